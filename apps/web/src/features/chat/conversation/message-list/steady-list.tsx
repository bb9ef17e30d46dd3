import { type ComponentProps, useCallback, useLayoutEffect, useRef } from 'react';
import type { ListProps } from 'react-virtuoso';
import { ListPart } from '#ui/lists/virtual-list-parts.tsx';

/**
 * The virtual list measures rows that it renders during a measurement one frame late. Until then,
 * this shifts the list by the error of their estimated heights, so that visible rows do not move.
 */
export function SteadyList({ ref, ...props }: ListProps & ComponentProps<'div'>) {
  const list = useRef<HTMLDivElement>(null);
  // A ref that changes would start the virtual list's measurement again at each render.
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      list.current = element;
      if (typeof ref === 'function') ref(element);
    },
    [ref],
  );
  useLayoutEffect(() => {
    if (!list.current) return;
    const unmeasured = unmeasuredGrowthAbove(list.current);
    list.current.style.transform = unmeasured === 0 ? '' : `translateY(${-unmeasured}px)`;
  });
  return <ListPart {...props} ref={attach} />;
}

function unmeasuredGrowthAbove(list: HTMLElement): number {
  const scroller = list.closest('[data-virtuoso-scroller]');
  if (!scroller) return 0;
  const top = scroller.getBoundingClientRect().top;
  let growth = 0;
  for (const row of list.children as Iterable<HTMLElement>) {
    const { height, bottom } = row.getBoundingClientRect();
    if (bottom > top) break;
    growth += Math.round(height) - Number(row.dataset['knownSize']);
  }
  return growth;
}
