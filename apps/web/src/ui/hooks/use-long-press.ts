import { type MouseEvent, type PointerEvent, type TouchEvent, useEffect, useRef } from 'react';

const LONG_PRESS_MS = 500;
/** A finger never rests exactly; one that moves further scrolls. */
const SLACK_PX = 10;

interface Press {
  readonly timer: ReturnType<typeof setTimeout>;
  readonly x: number;
  readonly y: number;
}

/** Calls back when a finger stays on the element for half a second. Links keep their own menu. */
export function useLongPress(onLongPress: () => void) {
  const press = useRef<Press | null>(null);
  const wasLong = useRef(false);

  function end() {
    clearTimeout(press.current?.timer);
    press.current = null;
  }

  useEffect(() => end, []);

  return {
    onPointerDown({ pointerType, isPrimary, target, clientX: x, clientY: y }: PointerEvent) {
      end();
      wasLong.current = false;
      const isLink = target instanceof Element && target.closest('a') !== null;
      if (pointerType !== 'touch' || !isPrimary || isLink) return;
      const timer = setTimeout(() => {
        press.current = null;
        wasLong.current = true;
        onLongPress();
      }, LONG_PRESS_MS);
      press.current = { timer, x, y };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { x, y } = press.current ?? { x: clientX, y: clientY };
      if (Math.hypot(clientX - x, clientY - y) > SLACK_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    /** The mouse events and the click that follow would close what the press has opened. */
    onTouchEnd(event: TouchEvent) {
      if (wasLong.current) event.preventDefault();
    },
    /** The system's menu for selected text would cover ours. */
    onContextMenu(event: MouseEvent) {
      if (wasLong.current || press.current) event.preventDefault();
    },
  };
}
