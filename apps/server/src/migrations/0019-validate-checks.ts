import type { Migration } from '#platform/db/migrate.ts';

/** The checks that `suspensions` replaced. Validating blocks no reads or writes. */
export const validateChecks: Migration = {
  version: 19,
  name: 'validate-checks',
  kind: 'expand',
  sql: `
    alter table moderation_log validate constraint moderation_log_action_check;
    alter table users validate constraint users_status_check;
  `,
};
