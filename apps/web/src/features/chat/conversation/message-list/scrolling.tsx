import {
  type ComponentProps,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import type { ListItem, ListProps } from 'react-virtuoso';
import type { Messages } from '#features/chat/conversation/use-messages.ts';
import { ListPart } from '#ui/lists/virtual-list-parts.tsx';
import type { MessageListItem } from './message-list-items.ts';

export interface ScrollTarget {
  readonly seq: number;
  /** Increases with each jump, so that a second one to the same message marks it again. */
  readonly count: number;
}

/**
 * Loads older messages until the target is loaded, then scrolls to it. Returns the target once
 * loaded.
 */
export function useScrollToMessage(
  messages: Messages,
  target: ScrollTarget | null,
  scrollTo: (index: number) => void,
): ScrollTarget | null {
  const { start, hasOlder, isLoadingOlder, hasFailedOlder } = messages;
  // While older messages exist, the first loaded one is hidden.
  const isLoaded = target !== null && (target.seq > start || !hasOlder);

  const scroll = useEffectEvent(() => {
    const index = messages.items.findIndex(({ seq }) => seq === target?.seq);
    if (index >= 0) scrollTo(index);
  });
  useEffect(() => {
    if (isLoaded) scroll();
  }, [target, isLoaded]);

  const loadOlder = useEffectEvent(() => messages.loadOlder());
  useEffect(() => {
    if (target && !isLoaded && !isLoadingOlder && !hasFailedOlder) loadOlder();
  }, [target, isLoaded, isLoadingOlder, hasFailedOlder, start]);

  return isLoaded ? target : null;
}

type Rows = readonly ListItem<MessageListItem>[];

/** Closer to the end than this, the list counts as at its end. */
export const END_PX = 80;

/**
 * Keeps the scroll position stable when rows above the viewport change height (the virtual list
 * does so only while its first row is not rendered), and the lowest row visible when the list
 * shrinks or has just opened.
 */
export function useScrollAnchor() {
  const scroller = useRef<HTMLElement | null>(null);
  const before = useRef<Rows>([]);
  const stopKeeping = useRef<(() => void) | null>(null);
  return {
    scrollerRef: (element: HTMLElement | Window | null) => {
      stopKeeping.current?.();
      scroller.current = element instanceof HTMLElement ? element : null;
      if (!scroller.current) return;
      const stops = [keepEnd(scroller.current), openAtEnd(scroller.current)];
      stopKeeping.current = () => stops.forEach((stop) => stop());
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
 * Scrolls a list that opened just above its end to the end: the first unseen message at the top
 * can leave the last one cut off. Stops at the first input, so that it does not resist the user.
 */
export function openAtEnd(element: HTMLElement): () => void {
  const opening = new AbortController();
  const { signal } = opening;
  element.addEventListener(
    'scroll',
    () => {
      const missing = element.scrollHeight - element.clientHeight - element.scrollTop;
      if (missing > 0 && missing < END_PX) element.scrollTop += missing;
    },
    { signal },
  );
  for (const input of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    element.addEventListener(input, () => opening.abort(), { signal, passive: true });
  }
  return () => opening.abort();
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
