import { type PointerEvent, useEffect, useRef } from 'react';

const HOLD_MS = 450;
const MOVED_PX = 10;

/** Returns handlers that call back while a finger rests on the element. */
export function useLongPress(onLongPress: () => void) {
  const press = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> } | null>(null);

  function cancel() {
    clearTimeout(press.current?.timer);
    press.current = null;
  }

  useEffect(() => cancel, []);

  return {
    onPointerDown({ pointerType, isPrimary, clientX, clientY }: PointerEvent) {
      cancel();
      if (pointerType !== 'touch' || !isPrimary) return;
      press.current = { x: clientX, y: clientY, timer: setTimeout(onLongPress, HOLD_MS) };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const start = press.current;
      if (start && Math.hypot(clientX - start.x, clientY - start.y) > MOVED_PX) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
  };
}
