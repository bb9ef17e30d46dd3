import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router';

const STORAGE_KEY = 'reprise.scroll';

/** How far down each address of this tab's history was left. */
const places = new Map<string, number>(storedPlaces());

/**
 * A page that is opened starts at its top; one that is gone back to, or loaded anew, stands where it
 * was left. A choice within a page (a sort, a tab) moves nothing.
 */
export function useScrollPlaces(): void {
  const location = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const { pathname } = location;
  const key = placeKey(location);
  const shownPath = useRef(pathname);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', storePlaces);
    return () => window.removeEventListener('pagehide', storePlaces);
  }, []);

  useEffect(() => {
    const note = () => void places.set(key, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [key]);

  useLayoutEffect(() => {
    const isOther = shownPath.current !== pathname;
    shownPath.current = pathname;
    const place = isReturn ? places.get(key) : undefined;
    if (place !== undefined) window.scrollTo(0, place);
    else if (isOther) window.scrollTo(0, 0);
  }, [isReturn, key, pathname]);
}

/** The first page of every visit has the same key in the history: its path tells it apart. */
function placeKey({ key, pathname }: Location): string {
  return key === 'default' ? pathname : key;
}

/** Without a storage, or with something else in it, a reload starts at the top. */
function storedPlaces(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}');
    const entries = Object.entries(stored ?? {});
    return entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number');
  } catch {
    return [];
  }
}

/** A storage that is full or forbidden: a reload starts at the top. */
function storePlaces(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(places)));
  } catch {}
}
