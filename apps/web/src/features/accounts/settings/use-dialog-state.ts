import { type RefObject, useRef, useState } from 'react';
import type { DialogProps } from '#ui/overlays/dialog.tsx';

type Target = RefObject<HTMLElement | null>;

/** Whether a dialog is open, and where the focus goes when it no longer is. */
export interface DialogState extends Pick<DialogProps, 'isOpen' | 'onClose'> {
  readonly finalFocus: () => HTMLElement | null;
}

/**
 * A dialog and the button that opens it. The focus goes back to that: the field that takes it in the
 * dialog does so before the dialog has seen where it was. `leaveFor` closes it and leads elsewhere.
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

  return { opener, open, seat: dialog, leaveFor: closeAndFocus };
}
