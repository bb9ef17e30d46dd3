/**
 * Two homes: chats with members, messages and reactions belong to the conversation, inboxes with
 * their entries to the user. Nothing refers from one to the other, so that both can be split
 * (docs/decisions/0053-one-conversation.md). The key of a pair is computed from its users
 * (`conversationId`). `tile_id` has no foreign key, because a message has a copy of the clip, and none
 * for a clip that was not posted.
 */
export const chatSql = `
  create table chats (
    id uuid primary key,
    name text,
    last_seq bigint not null default 0,
    version bigint not null default 0,
    constraint chats_name_check check (char_length(name) between 1 and 50)
  );

  create table chat_members (
    chat_id uuid not null references chats (id) on delete cascade,
    user_id bigint not null,
    joined_seq bigint not null default 0,
    left_seq bigint,
    left_name text,
    visibility int not null default 1,
    visible_version bigint not null default 0,
    hidden_sender_ids bigint[] not null default '{}',
    primary key (chat_id, user_id),
    constraint chat_members_left_seq_check check (left_seq >= joined_seq)
  );

  create table messages (
    chat_id uuid not null references chats (id) on delete cascade,
    seq bigint not null,
    client_id uuid not null,
    sender_id bigint not null,
    body text not null,
    tile_id bigint,
    video_id text collate "C",
    starttime numeric(9, 3),
    endtime numeric(9, 3),
    sent_at timestamptz not null default now(),
    reply_seq bigint,
    is_deleted boolean not null default false,
    is_notice boolean not null default false,
    version bigint not null,
    is_changed boolean not null default false,
    primary key (chat_id, seq),
    unique (chat_id, sender_id, client_id),
    constraint messages_seq_check check (seq > 0),
    constraint messages_body_check check (char_length(body) <= 2000),
    constraint messages_body_or_clip_check check (body <> '' or video_id is not null),
    constraint messages_clip_check
      check (num_nulls(video_id, starttime, endtime) in (0, 3)
        and (tile_id is null or video_id is not null)),
    constraint messages_reply_seq_check check (reply_seq between 1 and seq - 1)
  );
  create index messages_changed on messages (chat_id, version) where is_changed;
  create index messages_clips on messages (chat_id, seq) where video_id is not null;
  create index messages_tile_id on messages (tile_id) where tile_id is not null;

  create table reactions (
    chat_id uuid not null,
    seq bigint not null,
    user_id bigint not null,
    reaction text not null,
    reacted_at timestamptz not null default now(),
    primary key (chat_id, seq, user_id),
    foreign key (chat_id, seq) references messages on delete cascade
  );

  create table inboxes (
    user_id bigint primary key references users (undeleted_id) on delete cascade,
    version bigint not null default 0,
    whole_version bigint not null default 0,
    unseen_count integer not null default 0,
    unseen_version bigint not null default 0,
    constraint inboxes_unseen_count_check check (unseen_count >= 0)
  );

  create table inbox_entries (
    user_id bigint not null references users (undeleted_id) on delete cascade,
    chat_id uuid not null,
    other_id bigint,
    is_listed boolean not null default true,
    last_seq bigint not null default 0,
    last_message text not null,
    last_sender_id bigint,
    is_notice boolean not null default false,
    is_seen boolean not null,
    is_muted boolean not null default false,
    updated_at timestamptz not null default now(),
    version bigint not null,
    client_id uuid,
    primary key (user_id, chat_id)
  ) with (fillfactor = 80);
  create index inbox_entries_version on inbox_entries (user_id, version);
  create unique index inbox_entries_client_id on inbox_entries (user_id, client_id)
    where client_id is not null;
`;
