import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { useMutation } from '@tanstack/react-query';
import type { DialogState } from '#features/accounts/form-dialog.tsx';
import { FormError } from '#features/accounts/form-error.tsx';
import { AlertDialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/primitives/button.tsx';

interface RemovalDialogProps extends DialogState {
  readonly title: string;
  readonly text: string;
  readonly submit: string;
  readonly failed: string;
  readonly remove: () => Promise<void>;
  readonly onRemoved: () => void;
}

/** Asks before an entry is removed. Stays open if that fails. */
export function RemovalDialog(props: RemovalDialogProps) {
  const { title, text, submit, failed, remove, onRemoved, ...dialog } = props;
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: remove,
    onSuccess: onRemoved,
    meta: { notice: false },
  });

  function handleClose() {
    if (isPending) return;
    dialog.onClose();
    reset();
  }

  return (
    <AlertDialog
      {...dialog}
      onClose={handleClose}
      title={title}
      actions={
        <>
          <Button onClick={handleClose}>{controlTexts.cancel}</Button>
          <Button kind="danger" isBusy={isPending} onClick={() => mutate()}>
            {submit}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <FormError error={error} fallback={failed} />
    </AlertDialog>
  );
}
