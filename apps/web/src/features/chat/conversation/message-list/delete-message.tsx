import { groupScreenTexts } from '@reprise/contract/chat/group-screen-texts.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { useState } from 'react';
import type { Messages } from '#features/chat/conversation/use-messages.ts';
import { AlertDialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/primitives/button.tsx';

interface DeleteDialogProps {
  readonly isGroup: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDelete: () => void;
  readonly finalFocus: () => HTMLElement | null;
}

/** Closes before the response arrives. */
export function DeleteDialog({
  isGroup,
  isOpen,
  onClose,
  onDelete,
  finalFocus,
}: DeleteDialogProps) {
  function handleDelete() {
    onClose();
    onDelete();
  }
  return (
    <AlertDialog
      isOpen={isOpen}
      onClose={onClose}
      finalFocus={finalFocus}
      title={chatTexts.deleteTitle}
      actions={
        <>
          <Button onClick={onClose}>{controlTexts.cancel}</Button>
          <Button kind="danger" onClick={handleDelete}>
            {chatTexts.delete}
          </Button>
        </>
      }
    >
      <p>{isGroup ? groupScreenTexts.deleteText : chatTexts.deleteText}</p>
    </AlertDialog>
  );
}

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
