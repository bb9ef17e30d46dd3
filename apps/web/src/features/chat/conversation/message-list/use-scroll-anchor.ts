import { useRef } from 'react';
import type { ListItem } from 'react-virtuoso';
import type { MessageListItem } from './message-list-items.ts';

type Rows = readonly ListItem<MessageListItem>[];

/**
 * Keeps what one reads in its place when rows above it turn out higher or lower than the list took
 * them for. The list does so itself as long as its first row is not drawn; this does it from then on.
 */
export function useScrollAnchor() {
  const scroller = useRef<HTMLElement | null>(null);
  const before = useRef<Rows>([]);
  return {
    scrollerRef: (element: HTMLElement | Window | null) => {
      scroller.current = element instanceof HTMLElement ? element : null;
    },
    itemsRendered: (rows: Rows) => {
      const element = scroller.current;
      if (element) element.scrollTop += growthAbove(before.current, rows, element.scrollTop);
      before.current = rows;
    },
  };
}

/** By how many pixels the rows above `top` have grown; 0 while the list minds it itself. */
export function growthAbove(before: Rows, now: Rows, top: number): number {
  const first = now[0];
  if (first?.originalIndex !== 0 || before[0]?.index !== first.index) return 0;
  if (before[0].originalIndex !== 0) return 0;
  const sizes = new Map(now.map(({ index, size }) => [index, size]));
  return before
    .filter(({ offset, size }) => offset + size <= top)
    .reduce((sum, { index, size }) => sum + (sizes.get(index) ?? size) - size, 0);
}
