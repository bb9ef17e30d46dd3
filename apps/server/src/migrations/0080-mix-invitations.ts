import type { Migration } from '#platform/db/migrate.ts';

/** Friends are asked to add to a mix. */
export const mixInvitations: Migration = {
  version: 80,
  name: 'mix-invitations',
  kind: 'expand',
  sql: `
    alter table notifications
      add column mix_id bigint,
      drop constraint notifications_kind_check,
      add constraint notifications_kind_check check (kind in (
        'request', 'acceptance', 'like', 'removal', 'report-upheld', 'report-dismissed',
        'source-unavailable', 'same-moment', 'answer', 'hidden', 'unhidden', 'week',
        'mix-invitation')) not valid;
  `,
};
