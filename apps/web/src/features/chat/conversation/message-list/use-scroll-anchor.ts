import { useRef } from 'react';
import type { ListItem } from 'react-virtuoso';
import type { MessageListItem } from './message-list-items.ts';

type Rows = readonly ListItem<MessageListItem>[];

/**
 * Keeps the scroll position stable when rows above the viewport change height (the virtual list
 * does so only while its first row is not rendered), and the lowest row visible when the list
 * shrinks.
 */
export function useScrollAnchor() {
  const scroller = useRef<HTMLElement | null>(null);
  const before = useRef<Rows>([]);
  const stopKeeping = useRef<(() => void) | null>(null);
  return {
    scrollerRef: (element: HTMLElement | Window | null) => {
      stopKeeping.current?.();
      scroller.current = element instanceof HTMLElement ? element : null;
      stopKeeping.current = scroller.current ? keepEnd(scroller.current) : null;
    },
    itemsRendered: (rows: Rows) => {
      const element = scroller.current;
      if (element) element.scrollTop += growthAbove(before.current, rows, element.scrollTop);
      before.current = rows;
    },
  };
}

/** Scrolls by the height that the element loses, for example when the reply bar appears. */
export function keepEnd(element: HTMLElement): () => void {
  let height = element.clientHeight;
  const observer = new ResizeObserver(() => {
    const lost = height - element.clientHeight;
    height = element.clientHeight;
    if (lost > 0) element.scrollTop += lost;
  });
  observer.observe(element);
  return () => observer.disconnect();
}

/**
 * Returns by how many pixels the rows above `top` have grown; 0 while the virtual list corrects it.
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
