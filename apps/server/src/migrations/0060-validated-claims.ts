import type { Migration } from '#platform/db/migrate.ts';

/** Validating blocks no reads or writes. */
export const validatedClaims: Migration = {
  version: 60,
  name: 'validated-claims',
  kind: 'expand',
  sql: `
    alter table notifications validate constraint notifications_reason_check;
    alter table moderation_log validate constraint moderation_log_action_check;
    alter table moderation_log validate constraint moderation_log_subject_check;
  `,
};
