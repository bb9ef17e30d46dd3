import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';

interface Press {
  readonly timer: ReturnType<typeof setTimeout>;
  readonly x: number;
  readonly y: number;
}

interface RowDragOptions {
  readonly list: RefObject<HTMLElement | null>;
  readonly isEnabled: boolean;
  readonly isDragging: boolean;
  readonly onTake: (id: number, row: HTMLElement) => void;
  /** By a number of rows, downward if positive. */
  readonly onMove: (rows: number) => void;
  readonly onDrop: () => void;
  readonly onPutBack: () => void;
}

const LONG_PRESS_MS = 300;
/** A finger never rests exactly; one that moves further scrolls. */
const SLACK_PX = 10;

/**
 * Drags rows of a list: returns the handlers of a row. The part of a row with `data-grip` takes it at once, and a finger that stays
 * on another part after 300 ms.
 */
export function useRowDrag({ list, isEnabled, isDragging, ...on }: RowDragOptions) {
  const press = useRef<Press | null>(null);
  const wasDragged = useRef(false);
  usePreventedScroll(list, isDragging);
  useEffect(() => () => clearTimeout(press.current?.timer), []);

  function endPress() {
    clearTimeout(press.current?.timer);
    press.current = null;
  }

  function handlePointerDown(id: number, event: PointerEvent<HTMLElement>) {
    endPress();
    wasDragged.current = false;
    if (!isEnabled || event.button !== 0 || !event.isPrimary) return;
    const { currentTarget: row, pointerId, clientX: x, clientY: y, target } = event;
    const take = () => {
      press.current = null;
      wasDragged.current = true;
      row.setPointerCapture(pointerId);
      on.onTake(id, row);
    };
    if (target instanceof Element && target.closest('[data-grip]')) take();
    else if (event.pointerType === 'touch') {
      press.current = { timer: setTimeout(take, LONG_PRESS_MS), x, y };
    }
  }

  /** The row is below the pointer as soon as that is over another row. */
  function handlePointerMove(event: PointerEvent<HTMLElement>) {
    const { x, y } = press.current ?? { x: event.clientX, y: event.clientY };
    if (Math.hypot(event.clientX - x, event.clientY - y) > SLACK_PX) endPress();
    if (!isDragging) return;
    const { top, height } = event.currentTarget.getBoundingClientRect();
    const rows = Math.floor((event.clientY - top) / height);
    if (rows !== 0) on.onMove(rows);
  }

  return (id: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => handlePointerDown(id, event),
    onPointerMove: handlePointerMove,
    onPointerUp() {
      endPress();
      if (isDragging) on.onDrop();
    },
    onPointerCancel() {
      endPress();
      if (isDragging) on.onPutBack();
    },
    /** The click after a drag would play the clip. One by keyboard has no count. */
    onClickCapture(event: MouseEvent) {
      if (wasDragged.current && event.detail > 0) event.stopPropagation();
    },
    /** The system's menu for pictures would end the drag. */
    onContextMenu(event: MouseEvent) {
      if (press.current || wasDragged.current) event.preventDefault();
    },
  });
}

/** React listens to moving fingers passively, so it cannot keep the page from scrolling. */
function usePreventedScroll(list: RefObject<HTMLElement | null>, isDragging: boolean): void {
  const isHeld = useRef(false);
  useEffect(() => {
    isHeld.current = isDragging;
  }, [isDragging]);
  useEffect(() => {
    const element = list.current;
    const handleMove = (event: TouchEvent) => {
      if (isHeld.current) event.preventDefault();
    };
    element?.addEventListener('touchmove', handleMove, { passive: false });
    return () => element?.removeEventListener('touchmove', handleMove);
  }, [list]);
}
