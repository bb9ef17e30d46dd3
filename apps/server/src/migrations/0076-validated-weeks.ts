import type { Migration } from '#platform/db/migrate.ts';

export const validatedWeeks: Migration = {
  version: 76,
  name: 'validated-weeks',
  kind: 'expand',
  sql: `alter table notifications validate constraint notifications_kind_check;`,
};
