import { Dialog } from '@base-ui/react/dialog';
import type { CSSProperties } from 'react';
import { useCloseOnBack } from '#ui/hooks/use-close-on-back.ts';
import { addCover } from '#ui/overlays/covers.ts';
import { DialogContent } from '#ui/overlays/dialog-content.tsx';
import type { SidePanelProps } from './panel-props.ts';
import styles from './side-panel.module.css';
import { useSheetHeight } from './use-sheet-height.ts';

export function SidePanelPopup(props: SidePanelProps) {
  const { isOpen, onClose, onClosed, opener, title, actions, children } = props;
  useCloseOnBack(isOpen, onClose);
  const sheetHeight = useSheetHeight(isOpen, opener);
  return (
    <Dialog.Root
      open={isOpen}
      modal={false}
      onOpenChange={(isOpening) => !isOpening && onClose()}
      onOpenChangeComplete={(isOpened) => !isOpened && onClosed?.()}
    >
      <Dialog.Portal>
        <Dialog.Popup
          ref={addCover}
          className={styles.panel}
          style={sheetHeight === null ? undefined : styleOf(sheetHeight)}
          finalFocus={() => opener.current}
        >
          <DialogContent title={title} actions={actions}>
            {children}
          </DialogContent>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function styleOf(sheetHeight: number): CSSProperties {
  return { ['--sheet-height' as string]: `${sheetHeight}px` };
}
