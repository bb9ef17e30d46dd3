import { sql, type RawBuilder } from 'kysely';
import type { Reader, Statement } from '#platform/db/transaction.ts';

/**
 * Not unseen ones, which the document counts, nor decisions and unavailable sources, which are sent
 * only once.
 */
function isOld(before: Date): RawBuilder<boolean> {
  return sql`created_at < ${before} and not is_unseen
    and kind in ('like', 'request', 'acceptance')`;
}

interface UserRow {
  readonly user_id: number;
}

export async function listUsersWithOld(
  db: Reader,
  { after, upTo }: { readonly after: number; readonly upTo: number },
  before: Date,
): Promise<number[]> {
  const { rows } = await sql<UserRow>`
    select distinct user_id from notifications
    where user_id > ${after} and user_id <= ${upTo} and ${isOld(before)}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** Returns the number of deleted notifications. Skips locked ones. */
export async function deleteOldNotifications(
  statement: Statement,
  userId: number,
  before: Date,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from notifications where user_id = ${userId} and id in (
      select id from notifications where user_id = ${userId} and ${isOld(before)}
      for update skip locked
    )`.execute(statement.sql);
  return Number(numAffectedRows);
}
