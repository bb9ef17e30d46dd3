import { lazy, Suspense } from 'react';

import { useEverTrue } from '#ui/hooks/use-ever-true.ts';
import type { AlertDialogProps, DialogProps } from './dialog-props.ts';

const DialogPopup = lazy(async () => ({
  default: (await import('./dialog-popup.tsx')).DialogPopup,
}));

const AlertDialogPopup = lazy(async () => ({
  default: (await import('./alert-dialog-popup.tsx')).AlertDialogPopup,
}));

/**
 * Lazy: its code loads with the first opening. Escape, the backdrop and the close button close it.
 */
export function Dialog(props: DialogProps) {
  // Keeps it mounted for the closing animation.
  const wasOpened = useEverTrue(props.isOpen);
  return (
    wasOpened && (
      <Suspense>
        <DialogPopup {...props} />
      </Suspense>
    )
  );
}

/** A question that needs an answer: a click outside does not close it, Escape does. */
export function AlertDialog(props: AlertDialogProps) {
  const wasOpened = useEverTrue(props.isOpen);
  return (
    wasOpened && (
      <Suspense>
        <AlertDialogPopup {...props} />
      </Suspense>
    )
  );
}
