import { setTimeout as sleep } from 'node:timers/promises';

const WAIT_MAX_MS = 500;

/**
 * Returns a function that reads at most once in `everyMs`. It returns the last value if reading
 * takes over half a second, so that a hung database or disk does not delay a scrape. Null after a
 * failure and before the first value.
 */
export function throttledRead<T>(read: () => Promise<T>, everyMs: number): () => Promise<T | null> {
  let value: T | null = null;
  let startedAt = -Infinity;
  let reading: Promise<void> | null = null;
  const refresh = async () => {
    value = await read().catch(() => null);
    reading = null;
  };
  return async () => {
    if (reading === null && performance.now() - startedAt >= everyMs) {
      startedAt = performance.now();
      reading = refresh();
    }
    if (reading !== null)
      await Promise.race([reading, sleep(WAIT_MAX_MS, undefined, { ref: false })]);
    return value;
  };
}
