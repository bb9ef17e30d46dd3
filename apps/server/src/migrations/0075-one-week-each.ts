import type { Migration } from '#platform/db/migrate.ts';

/** Two servers notify a user about a week once. */
export const oneWeekEach: Migration = {
  version: 75,
  name: 'one-week-each',
  kind: 'index',
  index: 'notifications_user_id_week',
  on: `notifications (user_id, created_at) where kind = 'week'`,
  isUnique: true,
};
