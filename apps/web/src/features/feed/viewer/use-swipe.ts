import { useEffect, useEffectEvent, type RefObject } from 'react';

/** A way that nobody goes by chance. */
const MIN_DISTANCE_PX = 48;
/** So many times as far across as up or down; else it was meant to scroll. */
const MIN_HORIZONTAL_RATIO = 2;
/** A finger that stays longer selects text or changed its mind. */
const MAX_DURATION_MS = 600;
/** From here in the system's own gestures begin, such as the one that goes back. */
const EDGE_PX = 24;

/** What has a touch of its own: players, whose touches are the provider's, fields, menus and dialogs. */
const INTERACTIVE_SELECTOR = [
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

export interface SwipeHandlers {
  readonly onForward: () => void;
  readonly onBack: () => void;
}

/**
 * Steps when a finger goes across `element`: to the left for what follows, to the right for what
 * was before. The style sheet leaves `element` the movement across (touch-action) and the browser
 * the one up and down, which it takes away from here as soon as it scrolls.
 */
export function useSwipe(element: RefObject<HTMLElement | null>, swipes: SwipeHandlers): void {
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
  const controller = new AbortController();
  const { signal } = controller;
  let start: PointerEvent | null = null;

  function handleDown(event: PointerEvent): void {
    // A second finger zooms.
    start = event.isPrimary && canStart(event) ? event : null;
  }

  function handleUp(event: PointerEvent): void {
    const down = start;
    start = null;
    if (down && event.isPrimary && isSwipe(down, event)) onSwipe(event.clientX - down.clientX);
  }

  area.addEventListener('pointerdown', handleDown, { signal });
  area.addEventListener('pointerup', handleUp, { signal });
  area.addEventListener('pointercancel', () => (start = null), { signal });
  return () => controller.abort();
}

function canStart({ pointerType, clientX, target }: PointerEvent): boolean {
  const isAtEdge = clientX < EDGE_PX || clientX > window.innerWidth - EDGE_PX;
  const isInteractive = target instanceof Element && target.closest(INTERACTIVE_SELECTOR) !== null;
  return pointerType === 'touch' && !isAtEdge && !isInteractive;
}

function isSwipe(from: PointerEvent, to: PointerEvent): boolean {
  const distanceX = Math.abs(to.clientX - from.clientX);
  const distanceY = Math.abs(to.clientY - from.clientY);
  const isQuick = to.timeStamp - from.timeStamp <= MAX_DURATION_MS;
  const isSelecting = getSelection()?.isCollapsed === false;
  return (
    isQuick &&
    !isSelecting &&
    distanceX >= MIN_DISTANCE_PX &&
    distanceX >= distanceY * MIN_HORIZONTAL_RATIO
  );
}
