import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';

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
