import { texts } from '@reprise/contract/texts.ts';
import { Button } from '#shared/ui/button.tsx';
import { AlertDialog } from '#shared/ui/dialog.tsx';

export interface DeleteBoxProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDelete: () => void;
}

/** Closes at once, without waiting for the answer (spec section 4). */
export function DeleteBox({ isOpen, onClose, onDelete }: DeleteBoxProps) {
  function handleDelete() {
    onClose();
    onDelete();
  }
  return (
    <AlertDialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.post.confirmDelete}
      actions={
        <>
          <Button onClick={onClose}>{texts.post.cancel}</Button>
          <Button kind="danger" onClick={handleDelete}>
            {texts.post.delete}
          </Button>
        </>
      }
    />
  );
}
