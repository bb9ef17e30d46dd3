import type { Migration } from '#platform/db/migrate.ts';

/**
 * The entries of chatDetails. A message without details has no row, and sending it does not use
 * these tables.
 */
export const messageDetails: Migration = {
  version: 15,
  name: 'message-details',
  kind: 'expand',
  sql: `
    alter table chats add column details_version bigint not null default 0;

    create table message_details (
      chat_id bigint not null,
      seq bigint not null,
      version bigint not null check (version > 0),
      reply_seq bigint check (reply_seq between 1 and seq - 1),
      is_deleted boolean not null default false,
      primary key (chat_id, seq),
      unique (chat_id, version),
      foreign key (chat_id, seq) references messages on delete cascade
    );

    create table message_reactions (
      chat_id bigint not null,
      seq bigint not null,
      user_id bigint not null references users (undeleted_id) on delete cascade,
      reaction text not null,
      reacted_at timestamptz not null default now(),
      primary key (chat_id, seq, user_id),
      foreign key (chat_id, seq) references message_details on delete cascade
    );
    create index message_reactions_user_id on message_reactions (user_id);
  `,
};
