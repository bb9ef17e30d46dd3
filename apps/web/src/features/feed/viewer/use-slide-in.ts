import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { isMotionReduced } from '#platform/preferences/appearance.ts';
import type { Direction } from '#features/feed/list/feed-machine.ts';
import type { SwipeAxis } from './input/use-swipe.ts';

const DURATION_MS = 180;
const DISTANCE_PX = 24;
const FROM_OPACITY = 0.34;

/**
 * Slides the content in along `axis` when `key` changes. Reuses the element, because moving a
 * player in the DOM reloads it.
 */
export function useSlideIn(
  element: RefObject<HTMLElement | null>,
  key: number,
  direction: Direction,
  axis: SwipeAxis,
): void {
  const translate = useEffectEvent((px: number) => `translate${axis}(${px}px)`);
  useLayoutEffect(() => {
    if (direction === 'none' || isMotionReduced()) return;
    const from = direction === 'forward' ? DISTANCE_PX : -DISTANCE_PX;
    element.current?.animate(
      [
        { transform: translate(from), opacity: FROM_OPACITY },
        { transform: 'none', opacity: 1 },
      ],
      { duration: DURATION_MS, easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)' },
    );
  }, [element, key, direction]);
}
