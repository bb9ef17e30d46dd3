import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/transaction.ts';
import { eraseRows, exportRows, type UserExport } from '#platform/db/user-rows.ts';
import type { UserKey, Viewer } from '#platform/viewer.ts';

export function eraseUser(tx: Tx, { id }: UserKey): Promise<void> {
  return eraseRows(tx, 'feed', id);
}

export function exportUser(db: Reader, { id }: Viewer): UserExport {
  return {
    files: {
      views: exportRows(
        db,
        sql`
          select tile_id as key, tile_id, owner.username as posted_by, v.viewed_at, v.watched_at
          from tile_views v join tiles t on t.id = v.tile_id join users owner on owner.id = t.owner_id
          where v.user_id = ${id}`,
      ),
    },
  };
}
