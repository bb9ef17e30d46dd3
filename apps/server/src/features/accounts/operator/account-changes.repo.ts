import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/transaction.ts';

/** Longer than any transaction takes from its insert to its commit. */
const READ_SECONDS = 10;
const STORED_SECONDS = 60;

export interface AccountChange {
  readonly id: number;
  readonly uid: string;
}

/**
 * Makes every server check the user's sockets, also if the fan-out is down. Must be the last
 * statement (READ_SECONDS).
 */
export async function insertAccountChange(tx: Tx, userId: number): Promise<void> {
  await sql`
    delete from account_changes
    where changed_at < now() - ${STORED_SECONDS} * interval '1 second'`.execute(tx.sql);
  await tx.sql.insertInto('account_changes').values({ user_id: userId }).execute();
}

export function readAccountChanges(db: Reader): Promise<AccountChange[]> {
  return db
    .selectFrom('account_changes as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.id', 'u.uid'])
    .where('c.changed_at', '>', sql<Date>`now() - ${sql.lit(READ_SECONDS)} * interval '1 second'`)
    .execute();
}
