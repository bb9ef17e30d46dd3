import type { Migration } from '#platform/db/migrate.ts';

/** Otherwise the filter Friends of /notifications reads the likes in between. */
export const notificationFilter: Migration = {
  version: 14,
  name: 'notification-filter',
  kind: 'index',
  index: 'notifications_user_id_others',
  on: "notifications (user_id, id) where kind <> 'like'",
};
