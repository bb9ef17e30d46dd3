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
            n.id > own.quiet_seen_up_to, false, c.combined_id, n.seq
          from chat_notifications n
          join notification_documents own on own.user_id = n.user_id
          join users actor on actor.id = n.actor_id
          join chats c on c.id = n.chat_id
          join messages m on m.chat_id = n.chat_id and m.seq = n.seq
          left join message_reactions r
            on r.chat_id = n.chat_id and r.seq = n.seq and r.user_id = n.actor_id
          where n.user_id = ${id}`,
      ),
    },
  };
}
