import { type RefObject, useLayoutEffect, useState } from 'react';

/** Less is not usable: the sheet covers the player instead, and the clip pauses. */
const MIN_HEIGHT_PX = 240;

/**
 * Returns the height from the lower edge of the player in the post of `anchor` to the end of the
 * window in pixels, or null if a sheet does not fit there.
 */
export function useSheetHeight(
  isOpen: boolean,
  anchor: RefObject<HTMLElement | null>,
): number | null {
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
