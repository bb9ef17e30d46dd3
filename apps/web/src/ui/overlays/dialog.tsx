import { lazy, type ReactNode, Suspense } from 'react';

import { useEverTrue } from '#platform/hooks/use-ever-true.ts';

const DialogPopup = lazy(async () => ({
  default: (await import('./dialog-popup.tsx')).DialogPopup,
}));

const AlertDialogPopup = lazy(async () => ({
  default: (await import('./alert-dialog-popup.tsx')).AlertDialogPopup,
}));

export type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  /** It is out of sight. */
  onClosed?: () => void;
  title: string;
  /** For what needs more room than a question: a clip and its tools. */
  isWide?: boolean;
  /**
   * Where the focus goes at the end, when what opened the dialog is gone by then. By default it
   * goes back to where it was.
   */
  finalFocus?: () => HTMLElement | null;
  /** Buttons of the last row. */
  actions?: ReactNode;
  children: ReactNode;
};

/** Its code arrives with the first opening. Escape, the backdrop and the close button close it. */
export function Dialog(props: DialogProps) {
  // The closing is drawn too.
  const wasOpened = useEverTrue(props.isOpen);
  return (
    wasOpened && (
      <Suspense>
        <DialogPopup {...props} />
      </Suspense>
    )
  );
}

export type AlertDialogProps = Omit<DialogProps, 'children' | 'actions' | 'onClosed'> & {
  /** The two answers: a quiet one that closes, and the one that does it. */
  actions: ReactNode;
  children?: ReactNode;
};

/** A question that must be answered: a click beside it does not close it, Escape does. */
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
