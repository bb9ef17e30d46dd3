import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { addCover } from './covers.ts';
import type { DialogProps } from './dialog-props.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './dialog.module.css';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { useCloseOnBack } from '#ui/hooks/use-close-on-back.ts';

export function DialogPopup({
  isOpen,
  onClose,
  onClosed,
  title,
  isWide = false,
  finalFocus,
  actions,
  children,
}: DialogProps) {
  useCloseOnBack(isOpen, onClose);
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(isOpening) => !isOpening && onClose()}
      onOpenChangeComplete={(isOpened) => !isOpened && onClosed?.()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Viewport ref={addCover} className={styles.viewport}>
          <Dialog.Popup
            className={classNames(styles.popup, isWide && styles.wide)}
            finalFocus={finalFocus}
          >
            <div className={styles.head}>
              <Dialog.Title className={styles.title}>{title}</Dialog.Title>
              <Dialog.Close
                render={
                  <IconButton label={controlTexts.close} icon={<X />} className={styles.close} />
                }
              />
            </div>
            <div className={styles.body}>{children}</div>
            {actions && <div className={styles.actions}>{actions}</div>}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
