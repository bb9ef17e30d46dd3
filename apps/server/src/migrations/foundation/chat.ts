/**
 * Chats and messages reference `users.id`, so that they outlive one account. `tile_id` has no
 * foreign key, because a message has a copy of the clip.
 */
export const chatSql = `
  create table chats (
    id bigint generated always as identity primary key,
    combined_id text collate "C" not null unique,
    low_id bigint not null references users (id) on delete cascade,
    high_id bigint not null references users (id) on delete cascade,
    last_seq bigint not null default 0,
    unique (low_id, high_id),
    constraint chats_low_id_check check (low_id < high_id)
  );
  create index chats_high_id on chats (high_id);

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
    constraint messages_body_or_tile_id_check check (body <> '' or tile_id is not null),
    constraint messages_tile_id_check
      check (num_nulls(tile_id, video_id, starttime, endtime) in (0, 4))
  );

  create table summaries (
    user_id bigint not null references users (undeleted_id) on delete cascade,
    chat_id bigint not null references chats (id) on delete cascade,
    other_id bigint not null,
    last_message text not null,
    is_seen boolean not null,
    updated_at timestamptz not null default now(),
    version bigint not null,
    primary key (user_id, chat_id)
  );
  create index summaries_chat_id on summaries (chat_id);
  create index summaries_user_id_version on summaries (user_id, version);

  create table unseen_messages (
    user_id bigint primary key references users (undeleted_id) on delete cascade,
    count integer not null default 0 check (count >= 0),
    version bigint not null default 0,
    chats_version bigint not null default 0
  );
`;
