import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/transaction.ts';
import { eraseRows, exportRows, type UserExport } from '#platform/db/user-rows.ts';
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
