import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { isComposing } from '#ui/forms/is-composing.ts';

interface Taken {
  readonly id: number;
  readonly from: number;
  readonly to: number;
  readonly isByKeyboard: boolean;
}

interface ReorderOptions {
  readonly ids: readonly number[];
  /** `after` is null for the first place. */
  readonly onMove: (id: number, after: number | null) => void;
}

/**
 * Moves rows by their grips. Keyboard: Space takes and drops, arrows move, Escape puts back. Mouse
 * and touch: dragging the grip.
 */
export function useReorder({ ids, onMove }: ReorderOptions) {
  const [taken, setTaken] = useState<Taken | null>(null);
  const grip = useRef<HTMLElement | null>(null);
  const isDropped = useRef(false);
  const order = taken === null ? ids : movedTo(ids, taken);
  const place = taken?.to;

  useEffect(() => {
    if (place !== undefined) grip.current?.closest('li')?.scrollIntoView({ block: 'nearest' });
  }, [place]);

  // A moved element can lose the focus.
  useEffect(() => {
    if (isDropped.current) grip.current?.focus();
    isDropped.current = false;
  }, [ids]);

  function moveTo(to: number) {
    if (taken !== null && to >= 0 && to < ids.length) setTaken({ ...taken, to });
  }

  function drop() {
    setTaken(null);
    if (taken === null || taken.to === taken.from) return;
    isDropped.current = true;
    onMove(taken.id, order[taken.to - 1] ?? null);
  }

  function handleKeyDown(id: number, event: KeyboardEvent<HTMLElement>) {
    if (isComposing(event)) return;
    const isToggle = event.key === ' ' || event.key === 'Enter';
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (taken === null && !isToggle) return;
    if (!isToggle && step === undefined && event.key !== 'Escape') return;
    // The arrows and Space are also keys of the player.
    event.preventDefault();
    event.stopPropagation();
    const from = ids.indexOf(id);
    if (taken === null) {
      grip.current = event.currentTarget;
      setTaken({ id, from, to: from, isByKeyboard: true });
    } else if (isToggle) drop();
    else if (step === undefined) setTaken(null);
    else moveTo(taken.to + step);
  }

  function handlePointerDown(id: number, event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    grip.current = event.currentTarget;
    event.currentTarget.setPointerCapture(event.pointerId);
    const from = ids.indexOf(id);
    setTaken({ id, from, to: from, isByKeyboard: false });
  }

  /** The row is below the pointer as soon as that is over another row. */
  function handlePointerMove(event: PointerEvent<HTMLElement>) {
    if (taken === null || taken.isByKeyboard) return;
    const row = event.currentTarget.closest('li');
    if (row === null) return;
    const { top, height } = row.getBoundingClientRect();
    const rows = Math.floor((event.clientY - top) / height);
    if (rows !== 0) moveTo(Math.min(Math.max(taken.to + rows, 0), ids.length - 1));
  }

  return {
    taken,
    /** Its rows keep their order in the document: a moved grip would lose focus and pointer. */
    placeOf: (id: number) => order.indexOf(id),
    gripProps: (id: number) => ({
      isPressed: taken?.id === id,
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => handleKeyDown(id, event),
      onPointerDown: (event: PointerEvent<HTMLElement>) => handlePointerDown(id, event),
      onPointerMove: handlePointerMove,
      onPointerUp: () => !taken?.isByKeyboard && drop(),
      onPointerCancel: () => setTaken(null),
      onBlur: (event: FocusEvent) => event.relatedTarget !== null && setTaken(null),
    }),
  };
}

function movedTo(ids: readonly number[], { id, to }: Taken): readonly number[] {
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}
