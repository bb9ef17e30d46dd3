import { sql } from 'kysely';
import type { UserExport } from '#features/accounts/user-data.ts';
import { eraseRows } from '#platform/db/tables/erase-rows.ts';
import { exportRows } from '#platform/db/tables/export-rows.ts';
import type { Reader, Tx } from '#platform/db/transaction.ts';
import type { UserKey, Viewer } from '#platform/viewer.ts';

export function eraseUser(tx: Tx, { id }: UserKey): Promise<void> {
  return eraseRows(tx, 'blocks', id);
}

export function exportUser(db: Reader, { id }: Viewer): UserExport {
  return {
    files: {
      blocks: exportRows(
        db,
        sql`
          select blocked.id as key, blocked.uid, blocked.username, b.created_at
          from blocks b join users blocked on blocked.id = b.blocked_id
          where b.blocker_id = ${id}`,
      ),
    },
  };
}
