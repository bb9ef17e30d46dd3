import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { tileTexts } from '@reprise/contract/tiles/texts.ts';
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
      title={tileTexts.confirmDelete}
      actions={
        <>
          <Button onClick={box.onClose}>{controlTexts.cancel}</Button>
          <Button kind="danger" onClick={handleDelete}>
            {tileTexts.delete}
          </Button>
        </>
      }
    >
      <p>{tileTexts.deleteNote}</p>
    </AlertDialog>
  );
}
