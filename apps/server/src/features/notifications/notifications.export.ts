import { exportNotifications } from '#features/notifications/notification-rows.export.ts';
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
      notifications: () => exportNotifications(db, { id, uid }),
    },
  };
}
