import { rateLimits } from '@reprise/contract/http/limits.ts';
import { SECOND } from '@reprise/contract/units.ts';
import { RateLimitError } from '#platform/errors.ts';
import type { Limiter } from './limiter.ts';
import { turnsByKey } from './turns.ts';

export interface UserReads {
  /**
   * Runs a read when fewer than four of this user run. Throws RateLimitError if earlier reads have
   * used up the bytes of this user or, for visitors, of this address.
   */
  inTurn<T>(key: string, read: () => Promise<T>): Promise<T>;
  /** Throws like `inTurn`, for reads that need no turn. */
  requireBudget(key: string): void;
  /** Counts the uncompressed bytes of a result. */
  count(key: string, bytes: number): void;
}

const limit = rateLimits.readBytes;

/** Well below the number of database connections, with `userTurns`. */
const READS_MAX = 4;

interface Window {
  readonly endsAt: number;
  readonly bytes: number;
}

/**
 * Limits what the reads of each user cost, over HTTP and by sockets together: pages of long messages
 * and documents of hundreds of groups are a hundred times as large as most results, and the other
 * limits count calls.
 */
export function userReads(limiter: Pick<Limiter, 'reject'>): UserReads {
  const windowByKey = new Map<string, Window>();
  const inTurn = turnsByKey<string>(READS_MAX);

  function requireBudget(key: string): void {
    const window = windowByKey.get(key);
    if (window === undefined || window.bytes < limit.max) return;
    if (!limiter.reject('readBytes', key)) return;
    throw new RateLimitError(Math.ceil((window.endsAt - performance.now()) / SECOND));
  }

  return {
    requireBudget,
    inTurn: (key, read) =>
      inTurn(key, () => {
        requireBudget(key);
        return read();
      }),
    count(key, bytes) {
      const window = windowByKey.get(key);
      if (window === undefined) setTimeout(() => windowByKey.delete(key), limit.windowMs).unref();
      const { endsAt, bytes: before } = window ?? {
        endsAt: performance.now() + limit.windowMs,
        bytes: 0,
      };
      windowByKey.set(key, { endsAt, bytes: before + bytes });
    },
  };
}
