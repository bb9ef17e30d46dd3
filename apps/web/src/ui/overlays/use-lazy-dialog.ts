import { useRef, useState } from 'react';
import { useEverTrue } from '#ui/hooks/use-ever-true.ts';

/** For a dialog that is loaded when its button is first pressed, and then stays. */
export function useLazyDialog() {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return {
    opener,
    wasOpened: useEverTrue(isOpen),
    button: { ref: opener, 'aria-haspopup': 'dialog', onClick: () => setIsOpen(true) },
    dialog: { isOpen, onClose: () => setIsOpen(false) },
  } as const;
}
