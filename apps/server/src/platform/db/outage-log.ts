import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseUnavailable } from '#platform/database-errors.ts';

/** What a regular read of the database says about it. */
export interface DatabaseState {
  readonly is_read_only: boolean;
}

type Read<T> = () => Promise<T>;

/**
 * Returns a runner of regular reads, which logs how long they failed and how long the database took
 * no writes. A time with no database at all before it became read-only counts as one without writes.
 */
export function outageLog(
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  now: () => number = () => performance.now(),
): <T extends DatabaseState>(read: Read<T>) => Promise<T> {
  let lostAt: number | null = null;
  let readOnlyAt: number | null = null;
  const secondsSince = (time: number) => Math.ceil((now() - time) / 1_000);

  function recordState(isReadOnly: boolean, startedAt: number): void {
    if (lostAt !== null) log.info(`the database is back after ${secondsSince(lostAt)} s`);
    if (isReadOnly && readOnlyAt === null) {
      log.warn('the database is read-only: writes get 503');
      readOnlyAt = lostAt ?? startedAt;
    } else if (!isReadOnly && readOnlyAt !== null) {
      log.info(`the database takes writes again after ${secondsSince(readOnlyAt)} s`);
      readOnlyAt = null;
    }
    lostAt = null;
  }

  return async (read) => {
    const startedAt = now();
    try {
      const result = await read();
      recordState(result.is_read_only, startedAt);
      return result;
    } catch (error) {
      if (isDatabaseUnavailable(error)) lostAt ??= startedAt;
      throw error;
    }
  };
}
