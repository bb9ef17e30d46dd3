import { Dialog } from '@base-ui/react/dialog';
import { useCloseOnBack } from '#ui/hooks/use-close-on-back.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import { addCover } from './covers.ts';
import { DialogContent, type DialogProps } from './dialog-content.tsx';
import styles from './dialog.module.css';

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
            <DialogContent title={title} actions={actions}>
              {children}
            </DialogContent>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
