import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Longer than an accidental move. */
const MIN_DISTANCE_PX = 48;
/** Minimum ratio of horizontal to vertical distance; below it the gesture is a scroll. */
const MIN_HORIZONTAL_RATIO = 2;
/** A longer touch is a text selection or an abandoned swipe. */
const MAX_DURATION_MS = 600;
/** Width of the edge area where system gestures, such as back, start. */
const EDGE_PX = 24;

/** Elements that handle touches themselves: players, fields, menus and dialogs. */
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
 * Steps on horizontal swipes: left for next, right for previous. Needs `touch-action: pan-y` on
 * `element`; the browser cancels the pointer when it starts to scroll.
 */
export function useSwipe(element: RefObject<HTMLElement | null>, swipes: SwipeHandlers): void {
  const handleSwipe = useEffectEvent((direction: number) => {
    if (direction < 0) swipes.onForward();
    else swipes.onBack();
  });

  useEffect(() => {
    const area = element.current;
    if (!area) return undefined;
    return watchSwipes(area, (direction) => handleSwipe(direction));
  }, [element]);
}

function watchSwipes(area: HTMLElement, onSwipe: (direction: number) => void): () => void {
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
