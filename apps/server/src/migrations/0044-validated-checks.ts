import type { Migration } from '#platform/db/migrate.ts';

/** Validating blocks no reads or writes. */
export const validatedChecks: Migration = {
  version: 44,
  name: 'validated-checks',
  kind: 'expand',
  sql: `
    alter table users validate constraint users_bio_check;
    alter table users validate constraint users_bio_link_check;
    alter table chats validate constraint chats_name_check;
    alter table chat_notifications validate constraint chat_notifications_kind_check;
    alter table moderation_log validate constraint moderation_log_action_check;
    alter table moderation_log validate constraint moderation_log_subject_check;
  `,
};
