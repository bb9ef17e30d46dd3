import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseUnavailable } from '#platform/database-errors.ts';

type RunRead = <T>(read: () => Promise<T>) => Promise<T>;

/** Returns a runner of regular reads: the first that succeeds again logs how long the others failed. */
export function outageLog(
  log: Pick<FastifyBaseLogger, 'info'>,
  now: () => number = () => performance.now(),
): RunRead {
  let lostAt: number | null = null;
  return async (read) => {
    const startedAt = now();
    try {
      const result = await read();
      if (lostAt !== null) {
        log.info(`the database is back after ${Math.ceil((now() - lostAt) / 1_000)} s`);
      }
      lostAt = null;
      return result;
    } catch (error) {
      if (isDatabaseUnavailable(error)) lostAt ??= startedAt;
      throw error;
    }
  };
}
