import { sql } from 'kysely';
import { exportRows } from '#platform/db/tables/export-rows.ts';
import type { Reader } from '#platform/db/transaction.ts';
import type { UserExport } from '#platform/user-data.ts';
import type { Viewer } from '#platform/viewer.ts';

export function exportUser(db: Reader, { id }: Viewer): UserExport {
  return {
    files: {
      posts: exportRows(
        db,
        sql`
          select id as key, id as tile_id, public_id, video_id, caption, starttime, endtime,
            t.created_at, c.likes
          from tiles t join tile_counts c on c.tile_id = t.id where t.owner_id = ${id}`,
      ),
      likes: exportRows(
        db,
        sql`
          select tile_id as key, tile_id, owner.username as posted_by, l.created_at
          from likes l join tiles t on t.id = l.tile_id join users owner on owner.id = t.owner_id
          where l.user_id = ${id}`,
      ),
      saves: exportRows(
        db,
        sql`
          select s.id as key, tile_id, owner.username as posted_by, s.created_at
          from saves s join tiles t on t.id = s.tile_id join users owner on owner.id = t.owner_id
          where s.user_id = ${id}`,
      ),
      failures: exportRows(
        db,
        sql`
          select id as key, video_id, reason, failed_at from source_failures
          where user_id = ${id}`,
      ),
    },
  };
}
