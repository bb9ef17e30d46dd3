import type { Migration } from '#platform/db/migrate.ts';

/**
 * A row of the kind `group` refers to the notice of the group that the user was added by. A member
 * row also has the deleted users whose messages a block hid.
 */
export const groupNotifications: Migration = {
  version: 34,
  name: 'group-notifications',
  kind: 'expand',
  sql: `
    alter table chat_notifications
      drop constraint chat_notifications_chat_id_seq_actor_id_key,
      drop constraint chat_notifications_kind_check,
      add constraint chat_notifications_kind_check check (
        kind in ('reply', 'clip-reply', 'reaction', 'clip-reaction', 'group')) not valid;
    alter table group_members add column hidden_sender_ids bigint[] not null default '{}';
  `,
};
