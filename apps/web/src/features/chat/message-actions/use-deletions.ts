import { useState } from 'react';
import { useDeleteMessage } from '#features/chat/chat.api.ts';
import type { ChatDetails } from '#features/chat/reactions/use-reactions.ts';

const NONE: ReadonlySet<number> = new Set();

export function useDeletions(chat: string, details: ChatDetails) {
  const { mutateAsync } = useDeleteMessage(chat);
  const [deleted, setDeleted] = useState(NONE);
  const changed = { ...details };
  for (const seq of deleted) changed[seq] = { seq, reactions: [], deleted: true };
  return {
    details: changed,
    deleteMessage(seq: number) {
      setDeleted((all) => new Set(all).add(seq));
      mutateAsync(seq).catch(() =>
        setDeleted((all) => new Set([...all].filter((one) => one !== seq))),
      );
    },
  };
}
