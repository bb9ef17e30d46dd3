import { notificationLimits } from '../limits.ts';

export interface NotificationList<T> {
  count: number;
  /** Newest first, at most 50. */
  list: readonly T[];
}

/** Stores the newest 50; the count has no limit (decisions, "Navbar"). */
export function addNotification<T>(
  notifications: NotificationList<T>,
  entry: T,
): NotificationList<T> {
  const list = [entry, ...notifications.list].slice(0, notificationLimits.listMax);
  return { count: notifications.count + 1, list };
}
