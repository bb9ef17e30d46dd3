import { sql, type RawBuilder } from 'kysely';
import type { Statement } from '#platform/db/transaction.ts';

/**
 * Not unseen ones, which the document counts, nor decisions and unavailable sources, which are sent
 * only once.
 */
export function isOld(before: Date): RawBuilder<boolean> {
  return sql`created_at < ${before} and not is_unseen
    and kind in ('like', 'request', 'acceptance', 'week', 'mix-invitation')`;
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
