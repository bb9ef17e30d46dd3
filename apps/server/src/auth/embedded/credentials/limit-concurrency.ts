import { UnavailableError } from '#platform/errors.ts';

/**
 * Runs at most `max` calls at once, in order. Throws UnavailableError if `waitingMax` calls wait
 * already.
 */
export function limitConcurrency(
  max: number,
  waitingMax = Infinity,
): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (work) => {
    if (running < max) running += 1;
    else if (waiting.length >= waitingMax) throw new UnavailableError('Too many calls wait.');
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
