import type { ReactNode } from 'react';

export interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onClosed?: () => void;
  readonly title: string;
  readonly isWide?: boolean;
  /** Returns the element to focus after closing; by default the one that opened the dialog. */
  readonly finalFocus?: () => HTMLElement | null;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export type AlertDialogProps = Omit<DialogProps, 'children' | 'actions' | 'onClosed'> & {
  readonly actions: ReactNode;
  readonly children?: ReactNode;
};
