import { Dialog } from '@base-ui/react/dialog';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import styles from './dialog.module.css';

export function DialogContent({
  title,
  actions,
  children,
}: Pick<DialogProps, 'title' | 'actions' | 'children'>) {
  return (
    <>
      <div className={styles.head}>
        <Dialog.Title className={styles.title}>{title}</Dialog.Title>
        <Dialog.Close
          render={<IconButton label={controlTexts.close} icon={<X />} className={styles.close} />}
        />
      </div>
      <div className={styles.body}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </>
  );
}

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
