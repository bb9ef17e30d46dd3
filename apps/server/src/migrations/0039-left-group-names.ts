import type { Migration } from '#platform/db/migrate.ts';

/**
 * The name that a group had when a member left it, for their export. Null in existing rows if the
 * group was renamed since.
 */
export const leftGroupNames = {
  version: 39,
  name: 'left-group-names',
  kind: 'expand',
  sql: `
    alter table group_members add column left_name text;
    update group_members gm set left_name = c.name
    from chats c
    where c.id = gm.chat_id and gm.left_seq is not null and not exists (
      select from message_details d
      join messages m on m.chat_id = d.chat_id and m.seq = d.seq
      where d.chat_id = gm.chat_id and d.seq > gm.left_seq and d.is_notice
        and starts_with(m.body, 'named the group ')
    );
  `,
} as const satisfies Migration;
