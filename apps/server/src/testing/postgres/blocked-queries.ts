import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db, OpenDatabase } from '#platform/db/open.ts';

/** Fails after 10 seconds: on a busy machine, it can take long until a query blocks. */
export async function waitForBlockedQueries(db: Db, count: number): Promise<void> {
  const countBlocked = async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length;
  };
  await expect.poll(countBlocked, { timeout: 10_000 }).toBe(count);
}

/** More than a statement takes to count as slow. */
const SLOW_SECONDS = 1.1;

/** Locks the table until a statement of `work` is slow. */
export async function lockedUntilSlow<T>(
  { pool }: Pick<OpenDatabase, 'pool'>,
  table: string,
  work: () => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(`begin; lock table ${table}`);
    const result = work();
    const waiting = `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
        and clock_timestamp() - query_start > interval '${SLOW_SECONDS} seconds'`;
    await expect
      .poll(async () => (await pool.query(waiting)).rowCount, { timeout: 10_000, interval: 100 })
      .toBeGreaterThan(0);
    await client.query('rollback');
    return await result;
  } finally {
    client.release();
  }
}
