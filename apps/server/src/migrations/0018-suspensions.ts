import type { Migration } from '#platform/db/migrate.ts';

/**
 * Suspensions, account changes of commands, and operator actions in the log. A server of the
 * previous release rejects suspended users as signed out.
 */
export const suspensions: Migration = {
  version: 18,
  name: 'suspensions',
  kind: 'expand',
  sql: `
    create table suspensions (
      user_id bigint primary key references users (undeleted_id),
      reason text not null check (char_length(reason) between 1 and 500),
      ends_at timestamptz,
      created_at timestamptz not null default now()
    );
    create index suspensions_ends_at on suspensions (ends_at);
    create table account_changes (
      id bigint generated always as identity primary key,
      user_id bigint not null references users (id),
      changed_at timestamptz not null default clock_timestamp()
    );
    create index account_changes_changed_at on account_changes (changed_at);
    alter table moderation_log drop constraint moderation_log_action_check;
    alter table moderation_log add constraint moderation_log_action_check check (action in (
      'dismiss', 'remove', 'appoint', 'withdraw', 'suspend', 'resume', 'delete', 'end-sessions',
      'reset-link', 'approve', 'reject', 'appoint-admin', 'withdraw-admin')) not valid;
    alter table users drop constraint users_status_check;
    alter table users add constraint users_status_check
      check (status in ('active', 'suspended', 'deleted', 'pending')) not valid;
  `,
};
