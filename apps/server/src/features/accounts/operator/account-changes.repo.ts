import { sql } from 'kysely';
import { ACCOUNT_CHANNEL } from '#platform/db/account-notices.ts';
import type { Reader, Tx } from '#platform/db/transaction.ts';

/** Longer than any transaction takes from its insert to its commit, and the watch's pause. */
const READ_SECONDS = 20;
const STORED_SECONDS = 60;

export interface AccountChange {
  readonly id: number;
  readonly uid: string;
}

/**
 * Makes every server check the user's sockets, also if the fan-out is down. Call it last
 * (READ_SECONDS).
 */
export async function insertAccountChange(tx: Tx, userId: number): Promise<void> {
  await sql`
    delete from account_changes
    where changed_at < now() - ${STORED_SECONDS} * interval '1 second'`.execute(tx.sql);
  await tx.sql.insertInto('account_changes').values({ user_id: userId }).execute();
  await sql`select pg_notify(${ACCOUNT_CHANNEL}, '')`.execute(tx.sql);
}

export function readAccountChanges(db: Reader): Promise<AccountChange[]> {
  return db
    .selectFrom('account_changes as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.id', 'u.uid'])
    .where('c.changed_at', '>', sql<Date>`now() - ${sql.lit(READ_SECONDS)} * interval '1 second'`)
    .execute();
}
