import { setTimeout as sleep } from 'node:timers/promises';

interface WaitOptions {
  readonly timeout: number;
  readonly interval: number;
}

/**
 * As `vi.waitFor`, which only works in Vitest: repeats `check` until it resolves, and throws its last
 * error after `timeout` milliseconds.
 */
export async function waitUntil<T>(
  check: () => Promise<T>,
  { timeout, interval }: WaitOptions,
): Promise<T> {
  const end = performance.now() + timeout;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() >= end) throw error;
    }
    await sleep(interval);
  }
}
