import type { ReactNode } from 'react';

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Called when the closing animation has ended. */
  onClosed?: () => void;
  title: string;
  /** For content that needs more room, such as a clip with its controls. */
  isWide?: boolean;
  /**
   * Returns the element to focus after closing, if the one that opened the dialog no longer exists.
   * By default the focus returns to that element.
   */
  finalFocus?: () => HTMLElement | null;
  /** Buttons in the bottom row. */
  actions?: ReactNode;
  children: ReactNode;
}

export type AlertDialogProps = Omit<DialogProps, 'children' | 'actions' | 'onClosed'> & {
  /** Two buttons: a quiet one that cancels and one that confirms. */
  actions: ReactNode;
  children?: ReactNode;
};
