import type { Migration } from '#platform/db/migrate.ts';

const tables = `
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
    constraint messages_body_or_tile_id_check check (body <> '' or tile_id is not null),
    constraint messages_tile_id_check
      check (num_nulls(tile_id, video_id, starttime, endtime) in (0, 4)),
    constraint messages_reply_seq_check check (reply_seq between 1 and seq - 1)
  );
  create index messages_changed on messages (chat_id, version) where is_changed;

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

/** Frees the names of the tables and indexes that have a successor of the same name. */
const rename = `
  drop function send_messages(bigint[], text[], text[], uuid[], text[], text[], boolean[], bigint[],
    text[], numeric[], numeric[], uuid[], int);
  drop function send_group_messages(bigint[], text[], uuid[], text[], boolean[], bigint[], text[],
    numeric[], numeric[], uuid[], int);
  drop trigger messages_notify_of_clip_message on messages;
  drop trigger message_details_notify_of_reply on message_details;
  drop trigger message_details_remove_notifications on message_details;
  drop function notify_of_clip_message(), notify_of_reply(), remove_chat_notifications(),
    is_notified(bigint, bigint, text);

  alter table chats rename to old_chats;
  alter table messages rename to old_messages;
  alter table old_messages drop constraint messages_pkey cascade,
    drop constraint messages_chat_id_sender_id_client_id_key;
  alter table old_chats drop constraint chats_pkey cascade;
`;

/** As `conversationId` computes it. */
const keys = `
  create temporary table chat_keys on commit drop as
  select c.id as old_id, c.combined_id, c.name, c.low_id, c.high_id, c.last_seq,
    case when c.name is not null then c.combined_id::uuid else encode(
      set_byte(set_byte(hash, 6, get_byte(hash, 6) & 15 | 128), 8, get_byte(hash, 8) & 63 | 128),
      'hex')::uuid end as id
  from old_chats c
  cross join lateral (
    select substring(sha256(convert_to(c.combined_id, 'UTF8')) for 16) as hash
  ) hashed;
  create unique index on chat_keys (old_id);
  analyze chat_keys;
`;

/**
 * Every document gets a version above all that clients have, and each reads it whole: entries have
 * new fields.
 */
const conversations = `
  insert into chats (id, name, last_seq, version)
  select id, name, last_seq, last_seq + 1 from chat_keys order by id;

  insert into chat_members (chat_id, user_id, visible_version)
  select k.id, u.id, k.last_seq + 1
  from chat_keys k join users u on u.id in (k.low_id, k.high_id) and u.status <> 'deleted'
  where k.name is null;
  insert into chat_members (chat_id, user_id, joined_seq, left_seq, left_name, visibility,
    visible_version, hidden_sender_ids)
  select k.id, gm.user_id, gm.joined_seq, gm.left_seq, gm.left_name, gm.visibility_version,
    k.last_seq + 1, gm.hidden_sender_ids
  from group_members gm join chat_keys k on k.old_id = gm.chat_id;

  insert into messages (chat_id, seq, client_id, sender_id, body, tile_id, video_id, starttime,
    endtime, sent_at, reply_seq, is_deleted, is_notice, version)
  select k.id, m.seq, m.client_id, m.sender_id, m.body, m.tile_id, m.video_id, m.starttime,
    m.endtime, m.sent_at, d.reply_seq, coalesce(d.is_deleted, false),
    coalesce(d.is_notice, false), m.seq
  from old_messages m
  join chat_keys k on k.old_id = m.chat_id
  left join message_details d on d.chat_id = m.chat_id and d.seq = m.seq
  order by k.id, m.seq;

  insert into reactions (chat_id, seq, user_id, reaction, reacted_at)
  select k.id, r.seq, r.user_id, r.reaction, r.reacted_at
  from message_reactions r join chat_keys k on k.old_id = r.chat_id;
  update messages m set is_changed = true
  from (select distinct chat_id, seq from reactions) r
  where m.chat_id = r.chat_id and m.seq = r.seq;
  analyze chats, chat_members, messages;
`;

const inboxes = `
  insert into inboxes (user_id, version, whole_version, unseen_count, unseen_version)
  select user_id, raised.version, raised.version, count, n.version
  from unseen_messages n
  cross join lateral (
    select n.chats_version + n.groups_version + n.settings_version + 1 as version
  ) raised;

  insert into inbox_entries (user_id, chat_id, other_id, is_listed, last_seq, last_message,
    last_sender_id, is_seen, is_muted, updated_at, version)
  select u.user_id, k.id, u.other_id, s.user_id is not null, k.last_seq,
    coalesce(s.last_message, 'noMssgYet0000'), m.sender_id, coalesce(s.is_seen, true),
    coalesce(own.is_muted, false), coalesce(s.updated_at, 'epoch'), coalesce(s.version, 0)
  from chat_keys k
  cross join lateral (values (k.low_id, k.high_id), (k.high_id, k.low_id)) u (user_id, other_id)
  join inboxes i on i.user_id = u.user_id
  left join summaries s on s.user_id = u.user_id and s.chat_id = k.old_id
  left join chat_settings own on own.user_id = u.user_id and own.chat_id = k.old_id
  left join messages m on m.chat_id = k.id and m.seq = k.last_seq
  where k.name is null;

  insert into inbox_entries (user_id, chat_id, is_listed, last_seq, last_message, last_sender_id,
    is_notice, is_seen, is_muted, updated_at, version, client_id)
  select gm.user_id, k.id, s.user_id is not null, coalesce(last.seq, 0),
    coalesce(last.text, 'noMssgYet0000'), last.sender_id, coalesce(last.is_notice, false),
    coalesce(s.is_seen, true), coalesce(own.is_muted, false),
    coalesce(last.sent_at, s.updated_at, 'epoch'), i.version - coalesce(i.groups - s.version, 0),
    gm.client_id
  from group_members gm
  join chat_keys k on k.old_id = gm.chat_id
  join (
    select i.user_id, i.version, n.groups_version as groups
    from inboxes i join unseen_messages n on n.user_id = i.user_id
  ) i on i.user_id = gm.user_id
  left join summaries s on s.user_id = gm.user_id and s.chat_id = k.old_id
  left join chat_settings own on own.user_id = gm.user_id and own.chat_id = k.old_id
  left join lateral (
    select m.seq, coalesce(nullif(m.body, ''), 'Shared a clip') as text, m.sender_id, m.is_notice,
      m.sent_at
    from messages m
    where m.chat_id = k.id and gm.left_seq is null and m.seq > gm.joined_seq
      and m.sender_id <> all (gm.hidden_sender_ids)
      and not exists (select from blocks where blocker_id = gm.user_id and blocked_id = m.sender_id)
      and not exists (select from blocks where blocker_id = m.sender_id and blocked_id = gm.user_id)
    order by m.seq desc limit 1
  ) last on true;
`;

const notifications = `
  alter table chat_notifications rename column chat_id to old_chat_id;
  alter table chat_notifications add column chat_id uuid;
  update chat_notifications n set chat_id = k.id from chat_keys k where k.old_id = n.old_chat_id;
  alter table chat_notifications alter column chat_id set not null, drop column old_chat_id;
  create unique index chat_notifications_message
    on chat_notifications (user_id, chat_id, seq, actor_id);
`;

const drop = `
  drop table summaries, chat_settings, message_reactions, message_details, group_members,
    unseen_messages, old_messages, old_chats;
`;

/**
 * Two users and groups are one kind of conversation, split by conversation and by user
 * (docs/decisions/0053-one-conversation.md).
 */
export const conversationTables: Migration = {
  version: 45,
  name: 'conversations',
  kind: 'contract',
  oldestCode: 45,
  sql: rename + tables + keys + conversations + inboxes + notifications + drop,
};
