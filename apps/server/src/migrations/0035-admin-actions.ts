import type { Migration } from '#platform/db/migrate.ts';

/** `content_hash`: what an invite was created with, to recognize a repeated request. */
export const adminActions: Migration = {
  version: 35,
  name: 'admin-actions',
  kind: 'expand',
  sql: `
    alter table moderation_log drop constraint moderation_log_action_check;
    alter table moderation_log add constraint moderation_log_action_check check (action in (
      'dismiss', 'remove', 'appoint', 'withdraw', 'suspend', 'resume', 'delete', 'end-sessions',
      'reset-link', 'approve', 'reject', 'appoint-admin', 'withdraw-admin', 'sign-up-mode',
      'sign-up-invite', 'second-factor-off')) not valid;
    alter table sign_up_invites add column content_hash bytea
      check (octet_length(content_hash) = 32);
  `,
};
