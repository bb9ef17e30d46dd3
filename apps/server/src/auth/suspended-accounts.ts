import type { Reader } from '#platform/db/transaction.ts';
import { SuspendedError } from '#platform/errors.ts';

export type RequireNotSuspended = (uid: string) => Promise<void>;

/** `contact`: the operator's, shown to the user. */
export function suspensionCheck(db: Reader, contact: string | undefined): RequireNotSuspended {
  return async (uid) => {
    const row = await db
      .selectFrom('users as u')
      .leftJoin('suspensions as s', 's.user_id', 'u.id')
      .select(['s.reason', 's.ends_at'])
      .where('u.uid', '=', uid)
      .where('u.status', '=', 'suspended')
      .executeTakeFirst();
    if (row === undefined) return;
    throw new SuspendedError({
      reason: row.reason ?? '',
      until: row.ends_at?.toISOString() ?? null,
      contact: contact ?? null,
    });
  };
}
