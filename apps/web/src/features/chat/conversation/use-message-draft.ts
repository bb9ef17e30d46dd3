import { useState } from 'react';
import { storageItem } from '#platform/storage/storage.ts';

/** Stored in this tab, per user and conversation. */
export function useMessageDraft(uid: string, chat: string): [string, (text: string) => void] {
  const item = storageItem('draft', `${uid}.${chat}`);
  const [text, setText] = useState(() => item.read() ?? '');
  function update(next: string) {
    setText(next);
    if (next === '') item.remove();
    else item.write(next);
  }
  return [text, update];
}
