import { sql } from 'kysely';
import { exportRows } from '#platform/db/tables/export-rows.ts';
import type { Reader } from '#platform/db/transaction.ts';
import type { UserExport } from '#platform/user-data.ts';
import type { Viewer } from '#platform/viewer.ts';

export function exportUser(db: Reader, { id }: Viewer): UserExport {
  return {
    account: () =>
      db
        .selectFrom('notification_documents')
        .select(['new_likes', 'new_friend_request', 'like_news', 'friend_request_news'])
        .where('user_id', '=', id)
        .executeTakeFirst(),
    files: {
      notifications: exportRows(
        db,
        sql`
          select n.id as key, n.kind, actor.username, n.tile_id, n.caption, n.created_at, n.is_unseen
          from notifications n join users actor on actor.id = n.actor_id
          where n.user_id = ${id}`,
      ),
    },
  };
}
