import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router';

const STORAGE_KEY = 'reprise.scroll';

/** How far down each address of this tab's history was left. */
const scrollPositions = new Map<string, number>(readStoredPositions());

/**
 * A page that is opened starts at its top; one that is gone back to, or loaded anew, stands where it
 * was left. A choice within a page (a sort, a tab) moves nothing.
 */
export function useScrollRestoration(): void {
  const location = useLocation();
  const isHistoryNavigation = useNavigationType() === NavigationType.Pop;
  const { pathname } = location;
  const key = positionKey(location);
  const shownPath = useRef(pathname);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', storePositions);
    return () => window.removeEventListener('pagehide', storePositions);
  }, []);

  useEffect(() => {
    const savePosition = () => void scrollPositions.set(key, window.scrollY);
    window.addEventListener('scroll', savePosition, { passive: true });
    return () => window.removeEventListener('scroll', savePosition);
  }, [key]);

  useLayoutEffect(() => {
    const hasPathChanged = shownPath.current !== pathname;
    shownPath.current = pathname;
    const position = isHistoryNavigation ? scrollPositions.get(key) : undefined;
    if (position !== undefined) window.scrollTo(0, position);
    else if (hasPathChanged) window.scrollTo(0, 0);
  }, [isHistoryNavigation, key, pathname]);
}

/** The first page of every visit has the same key in the history: its path tells it apart. */
function positionKey({ key, pathname }: Location): string {
  return key === 'default' ? pathname : key;
}

/** Without a storage, or with something else in it, a reload starts at the top. */
function readStoredPositions(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}');
    const entries = Object.entries(stored ?? {});
    return entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number');
  } catch {
    return [];
  }
}

/** A storage that is full or forbidden: a reload starts at the top. */
function storePositions(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(scrollPositions)));
  } catch {}
}
