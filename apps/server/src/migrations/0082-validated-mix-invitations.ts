import type { Migration } from '#platform/db/migrate.ts';

export const validatedMixInvitations: Migration = {
  version: 82,
  name: 'validated-mix-invitations',
  kind: 'expand',
  sql: `alter table notifications validate constraint notifications_kind_check;`,
};
