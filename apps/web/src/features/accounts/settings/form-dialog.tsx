import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { type ReactNode, useId } from 'react';
import { Button, type ButtonKind } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import type { DialogState } from './use-dialog-state.ts';

interface FormDialogProps extends DialogState {
  readonly title: string;
  readonly submit: string;
  readonly kind?: ButtonKind;
  readonly change: { readonly isPending: boolean; reset(): void };
  readonly children: (formId: string) => ReactNode;
}

/** Cannot be closed while the request is pending. */
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
          <Button onClick={handleClose}>{controlTexts.cancel}</Button>
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
