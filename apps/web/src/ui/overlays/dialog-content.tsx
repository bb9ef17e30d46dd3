import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import type { DialogProps } from './dialog-props.ts';
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
