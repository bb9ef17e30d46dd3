import { HOUR } from '@reprise/contract/units.ts';
import type { PushNotification } from '#platform/push/push-notification.ts';

/** About 2 MB. */
const REMEMBERED_MAX = 10_000;

/**
 * Returns a filter for pushes that must not repeat within an hour, such as those of a friend request
 * that is sent and canceled in a loop. Each server counts alone.
 */
export function repeatedPushFilter(now: () => number = Date.now) {
  /** By key, oldest first. */
  const queuedAt = new Map<string, number>();

  function forgetOld(): void {
    for (const [key, at] of queuedAt) {
      if (queuedAt.size <= REMEMBERED_MAX && now() - at < HOUR) return;
      queuedAt.delete(key);
    }
  }

  return ({ hourlyKey, userId }: PushNotification): boolean => {
    if (hourlyKey === undefined) return true;
    forgetOld();
    const key = `${userId} ${hourlyKey}`;
    if (queuedAt.has(key)) return false;
    queuedAt.set(key, now());
    return true;
  };
}
