import { ClockOffset } from '@reprise/contract/together/rules/clock-offset.ts';
import { MINUTE } from '@reprise/contract/units.ts';
import { sql } from 'kysely';
import type { Reader } from './transaction.ts';

interface ClockRow {
  readonly ms: number;
}

/**
 * Returns the database's clock in milliseconds, which all servers share. Reads it at most once a
 * minute, and more often at first.
 */
export function sharedClock(db: Reader): () => Promise<number> {
  const clock = new ClockOffset();
  let measuredAt = Number.NEGATIVE_INFINITY;

  async function measure(): Promise<void> {
    const sentAt = performance.now();
    const { rows } = await sql<ClockRow>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
    const receivedAt = performance.now();
    if (rows[0] !== undefined) clock.add({ sentAt, receivedAt, remote: rows[0].ms });
  }

  return async () => {
    const isKnown = clock.offset() !== null;
    if (performance.now() - measuredAt >= MINUTE) {
      measuredAt = performance.now();
      const measured = measure();
      // Later measurements delay no one, and may fail.
      if (isKnown) measured.catch(() => undefined);
      else await measured;
    }
    // A concurrent first call.
    if (clock.offset() === null) await measure();
    return performance.now() + (clock.offset() ?? 0);
  };
}
