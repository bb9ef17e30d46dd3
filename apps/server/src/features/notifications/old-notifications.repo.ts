import { sql, type RawBuilder } from 'kysely';
import type { Statement } from '#platform/db/transaction.ts';

interface OldNotifications {
  readonly isInPart: RawBuilder<boolean>;
  readonly before: Date;
}

/**
 * Returns the number of deleted notifications. Keeps unseen ones, which the document counts, and
 * decisions and unavailable sources, which are sent only once.
 */
export async function deleteOldNotifications(
  statement: Statement,
  { isInPart, before }: OldNotifications,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from notifications where ctid = any(array(
      select ctid from notifications
      where ${isInPart} and created_at < ${before} and not is_unseen
        and kind in ('like', 'request', 'acceptance')
      for update skip locked
    ))`.execute(statement.sql);
  return Number(numAffectedRows);
}
