import { useEffect, useEffectEvent, type RefObject } from 'react';
import { INTERACTIVE_ELEMENTS } from './use-feed-keys.ts';

/** Shorter moves are accidental. */
const MIN_DISTANCE_PX = 48;
/** Minimum ratio of horizontal to vertical distance; below it the gesture is a scroll. */
const MIN_HORIZONTAL_RATIO = 2;
/** Longer touches are text selections or abandoned swipes. */
const MAX_DURATION_MS = 600;
/** System gestures, such as back, start this close to the edge. */
const EDGE_PX = 24;

/** Longer than a horizontal one, because it resembles a scroll. */
const MIN_VERTICAL_PX = 80;

/** The provider's frame handles its own gestures. */
const IGNORED_ELEMENTS = `iframe, ${INTERACTIVE_ELEMENTS}`;

export type SwipeAxis = 'X' | 'Y';

export interface SwipeHandlers {
  readonly onForward: (axis: SwipeAxis) => void;
  readonly onBack: (axis: SwipeAxis) => void;
}

/**
 * Goes to the next clip on a swipe left or up, to the previous one on a swipe right or down. Needs
 * `touch-action: pan-y` on `element`. Vertical swipes count only where the page cannot scroll
 * further.
 */
export function useSwipe(element: RefObject<HTMLElement | null>, swipes: SwipeHandlers): void {
  const handleSwipe = useEffectEvent((direction: number, axis: SwipeAxis) => {
    if (direction < 0) swipes.onForward(axis);
    else swipes.onBack(axis);
  });

  useEffect(() => {
    const area = element.current;
    if (!area) return undefined;
    const stops = [
      watchSwipes(area, (direction) => handleSwipe(direction, 'X')),
      watchVerticalSwipes(area, (direction) => handleSwipe(direction, 'Y')),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [element]);
}

function watchSwipes(area: HTMLElement, onSwipe: (direction: number) => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let start: PointerEvent | null = null;

  function handleDown(event: PointerEvent): void {
    // A second finger means zooming.
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

/** Touch events, because a vertical move cancels the pointer. */
function watchVerticalSwipes(area: HTMLElement, onSwipe: (direction: number) => void): () => void {
  const controller = new AbortController();
  const options = { signal: controller.signal, passive: true } as const;
  let start: { readonly x: number; readonly y: number; readonly at: number } | null = null;
  let isAtTop = false;
  let isAtEnd = false;

  function handleStart({ touches, target, timeStamp }: TouchEvent): void {
    const [touch] = touches;
    const isOne = touch !== undefined && touches.length === 1 && !isInteractive(target);
    start = isOne ? { x: touch.clientX, y: touch.clientY, at: timeStamp } : null;
    isAtTop = window.scrollY <= 0;
    isAtEnd = window.scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
  }

  function handleEnd({ changedTouches, timeStamp }: TouchEvent): void {
    const [touch] = changedTouches;
    const from = start;
    start = null;
    if (!from || !touch) return;
    const distanceX = Math.abs(touch.clientX - from.x);
    const distanceY = touch.clientY - from.y;
    const isForward = distanceY < 0;
    const isAtLimit = isForward ? isAtEnd : isAtTop;
    const isVertical = Math.abs(distanceY) >= distanceX * MIN_HORIZONTAL_RATIO;
    const isQuick = timeStamp - from.at <= MAX_DURATION_MS;
    const isSelecting = getSelection()?.isCollapsed === false;
    if (
      isAtLimit &&
      isVertical &&
      isQuick &&
      !isSelecting &&
      Math.abs(distanceY) >= MIN_VERTICAL_PX
    ) {
      onSwipe(distanceY);
    }
  }

  area.addEventListener('touchstart', handleStart, options);
  area.addEventListener('touchend', handleEnd, options);
  area.addEventListener('touchcancel', () => (start = null), options);
  return () => controller.abort();
}

function canStart({ pointerType, clientX, target }: PointerEvent): boolean {
  const isAtEdge = clientX < EDGE_PX || clientX > window.innerWidth - EDGE_PX;
  return pointerType === 'touch' && !isAtEdge && !isInteractive(target);
}

function isInteractive(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(IGNORED_ELEMENTS) !== null;
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
