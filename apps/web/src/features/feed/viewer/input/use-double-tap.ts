import { useEffect, useEffectEvent, type RefObject } from 'react';

const MAX_DELAY_MS = 300;
const MAX_DISTANCE_PX = 32;
const IGNORED_SELECTOR = 'a, button, input, textarea, iframe, [role="dialog"], [role="menu"]';

/**
 * Calls back after two quick taps in one place, except on controls. With a mouse, only a clip's own
 * video counts: in texts, a double click selects a word.
 */
export function useDoubleTap(
  element: RefObject<HTMLElement | null>,
  onDoubleTap: () => void,
): void {
  const handleDoubleTap = useEffectEvent(onDoubleTap);

  useEffect(() => {
    const area = element.current;
    if (!area) return undefined;
    let last: PointerEvent | null = null;
    function handleUp(event: PointerEvent): void {
      const { target, pointerType, button, isPrimary } = event;
      const isTap = pointerType === 'touch' || (target instanceof HTMLVideoElement && button === 0);
      const isIgnored = !(target instanceof Element) || target.closest(IGNORED_SELECTOR) !== null;
      if (!isTap || !isPrimary || isIgnored) return void (last = null);
      const isDouble = last !== null && isNear(last, event);
      last = isDouble ? null : event;
      if (isDouble) handleDoubleTap();
    }
    area.addEventListener('pointerup', handleUp);
    return () => area.removeEventListener('pointerup', handleUp);
  }, [element]);
}

function isNear(one: PointerEvent, other: PointerEvent): boolean {
  return (
    other.timeStamp - one.timeStamp <= MAX_DELAY_MS &&
    Math.hypot(other.clientX - one.clientX, other.clientY - one.clientY) <= MAX_DISTANCE_PX
  );
}
