import { Dialog } from '@base-ui/react/dialog';
import { addCover } from './covers.ts';
import { DialogContent } from './dialog-content.tsx';
import type { DialogProps } from './dialog-props.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './dialog.module.css';
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
            <DialogContent title={title} actions={actions}>
              {children}
            </DialogContent>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
