import { useState } from 'react';
import type { Messages } from '#features/chat/conversation/use-messages.ts';

/** Asks before deleting a message, then returns focus to its row. */
export function useDeletion({ deleteMessage }: Messages) {
  const [seq, setSeq] = useState(0);
  const [isAsking, setIsAsking] = useState(false);
  return {
    ask(chosen: number) {
      setSeq(chosen);
      setIsAsking(true);
    },
    dialog: {
      isOpen: isAsking,
      onClose: () => setIsAsking(false),
      onDelete: () => deleteMessage(seq),
      finalFocus: () => document.querySelector<HTMLElement>(`[data-seq="${seq}"]`),
    },
  };
}
