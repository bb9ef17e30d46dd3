import { sql } from 'kysely';
import { expect } from 'vitest';
import type { OpenDatabase } from '#platform/db/open.ts';

/**
 * Counts the deadlocks in the database so far. Ends all other connections, because a connection
 * reports its deadlocks at its end; late work may open new ones.
 */
export async function countDeadlocks({ db, pool }: OpenDatabase): Promise<number> {
  const terminateOthers = sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  const isAlone = async () => (await terminateOthers.execute(db)).rows.length === 0;
  await expect.poll(isAlone, { timeout: 10_000 }).toBe(true);
  // The pool must not give a terminated connection to the next test.
  await expect.poll(() => pool.totalCount, { timeout: 10_000 }).toBeLessThanOrEqual(1);
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]?.deadlocks ?? Number.NaN;
}
