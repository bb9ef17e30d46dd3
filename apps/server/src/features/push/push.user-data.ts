import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/transaction.ts';
import { eraseRows, exportRows, type UserExport } from '#platform/db/user-rows.ts';
import type { UserKey, Viewer } from '#platform/viewer.ts';

export function eraseUser(tx: Tx, { id }: UserKey): Promise<void> {
  return eraseRows(tx, 'push', id);
}

export function exportUser(db: Reader, { id }: Viewer): UserExport {
  return {
    files: {
      push: exportRows(
        db,
        sql`
          select id as key, endpoint, signed_in_at, failure_count, created_at
          from push_subscriptions where user_id = ${id}`,
      ),
    },
  };
}
