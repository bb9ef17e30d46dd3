import type { Migration } from '#platform/db/migrate.ts';

/** Uploaded profile photos, and their removal by admins. */
export const photos: Migration = {
  version: 85,
  name: 'photos',
  kind: 'expand',
  sql: `
    create table photos (
      user_id bigint primary key references users (undeleted_id),
      public_id text collate "C" not null unique check (public_id ~ '^[A-Za-z0-9_-]{22}$'),
      image bytea not null check (octet_length(image) between 1 and 20480),
      created_at timestamptz not null default now()
    );
    alter table moderation_log drop constraint moderation_log_action_check,
      add constraint moderation_log_action_check check (action in (
        'dismiss', 'remove', 'appoint', 'withdraw', 'suspend', 'resume', 'delete', 'end-sessions',
        'reset-link', 'approve', 'reject', 'appoint-admin', 'withdraw-admin', 'sign-up-mode',
        'sign-up-invite', 'second-factor-off', 'hide', 'unhide', 'refuse-channel', 'allow-channel',
        'remove-photo')) not valid;
  `,
};
