import type { Migration } from '#platform/db/migrate.ts';

/** Admins, and log entries without a subject, which servers of the previous release omit. */
export const admins: Migration = {
  version: 25,
  name: 'admins',
  kind: 'expand',
  sql: `
    create table admins (
      user_id bigint primary key references users (undeleted_id) on delete cascade,
      created_at timestamptz not null default now()
    );
    alter table moderation_log alter column subject_id drop not null;
    alter table moderation_log drop constraint moderation_log_action_check;
    alter table moderation_log add constraint moderation_log_action_check check (action in (
      'dismiss', 'remove', 'appoint', 'withdraw', 'suspend', 'resume', 'delete', 'end-sessions',
      'reset-link', 'approve', 'reject', 'appoint-admin', 'withdraw-admin', 'sign-up-mode',
      'sign-up-invite')) not valid;
    alter table moderation_log add constraint moderation_log_subject_check
      check (subject_id is not null or action in ('sign-up-mode', 'sign-up-invite')) not valid;
  `,
};
