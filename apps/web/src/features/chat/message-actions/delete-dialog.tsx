import { groupScreenTexts } from '@reprise/contract/chat/group-screen-texts.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
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
