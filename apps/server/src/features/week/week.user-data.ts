import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/transaction.ts';
import { eraseRows, exportRows, type UserExport } from '#platform/db/user-rows.ts';
import type { UserKey, Viewer } from '#platform/viewer.ts';

export function eraseUser(tx: Tx, { id }: UserKey): Promise<void> {
  return eraseRows(tx, 'week', id);
}

export function exportUser(db: Reader, { id }: Viewer): UserExport {
  return {
    files: {
      weekOmissions: exportRows(
        db,
        sql`
          select tile_id as key, tile_id, created_at from week_omissions where user_id = ${id}`,
      ),
    },
  };
}
