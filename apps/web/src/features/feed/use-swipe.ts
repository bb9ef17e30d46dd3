import { useEffect, useEffectEvent, type RefObject } from 'react';

/** A way that nobody goes by chance. */
const FAR_PX = 48;
/** So many times as far across as up or down; else it was meant to scroll. */
const SLANT = 2;
/** A finger that stays longer selects text or changed its mind. */
const LONGEST_MS = 600;
/** From here in the system's own gestures begin, such as the one that goes back. */
const EDGE_PX = 24;

/** What has a touch of its own: players, whose touches are the provider's, fields, menus and dialogs. */
const BUSY = [
  'video',
  'iframe',
  'input',
  'textarea',
  'select',
  '[contenteditable]',
  '[role="dialog"]',
  '[role="alertdialog"]',
  '[role="menu"]',
  '[role="slider"]',
].join(', ');

export interface Swipes {
  readonly onForward: () => void;
  readonly onBack: () => void;
}

/**
 * Steps when a finger goes across `element`: to the left for what follows, to the right for what
 * was before. The style sheet leaves `element` the movement across (touch-action) and the browser
 * the one up and down, which it takes away from here as soon as it scrolls.
 */
export function useSwipe(element: RefObject<HTMLElement | null>, swipes: Swipes): void {
  const handleSwipe = useEffectEvent((way: number) => {
    if (way < 0) swipes.onForward();
    else swipes.onBack();
  });

  useEffect(() => {
    const area = element.current;
    if (!area) return undefined;
    return watchSwipes(area, (way) => handleSwipe(way));
  }, [element]);
}

/** Tells of each swipe: how far to the right it went, in pixels. Gives back its stop function. */
function watchSwipes(area: HTMLElement, onSwipe: (way: number) => void): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  let start: PointerEvent | null = null;

  function handleDown(event: PointerEvent): void {
    // A second finger zooms.
    start = event.isPrimary && canBegin(event) ? event : null;
  }

  function handleUp(event: PointerEvent): void {
    const begun = start;
    start = null;
    if (begun && event.isPrimary && isSwipe(begun, event)) onSwipe(event.clientX - begun.clientX);
  }

  area.addEventListener('pointerdown', handleDown, { signal });
  area.addEventListener('pointerup', handleUp, { signal });
  area.addEventListener('pointercancel', () => (start = null), { signal });
  return () => watching.abort();
}

function canBegin({ pointerType, clientX, target }: PointerEvent): boolean {
  const isAtEdge = clientX < EDGE_PX || clientX > window.innerWidth - EDGE_PX;
  const isBusy = target instanceof Element && target.closest(BUSY) !== null;
  return pointerType === 'touch' && !isAtEdge && !isBusy;
}

function isSwipe(from: PointerEvent, to: PointerEvent): boolean {
  const across = Math.abs(to.clientX - from.clientX);
  const along = Math.abs(to.clientY - from.clientY);
  const isQuick = to.timeStamp - from.timeStamp <= LONGEST_MS;
  const isSelecting = getSelection()?.isCollapsed === false;
  return isQuick && !isSelecting && across >= FAR_PX && across >= along * SLANT;
}
