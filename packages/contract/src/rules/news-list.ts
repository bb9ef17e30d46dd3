import { limits } from '../limits.ts';

/** One kind of news in a notifications document: how many since the panel was opened, and the entries. */
export interface News<T> {
  count: number;
  /** Newest first, at most 50. */
  list: readonly T[];
}

/** Adds an entry. At most the 50 newest are kept; the count goes on counting (decisions, "Navbar"). */
export function addNews<T>(news: News<T>, entry: T): News<T> {
  const list = [entry, ...news.list].slice(0, limits.notifications.newsMax);
  return { count: news.count + 1, list };
}

/** The news after the panel was opened: zero and empty. */
export function clearedNews<T>(): News<T> {
  return { count: 0, list: [] };
}
