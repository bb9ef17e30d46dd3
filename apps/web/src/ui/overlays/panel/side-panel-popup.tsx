import { Dialog } from '@base-ui/react/dialog';
import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';
import { useCloseOnBack } from '#ui/hooks/use-close-on-back.ts';
import { addCover } from '#ui/overlays/covers.ts';
import { DialogContent, type DialogProps } from '#ui/overlays/dialog-content.tsx';
import styles from './side-panel.module.css';
import type { Panel } from './use-panel-room.ts';

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

/** Less is not usable: the sheet covers the player instead, and the clip pauses. */
const MIN_HEIGHT_PX = 240;

/**
 * Returns the height from the lower edge of the player in the post of `anchor` to the end of the
 * window in pixels, or null if a sheet does not fit there.
 */
function useSheetHeight(isOpen: boolean, anchor: RefObject<HTMLElement | null>): number | null {
  const [height, setHeight] = useState<number | null>(null);
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const measure = () => setHeight(heightBelowPlayer(anchor.current));
    measure();
    window.addEventListener('scroll', measure, { signal, passive: true });
    window.addEventListener('resize', measure, { signal });
    window.visualViewport?.addEventListener('resize', measure, { signal });
    return () => controller.abort();
  }, [isOpen, anchor]);
  return height;
}

function heightBelowPlayer(anchor: HTMLElement | null): number | null {
  const player = anchor?.closest('article')?.querySelector('[data-player]');
  if (!player) return null;
  const height = visibleHeight() - player.getBoundingClientRect().bottom;
  return height < MIN_HEIGHT_PX ? null : height;
}

/** In Safari, the keyboard does not shrink the window. */
function visibleHeight(): number {
  const { visualViewport } = window;
  return visualViewport ? visualViewport.height * visualViewport.scale : window.innerHeight;
}

export interface SidePanelProps extends Omit<DialogProps, 'isWide' | 'finalFocus'> {
  readonly panel: Panel;
  /** The control of a post that opened the panel. It is focused after closing. */
  readonly opener: RefObject<HTMLElement | null>;
}
