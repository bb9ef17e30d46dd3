import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useCloseOnBack } from '#ui/hooks/use-close-on-back.ts';
import { addCover } from './covers.ts';
import type { AlertDialogProps } from './dialog-content.tsx';
import styles from './dialog.module.css';

export function AlertDialogPopup({
  isOpen,
  onClose,
  title,
  finalFocus,
  actions,
  children,
}: AlertDialogProps) {
  useCloseOnBack(isOpen, onClose);
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(isOpening) => !isOpening && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Viewport ref={addCover} className={styles.viewport}>
          <AlertDialog.Popup className={styles.popup} finalFocus={finalFocus}>
            <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
            {children && (
              <AlertDialog.Description render={<div className={styles.body} />}>
                {children}
              </AlertDialog.Description>
            )}
            <div className={styles.actions}>{actions}</div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
