import { lazy, Suspense } from 'react';
import { useEverTrue } from '#ui/hooks/use-ever-true.ts';
import type { AlertDialogProps, DialogProps } from './dialog-content.tsx';

const DialogPopup = lazy(async () => ({
  default: (await import('./dialog-popup.tsx')).DialogPopup,
}));

const AlertDialogPopup = lazy(async () => ({
  default: (await import('./alert-dialog-popup.tsx')).AlertDialogPopup,
}));

export function Dialog(props: DialogProps) {
  // Stays mounted for the closing animation.
  const wasOpened = useEverTrue(props.isOpen);
  return (
    wasOpened && (
      <Suspense>
        <DialogPopup {...props} />
      </Suspense>
    )
  );
}

/** For questions: Escape closes it, a click outside does not. */
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
