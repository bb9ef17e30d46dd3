import { DAY } from '@reprise/contract/units.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/transaction.ts';

/* Accounts of the embedded authentication without a user: their registration was not finished. */

const RETENTION_MS = DAY;
const PAGE_SIZE = 1_000;

interface CountRow {
  readonly count: number;
}

export async function countUnfinished(db: Reader): Promise<number> {
  const { rows } = await sql<CountRow>`
    select count(*)::int as count from auth_user a
    where not exists (select from users where uid = a.id)`.execute(db);
  return rows[0]?.count ?? 0;
}

interface UnfinishedPage {
  /** The last id of the page. Null after the last page. */
  readonly last: string | null;
  readonly uids: readonly string[];
}

/** Returns the accounts that were created more than a day before `now`, of one page of all ids. */
export async function readUnfinished(
  db: Reader,
  after: string,
  now: Date,
): Promise<UnfinishedPage> {
  const before = new Date(now.getTime() - RETENTION_MS);
  const { rows } = await sql<UnfinishedPage>`
    with page as (
      select id, "createdAt" from auth_user where id > ${after} order by id limit ${PAGE_SIZE}
    )
    select (select max(id) from page) as last, coalesce(array(
      select id from page
      where "createdAt" < ${before} and not exists (select from users where uid = page.id)
    ), '{}') as uids`.execute(db);
  return rows[0] ?? { last: null, uids: [] };
}

/** Locks the account. Returns false if its registration is finished. */
export async function lockUnfinished(tx: Tx, uid: string): Promise<boolean> {
  await sql`select from auth_user where id = ${uid} for update`.execute(tx.sql);
  // A statement of its own, because the lock may have waited for the registration.
  const user = await tx.sql.selectFrom('users').select('id').where('uid', '=', uid).execute();
  return user.length === 0;
}

/** Gives back the use of an account that is deleted before its registration is finished. */
export async function returnClaim(tx: Tx, uid: string): Promise<void> {
  await sql`
    update sign_up_invites
    set uses_left = uses_left + 1, unfinished_uids = array_remove(unfinished_uids, ${uid})
    where unfinished_uids @> array[${uid}]`.execute(tx.sql);
}
