import { sql } from 'kysely';
import { exportedClip, tilesWithOwners } from '#features/tiles/visible-tile.sql.ts';
import type { Reader, Tx } from '#platform/db/transaction.ts';
import { eraseRows, exportRows, type UserExport } from '#platform/db/user-rows.ts';
import type { UserKey, Viewer } from '#platform/viewer.ts';

/** Also removes the clips that the user added to mixes of others. */
export function eraseUser(tx: Tx, { id }: UserKey): Promise<void> {
  return eraseRows(tx, 'mixes', id);
}

/** With what friends added to the user's mixes. Places are counted: exact ones do not fit into JSON. */
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
          select c.id as key, m.public_id as mix, c.tile_id,
            (row_number() over (partition by c.mix_id order by c.place, c.tile_id))::int as place,
            c.added_at, clip.public_id, clip.video_id, clip.starttime, clip.endtime
          from (
            select c.* from mixes m join mix_clips c on c.mix_id = m.id where m.owner_id = ${id}
            union
            select * from mix_clips where added_by_id = ${id}
          ) c join mixes m on m.id = c.mix_id left join (${tilesWithOwners}) on t.id = c.tile_id
          ${exportedClip(id)}`,
      ),
    },
  };
}
