import { useEffect, useLayoutEffect, useRef } from 'react';
import { storageItem } from '#platform/storage/storage.ts';
import { onUserDataDeleted } from '#platform/storage/user-data.ts';
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router';

const STORED = storageItem('scroll');

const scrollPositions = new Map<string, number>(readStoredPositions());

onUserDataDeleted(() => scrollPositions.clear());

/**
 * Restores the scroll position on back, forward and reload. Another page begins at its top, or at the
 * section that the address names. A change within a page (sort, tab) does not scroll.
 */
export function useScrollRestoration(): void {
  const location = useLocation();
  const isHistoryNavigation = useNavigationType() === NavigationType.Pop;
  const { pathname } = location;
  const key = positionKey(location);
  const shownPath = useRef<string | null>(null);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', storePositions);
    return () => window.removeEventListener('pagehide', storePositions);
  }, []);

  // A layout effect: a shorter new page scrolls the window before passive effects run.
  useLayoutEffect(() => {
    const savePosition = () => void scrollPositions.set(key, window.scrollY);
    window.addEventListener('scroll', savePosition, { passive: true });
    return () => window.removeEventListener('scroll', savePosition);
  }, [key]);

  useLayoutEffect(() => {
    const isFirst = shownPath.current === null;
    const hasPathChanged = shownPath.current !== pathname;
    shownPath.current = pathname;
    const isReturn = isHistoryNavigation && !(isFirst && isNewVisit());
    const position = isReturn ? scrollPositions.get(key) : undefined;
    if (position !== undefined) return scrollWhileGrowing(() => scrollTo(position));
    // The browser itself scrolls to another section of the same page.
    if (!hasPathChanged) return undefined;
    if (!isFirst) window.scrollTo(0, 0);
    const { hash } = window.location;
    return hash === '' ? undefined : scrollWhileGrowing(() => scrollToSection(hash));
  }, [isHistoryNavigation, key, pathname]);
}

const INPUT_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown', 'click'] as const;

/**
 * Scrolls until `scroll` returns true, again when the page grows: lists load page by page. Ends with
 * the user's next input. Returns a function that ends it.
 */
function scrollWhileGrowing(scroll: () => boolean): () => void {
  const inputs = new AbortController();
  const observer = new ResizeObserver(scrollAgain);

  function scrollAgain(): void {
    if (scroll()) stop();
  }

  function stop(): void {
    observer.disconnect();
    inputs.abort();
  }

  for (const type of INPUT_EVENTS) {
    window.addEventListener(type, stop, { signal: inputs.signal, passive: true });
  }
  observer.observe(document.body);
  scrollAgain();
  return stop;
}

function scrollTo(position: number): boolean {
  window.scrollTo(0, position);
  return window.scrollY >= position - 1;
}

/** What is above the section can still grow. */
function scrollToSection(hash: string): false {
  document.getElementById(hash.slice(1))?.scrollIntoView();
  return false;
}

/** True if the tab followed a link or a typed address to this page: no reload, back or forward. */
function isNewVisit(): boolean {
  const entries = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entries[0]?.type === 'navigate';
}

/** Includes the path, because the first page of every visit has the same history key. */
function positionKey({ key, pathname }: Location): string {
  return key === 'default' ? pathname : key;
}

function readStoredPositions(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(STORED.read() ?? '{}');
    const entries = Object.entries(stored ?? {});
    return entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number');
  } catch {
    return [];
  }
}

function storePositions(): void {
  STORED.write(JSON.stringify(Object.fromEntries(scrollPositions)));
}
