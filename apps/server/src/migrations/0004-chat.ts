import type { Migration } from '#platform/db/migrate.ts';

/** Chats with their messages and summaries, and the news of likes. */
export const chat: Migration = {
  version: 4,
  name: 'chat',
  kind: 'expand',
  sql: `
    create table chats (
      id bigint generated always as identity primary key,
      combined_id text collate "C" not null unique,
      low_id bigint not null references users (id) on delete cascade,
      high_id bigint not null references users (id) on delete cascade,
      last_seq bigint not null default 0,
      unique (low_id, high_id),
      check (low_id < high_id)
    );
    create index chats_high on chats (high_id);

    create table messages (
      chat_id bigint not null references chats (id) on delete cascade,
      seq bigint not null check (seq > 0),
      client_id uuid not null,
      sender_id bigint not null,
      body text not null check (char_length(body) <= 2000),
      tile_id bigint,
      video_id text collate "C",
      starttime numeric(9, 3),
      endtime numeric(9, 3),
      sent_at timestamptz not null default now(),
      primary key (chat_id, seq),
      unique (chat_id, sender_id, client_id),
      check (body <> '' or tile_id is not null),
      check (num_nulls(tile_id, video_id, starttime, endtime) in (0, 4))
    );

    create table summaries (
      user_id bigint not null references users (id) on delete cascade,
      chat_id bigint not null references chats (id) on delete cascade,
      other_id bigint not null,
      last_message text not null,
      is_seen boolean not null,
      changed_at timestamptz not null default now(),
      version bigint not null,
      primary key (user_id, chat_id)
    );
    create index summaries_chat on summaries (chat_id);
    create index summaries_version on summaries (user_id, version);

    alter table unseen add column chats_version bigint not null default 0;

    alter table news add column tile_id bigint;
    alter table news drop constraint news_kind_check;
    alter table news add constraint news_kind_check check (kind in ('request', 'acceptance', 'like'));
    drop index news_unseen;
    create unique index news_unseen on news (user_id, kind, actor_id, coalesce(tile_id, 0))
      where is_unseen;
  `,
};
