import { texts } from '@reprise/contract/texts.ts';
import { Button } from '#shared/ui/button.tsx';
import { AlertDialog, type AlertDialogProps } from '#shared/ui/dialog.tsx';

export interface DeleteBoxProps extends Pick<
  AlertDialogProps,
  'isOpen' | 'onClose' | 'finalFocus'
> {
  readonly onDelete: () => void;
}

/** Closes at once, without waiting for the answer (spec section 4). */
export function DeleteBox({ onDelete, ...box }: DeleteBoxProps) {
  function handleDelete() {
    box.onClose();
    onDelete();
  }
  return (
    <AlertDialog
      {...box}
      title={texts.post.confirmDelete}
      actions={
        <>
          <Button onClick={box.onClose}>{texts.post.cancel}</Button>
          <Button kind="danger" onClick={handleDelete}>
            {texts.post.delete}
          </Button>
        </>
      }
    >
      <p>{texts.clip.deleteNote}</p>
    </AlertDialog>
  );
}
