import { type RefObject, useRef, useState } from 'react';
import type { DialogProps } from '#shared/ui/dialog.tsx';

type Target = RefObject<HTMLElement | null>;

/** Whether a dialog is open, and where the focus goes when it no longer is. */
export interface DialogSeat extends Pick<DialogProps, 'isOpen' | 'onClose'> {
  readonly finalFocus: () => HTMLElement | null;
}

/**
 * A dialog and the button that opens it. The focus goes back to that: the field that takes it in the
 * dialog does so before the dialog has seen where it was. `leaveFor` closes it and leads elsewhere.
 */
export function useDialogSeat() {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const [elsewhere, setElsewhere] = useState<Target | null>(null);
  const seat: DialogSeat = {
    isOpen,
    onClose: () => setIsOpen(false),
    finalFocus: () => (elsewhere ?? opener).current,
  };

  function open() {
    setElsewhere(null);
    setIsOpen(true);
  }

  function leaveFor(target: Target) {
    setElsewhere(target);
    setIsOpen(false);
  }

  return { opener, open, seat, leaveFor };
}
