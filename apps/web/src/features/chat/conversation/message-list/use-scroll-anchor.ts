import { useRef } from 'react';
import type { ListItem } from 'react-virtuoso';
import type { MessageListItem } from './message-list-items.ts';

type Rows = readonly ListItem<MessageListItem>[];

/**
 * Keeps the scroll position stable when rows above the viewport change height. The virtual list
 * does so only while its first row is not rendered.
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

/**
 * Returns by how many pixels the rows above `top` have grown; 0 while the virtual list corrects it
 * itself.
 */
export function growthAbove(before: Rows, now: Rows, top: number): number {
  const first = now[0];
  if (first?.originalIndex !== 0 || before[0]?.index !== first.index) return 0;
  if (before[0].originalIndex !== 0) return 0;
  const sizes = new Map(now.map(({ index, size }) => [index, size]));
  return before
    .filter(({ offset, size }) => offset + size <= top)
    .reduce((sum, { index, size }) => sum + (sizes.get(index) ?? size) - size, 0);
}
