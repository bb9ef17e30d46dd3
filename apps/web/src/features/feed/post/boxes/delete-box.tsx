import { texts } from '@reprise/contract/texts.ts';
import { Button } from '#ui/primitives/button.tsx';
import { AlertDialog } from '#ui/overlays/dialog.tsx';
import type { AlertDialogProps } from '#ui/overlays/dialog-props.ts';

export interface DeleteBoxProps extends Pick<
  AlertDialogProps,
  'isOpen' | 'onClose' | 'finalFocus'
> {
  readonly onDelete: () => void;
}

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
