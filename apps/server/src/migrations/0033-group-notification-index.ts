import type { Migration } from '#platform/db/migrate.ts';

/** One notice, that of the new group, notifies several users. */
export const groupNotificationIndex: Migration = {
  version: 33,
  name: 'group-notification-index',
  kind: 'index',
  index: 'chat_notifications_message',
  on: 'chat_notifications (chat_id, seq, actor_id, user_id)',
  isUnique: true,
};
