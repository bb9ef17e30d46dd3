import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

const HOLD_MS = 450;
const MOVED_PX = 10;
/** The events that follow a release would close a menu that opens with it. */
const AFTER_RELEASE_MS = 50;

/** Returns handlers that call back after a finger has rested on the element. */
export function useLongPress(onLongPress: () => void) {
  const press = useRef<{ x: number; y: number; isLong: boolean } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function cancel() {
    clearTimeout(timer.current);
    press.current = null;
  }

  function finish() {
    const isLong = press.current?.isLong === true;
    cancel();
    if (isLong) timer.current = setTimeout(onLongPress, AFTER_RELEASE_MS);
  }

  useEffect(() => cancel, []);

  return {
    onPointerDown({ pointerType, isPrimary, clientX, clientY }: PointerEvent) {
      cancel();
      if (pointerType !== 'touch' || !isPrimary) return;
      const started = { x: clientX, y: clientY, isLong: false };
      press.current = started;
      timer.current = setTimeout(() => {
        started.isLong = true;
      }, HOLD_MS);
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const start = press.current;
      if (start && Math.hypot(clientX - start.x, clientY - start.y) > MOVED_PX) cancel();
    },
    onPointerUp: finish,
    // The browser takes over a touch that it sees as a long press.
    onPointerCancel: finish,
    onContextMenu(event: MouseEvent) {
      if (press.current) event.preventDefault();
    },
  };
}
