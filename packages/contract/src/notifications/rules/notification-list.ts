import { limits } from '../../limits.ts';

/** One kind of news in a notifications document: how many since the panel was opened, and the entries. */
export interface NotificationList<T> {
  count: number;
  /** Newest first, at most 50. */
  list: readonly T[];
}

/** Adds an entry. At most the 50 newest are kept; the count goes on counting (decisions, "Navbar"). */
export function addNotification<T>(
  notifications: NotificationList<T>,
  entry: T,
): NotificationList<T> {
  const list = [entry, ...notifications.list].slice(0, limits.notifications.listMax);
  return { count: notifications.count + 1, list };
}

/** The news after the panel was opened: zero and empty. */
export function clearedNotifications<T>(): NotificationList<T> {
  return { count: 0, list: [] };
}
