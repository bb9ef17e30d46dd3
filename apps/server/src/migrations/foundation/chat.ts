/**
 * Chats and messages reference `users.id`, so that they outlive one account. `tile_id` has no
 * foreign key, because a message has a copy of the clip. A group is a chat with a name and without
 * two users; its combined id is a random UUID. Its summaries have no other user, no text, and
 * versions of their own (`groups_version`).
 */
export const chatSql = `
  create table chats (
    id bigint generated always as identity primary key,
    combined_id text collate "C" not null unique,
    low_id bigint references users (id) on delete cascade,
    high_id bigint references users (id) on delete cascade,
    name text,
    last_seq bigint not null default 0,
    details_version bigint not null default 0,
    unique (low_id, high_id),
    constraint chats_low_id_check check (low_id < high_id),
    constraint chats_name_check check (
      num_nulls(low_id, high_id) = case when name is null then 0 else 2 end
      and char_length(name) between 1 and 50)
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

  -- The entries of chatDetails. A message without details has no row.
  create table message_details (
    chat_id bigint not null,
    seq bigint not null,
    version bigint not null check (version > 0),
    reply_seq bigint check (reply_seq between 1 and seq - 1),
    is_deleted boolean not null default false,
    is_notice boolean not null default false,
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

  -- Every message updates the version of two summaries. Without an index on it and with free space
  -- in their pages, these updates write no index.
  create table summaries (
    user_id bigint not null references users (undeleted_id) on delete cascade,
    chat_id bigint not null references chats (id) on delete cascade,
    other_id bigint,
    last_message text not null,
    is_seen boolean not null,
    updated_at timestamptz not null default now(),
    version bigint not null,
    primary key (user_id, chat_id)
  ) with (fillfactor = 80);
  create index summaries_chat_id on summaries (chat_id);

  create table chat_settings (
    user_id bigint not null,
    chat_id bigint not null,
    is_muted boolean not null,
    version bigint not null,
    primary key (user_id, chat_id),
    foreign key (user_id, chat_id) references summaries on delete cascade
  );

  create table unseen_messages (
    user_id bigint primary key references users (undeleted_id) on delete cascade,
    count integer not null default 0 check (count >= 0),
    version bigint not null default 0,
    chats_version bigint not null default 0,
    settings_version bigint not null default 0,
    groups_version bigint not null default 0,
    groups_left_version bigint not null default 0
  );

  -- left_name: the name that the group had when the member left it, for their export.
  -- hidden_sender_ids: deleted users whose messages a block hid.
  create table group_members (
    chat_id bigint not null references chats (id) on delete cascade,
    user_id bigint not null references users (undeleted_id) on delete cascade,
    joined_seq bigint not null,
    left_seq bigint check (left_seq >= joined_seq),
    visibility_version int not null default 1,
    client_id uuid,
    hidden_sender_ids bigint[] not null default '{}',
    left_name text,
    primary key (chat_id, user_id),
    unique (user_id, client_id)
  );
`;
