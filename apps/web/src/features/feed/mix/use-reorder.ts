import { mixTexts } from '@reprise/contract/mixes/texts.ts';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { isComposing } from '#ui/forms/is-composing.ts';
import { useRowDrag } from './use-row-drag.ts';

interface Taken {
  readonly id: number;
  readonly from: number;
  readonly to: number;
  readonly isByKeyboard: boolean;
}

interface ReorderOptions {
  readonly list: RefObject<HTMLElement | null>;
  readonly ids: readonly number[];
  readonly isEnabled: boolean;
  /** `after` is null for the first place. */
  readonly onMove: (id: number, after: number | null) => void;
}

/**
 * Moves the rows of a list. Keyboard, on the grip of a row: Space takes and drops, arrows move,
 * Escape puts back. Mouse and touch: use-row-drag.ts.
 */
export function useReorder({ list, ids, isEnabled, onMove }: ReorderOptions) {
  const [stored, setTaken] = useState<Taken | null>(null);
  const [spoken, setSpoken] = useState('');
  const grip = useRef<HTMLElement | null>(null);
  const isDropped = useRef(false);
  // Another user can remove the clip during the drag.
  const taken = stored !== null && ids.includes(stored.id) ? stored : null;
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

  function take(id: number, isByKeyboard: boolean) {
    const from = ids.indexOf(id);
    setTaken({ id, from, to: from, isByKeyboard });
    setSpoken(mixTexts.taken(from + 1, ids.length));
  }

  function moveBy(rows: number) {
    if (taken === null) return;
    const to = Math.min(Math.max(taken.to + rows, 0), ids.length - 1);
    setTaken({ ...taken, to });
    setSpoken(mixTexts.moved(taken.from + 1, to + 1, ids.length));
  }

  function drop() {
    setTaken(null);
    if (taken === null) return;
    setSpoken(mixTexts.dropped(taken.from + 1, taken.to + 1));
    if (taken.to === taken.from) return;
    isDropped.current = taken.isByKeyboard;
    onMove(taken.id, order[taken.to - 1] ?? null);
  }

  function putBack() {
    setTaken(null);
    if (taken !== null) setSpoken(mixTexts.putBack(taken.from + 1));
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
    if (taken === null) {
      grip.current = event.currentTarget;
      take(id, true);
    } else if (isToggle) drop();
    else if (step === undefined) putBack();
    else moveBy(step);
  }

  const rowProps = useRowDrag({
    list,
    isEnabled,
    isDragging: taken !== null && !taken.isByKeyboard,
    onTake(id, row) {
      grip.current = row.querySelector<HTMLElement>('[data-grip]');
      take(id, false);
    },
    onMove: moveBy,
    onDrop: drop,
    onPutBack: putBack,
  });

  return {
    rowProps,
    taken,
    /** What a screen reader says about the last step. */
    spoken,
    /** Its rows keep their order in the document: a moved grip would lose focus and pointer. */
    placeOf: (id: number) => order.indexOf(id),
    gripProps: (id: number) => ({
      'data-grip': true,
      isPressed: taken?.id === id,
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => handleKeyDown(id, event),
      onBlur: (event: FocusEvent) => event.relatedTarget !== null && putBack(),
    }),
  };
}

function movedTo(ids: readonly number[], { id, to }: Taken): readonly number[] {
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}
