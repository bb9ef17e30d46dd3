import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { type PasswordErrorMessage, passwordErrorOf } from '#platform/api/password-error.ts';
import type { DialogProps } from '#ui/overlays/dialog-content.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Button, type ButtonKind } from '#ui/primitives/button.tsx';

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

type Target = RefObject<HTMLElement | null>;

export interface DialogState extends Pick<DialogProps, 'isOpen' | 'onClose'> {
  readonly finalFocus: () => HTMLElement | null;
}

/**
 * A dialog and the button that opens it. Closing sets the focus explicitly: an autofocused field
 * moves it before the dialog records it.
 */
export function useDialogState() {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const [focusTarget, setFocusTarget] = useState<Target | null>(null);
  const dialog: DialogState = {
    isOpen,
    onClose: () => setIsOpen(false),
    finalFocus: () => (focusTarget ?? opener).current,
  };

  function open() {
    setFocusTarget(null);
    setIsOpen(true);
  }

  function closeAndFocus(target: Target) {
    setFocusTarget(target);
    setIsOpen(false);
  }

  return { opener, open, dialog, closeAndFocus };
}

/** Returns the message for a rejected password, null on success; throws other errors. */
export async function runWithPassword(action: () => Promise<void>): Promise<PasswordErrorMessage> {
  try {
    await action();
    return null;
  } catch (error) {
    const message = passwordErrorOf(error);
    if (message === null) throw error;
    return message;
  }
}
