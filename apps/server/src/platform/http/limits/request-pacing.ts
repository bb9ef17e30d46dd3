import { rateLimits } from '@reprise/contract/http/limits.ts';
import type { FastifyInstance } from 'fastify';
import { RateLimitError } from '#platform/errors.ts';
import { addressKey, type Limiter } from './limiter.ts';

const { max, windowMs } = rateLimits.request;
const INTERVAL_MS = windowMs / max;
/** Limits the number of delayed requests per address. */
const MAX_DELAY_MS = 10_000;

/**
 * Delays requests above `rateLimits.request` instead of rejecting them, because many users of one
 * network may open the app at once. Rejects with RateLimitError if the delay would exceed 10
 * seconds.
 */
export function paceRequests(app: FastifyInstance, limiter: Limiter): void {
  const pace = requestPacer();

  app.addHook('onRequest', (request, _reply, done) => {
    const key = addressKey(request.ip);
    const delay = pace(key, performance.now());
    if (delay === 0 || !limiter.reject('request', key)) done();
    else if (delay > MAX_DELAY_MS) done(new RateLimitError(Math.ceil(MAX_DELAY_MS / 1_000)));
    else setTimeout(done, delay);
  });
}

export function requestPacer(): (key: string, now: number) => number {
  /** When the last request of each key may start: in the past while a burst is allowed. */
  const startByKey = new Map<string, number>();
  let sweepAt = 0;

  function sweep(now: number): void {
    sweepAt = now + windowMs;
    for (const [key, start] of startByKey) {
      if (start <= now - windowMs) startByKey.delete(key);
    }
  }

  return (key, now) => {
    if (now >= sweepAt) sweep(now);
    const earliest = now - windowMs;
    const start = Math.max(startByKey.get(key) ?? earliest, earliest) + INTERVAL_MS;
    const delay = Math.max(0, start - now);
    // Rejected requests do not delay later ones.
    if (delay <= MAX_DELAY_MS) startByKey.set(key, start);
    return delay;
  };
}
