import { exportNotifications } from '#features/notifications/notification-rows.export.ts';
import type { Reader } from '#platform/db/transaction.ts';
import type { UserExport } from '#platform/user-data.ts';
import type { Viewer } from '#platform/viewer.ts';
import { sentenceOf } from './notifications.present.ts';
import { findDocument } from './notifications.repo.ts';

export function exportUser(db: Reader, { id, uid }: Viewer): UserExport {
  return {
    account: () => exportDocument(db, id),
    files: {
      notifications: () => exportNotifications(db, { id, uid }),
    },
  };
}

async function exportDocument(db: Reader, userId: number) {
  const settings = await db
    .selectFrom('notification_documents')
    .select(['app_off', 'push_off'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const document = await findDocument(db, userId);
  if (settings === undefined || document === null) return undefined;
  const { new_likes, new_friend_request, like_news, friend_news } = document;
  const friend_request_news = friend_news.map(sentenceOf);
  return { new_likes, new_friend_request, like_news, friend_request_news, ...settings };
}
