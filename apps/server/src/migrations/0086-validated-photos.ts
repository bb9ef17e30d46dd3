import type { Migration } from '#platform/db/migrate.ts';

export const validatedPhotos: Migration = {
  version: 86,
  name: 'validated-photos',
  kind: 'expand',
  sql: `alter table moderation_log validate constraint moderation_log_action_check;`,
};
