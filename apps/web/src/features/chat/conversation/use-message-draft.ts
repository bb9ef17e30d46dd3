import { useState } from 'react';

/** Stored per user and conversation in this tab. */
export function useMessageDraft(uid: string, chat: string): [string, (text: string) => void] {
  const key = `reprise.draft.${uid}.${chat}`;
  const [text, setText] = useState(() => readDraft(key));
  function update(next: string) {
    setText(next);
    writeDraft(key, next);
  }
  return [text, update];
}

function readDraft(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function writeDraft(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {}
}
