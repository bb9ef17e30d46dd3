import { texts } from '@reprise/contract/texts.ts';
import { type ReactNode, useId } from 'react';
import { Button, type ButtonKind } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import type { DialogState } from './use-dialog-state.ts';

interface FormDialogProps extends DialogState {
  readonly title: string;
  readonly submit: string;
  readonly kind?: ButtonKind;
  /** What the form does. Each opening starts without the outcome of the last one. */
  readonly change: { readonly isPending: boolean; reset(): void };
  /** Draws the form with this id; made with each opening. */
  readonly children: (formId: string) => ReactNode;
}

/** A form in a dialog that waits for the answer: while it is under way, nothing closes it. */
export function FormDialog({
  isOpen,
  onClose,
  finalFocus,
  title,
  submit,
  kind = 'main',
  change,
  children,
}: FormDialogProps) {
  const formId = useId();
  function handleClose() {
    if (change.isPending) return;
    onClose();
    change.reset();
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={handleClose}
      finalFocus={finalFocus}
      title={title}
      actions={
        <>
          <Button onClick={handleClose}>{texts.post.cancel}</Button>
          <Button type="submit" form={formId} kind={kind} isBusy={change.isPending}>
            {submit}
          </Button>
        </>
      }
    >
      {children(formId)}
    </Dialog>
  );
}
