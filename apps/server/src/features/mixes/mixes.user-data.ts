import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/transaction.ts';
import { eraseRows, exportRows, type UserExport } from '#platform/db/user-rows.ts';
import type { UserKey, Viewer } from '#platform/viewer.ts';

/** Also removes the clips that the user added to mixes of others. */
export function eraseUser(tx: Tx, { id }: UserKey): Promise<void> {
  return eraseRows(tx, 'mixes', id);
}

export function exportUser(db: Reader, { id }: Viewer): UserExport {
  return {
    files: {
      mixes: exportRows(
        db,
        sql`
          select id as key, public_id, title, audience, friends_add, created_at, changed_at
          from mixes where owner_id = ${id}`,
      ),
      mixClips: exportRows(
        db,
        sql`
          select c.id as key, m.public_id as mix, c.tile_id, c.place, c.added_at
          from mix_clips c join mixes m on m.id = c.mix_id where c.added_by_id = ${id}`,
      ),
    },
  };
}
