import { sql } from 'kysely';
import { exportRows } from '#platform/db/tables/export-rows.ts';
import type { Reader } from '#platform/db/transaction.ts';
import type { UserExport } from '#platform/user-data.ts';
import type { Viewer } from '#platform/viewer.ts';

export function exportUser(db: Reader, { id, uid }: Viewer): UserExport {
  return {
    account: () =>
      db
        .selectFrom('notification_documents')
        .select([
          'new_likes',
          'new_friend_request',
          'like_news',
          'friend_request_news',
          'app_off',
          'push_off',
        ])
        .where('user_id', '=', id)
        .executeTakeFirst(),
    files: {
      notifications: exportRows(
        db,
        sql`
          select n.id as key, n.kind, actor.username, n.tile_id, n.caption, n.created_at, n.is_unseen,
            n.is_by_invite, null as chat, null as seq
          from notifications n join users actor on actor.id = n.actor_id
          where n.user_id = ${id}
          union all
          select n.id, n.kind, actor.username, m.tile_id, null, coalesce(r.reacted_at, m.sent_at),
            n.id > own.quiet_seen_up_to, false,
            case when other.uid is null then n.chat_id::text
              else greatest(other.uid, ${uid}) || least(other.uid, ${uid}) end,
            n.seq
          from chat_notifications n
          join notification_documents own on own.user_id = n.user_id
          join users actor on actor.id = n.actor_id
          left join inbox_entries e on e.user_id = n.user_id and e.chat_id = n.chat_id
          left join users other on other.id = e.other_id
          join messages m on m.chat_id = n.chat_id and m.seq = n.seq
          left join reactions r
            on r.chat_id = n.chat_id and r.seq = n.seq and r.user_id = n.actor_id
          where n.user_id = ${id}`,
      ),
    },
  };
}
