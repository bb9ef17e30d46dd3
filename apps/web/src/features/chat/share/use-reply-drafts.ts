import { useEffect, useState } from 'react';
import { storageItem } from '#platform/storage/storage.ts';
import { onUserDataDeleted } from '#platform/storage/user-data.ts';

export interface ReplyDraft {
  readonly text: string;
  change(text: string): void;
  /** Deletes the draft, unless it was changed after it was sent. */
  clearSent(sent: string): void;
}

type Drafts = Readonly<Record<string, string>>;

const NO_DRAFTS: Drafts = {};

/** Stored in this tab, per user and post. Without storage, they exist until the page is closed. */
export function useReplyDrafts(): (uid: string, tileId: number) => ReplyDraft {
  const [drafts, setDrafts] = useState(NO_DRAFTS);
  useEffect(() => onUserDataDeleted(() => setDrafts(NO_DRAFTS)), []);

  return function draftOf(uid, tileId) {
    const item = storageItem('draft', `${uid}.tile.${tileId}`);
    const { key } = item;
    return {
      text: drafts[key] ?? item.read() ?? '',
      change(text) {
        setDrafts((all) => ({ ...all, [key]: text }));
        if (text === '') item.remove();
        else item.write(text);
      },
      clearSent(sent) {
        setDrafts((all) => ((all[key] ?? sent) === sent ? { ...all, [key]: '' } : all));
        if (item.read() === sent) item.remove();
      },
    };
  };
}
