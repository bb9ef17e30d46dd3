import os from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { UnavailableError } from '#platform/errors.ts';

/** About three seconds of one processor. Callers above it get 503 at once instead of a time-out. */
const WAITING_MAX = 100;

/** Keeps one processor free for other calls during many sign-ins and sign-ups. */
const limitHashing = limitConcurrency(Math.max(1, os.availableParallelism() - 1), WAITING_MAX);

export const passwordHashing = {
  hash: (password: string): Promise<string> => limitHashing(() => hash(password)),
  verify: (stored: string, password: string): Promise<boolean> =>
    limitHashing(() => verify(stored, password)),
};

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
