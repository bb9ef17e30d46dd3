import { rateLimits } from '@reprise/contract/http/limits.ts';
import { SECOND } from '@reprise/contract/units.ts';
import { RateLimitError } from '#platform/errors.ts';
import type { Limiter } from '#platform/http/limiter.ts';

const limit = rateLimits.documentBytes;

interface Window {
  readonly endsAt: number;
  readonly bytes: number;
}

/**
 * Limits the bytes of documents that each user reads: a document of hundreds of groups has
 * megabytes, and `rateLimits.subscribe` does not depend on the size.
 */
export function readBudget(limiter: Pick<Limiter, 'reject'>) {
  const windowByUid = new Map<string, Window>();
  const lastTurns = new Map<string, Promise<string>>();

  function requireBudget(uid: string): void {
    const window = windowByUid.get(uid);
    if (window === undefined || window.bytes < limit.max) return;
    if (!limiter.reject('documentBytes', `user:${uid}`)) return;
    throw new RateLimitError(Math.ceil((window.endsAt - performance.now()) / SECOND));
  }

  function count(uid: string, bytes: number): void {
    const window = windowByUid.get(uid);
    if (window === undefined) setTimeout(() => windowByUid.delete(uid), limit.windowMs).unref();
    const { endsAt, bytes: before } = window ?? {
      endsAt: performance.now() + limit.windowMs,
      bytes: 0,
    };
    windowByUid.set(uid, { endsAt, bytes: before + bytes });
  }

  /**
   * Runs a read that returns JSON. Reads of one document by one user run one after the other, so
   * that many at once cannot exceed the limit. Throws RateLimitError above it.
   */
  return async (uid: string, room: string, read: () => Promise<string>): Promise<string> => {
    const key = `${uid} ${room}`;
    const readInTurn = async () => {
      requireBudget(uid);
      const json = await read();
      count(uid, Buffer.byteLength(json));
      return json;
    };
    const before = lastTurns.get(key);
    const turn = before === undefined ? readInTurn() : before.then(readInTurn, readInTurn);
    lastTurns.set(key, turn);
    try {
      return await turn;
    } finally {
      if (lastTurns.get(key) === turn) lastTurns.delete(key);
    }
  };
}
