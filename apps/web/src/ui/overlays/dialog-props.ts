import type { ReactNode } from 'react';

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  onClosed?: () => void;
  title: string;
  isWide?: boolean;
  /** Returns the element to focus after closing; by default the one that opened the dialog. */
  finalFocus?: () => HTMLElement | null;
  actions?: ReactNode;
  children: ReactNode;
}

export type AlertDialogProps = Omit<DialogProps, 'children' | 'actions' | 'onClosed'> & {
  actions: ReactNode;
  children?: ReactNode;
};
