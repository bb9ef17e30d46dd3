import { type RefObject, useRef, useState } from 'react';
import type { DialogProps } from '#ui/overlays/dialog-props.ts';

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
