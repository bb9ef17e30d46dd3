import { HEAT_EPOCH_SECONDS, HEAT_SECONDS_PER_UNIT } from '@reprise/contract/feed/rules/heat.ts';

/** The baseline uses its own tables first, others from `public`. */
export const BASELINE_SEARCH_PATH = 'baseline,public';

/**
 * As in the product's first migrations: a post stores its number of likes, and conversations of two
 * have a table of their own.
 */
export const baselineTables = [
  'create schema baseline',
  `create table baseline.chats (
    id bigint generated always as identity primary key,
    combined_id text collate "C" not null unique,
    low_id bigint not null references users (id) on delete cascade,
    high_id bigint not null references users (id) on delete cascade,
    last_seq bigint not null default 0,
    unique (low_id, high_id))`,
  `create table baseline.messages (
    chat_id bigint not null references baseline.chats (id) on delete cascade,
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
    unique (chat_id, sender_id, client_id))`,
  `create table baseline.summaries (
    user_id bigint not null references users (undeleted_id) on delete cascade,
    chat_id bigint not null references baseline.chats (id) on delete cascade,
    other_id bigint not null,
    last_message text not null,
    is_seen boolean not null,
    updated_at timestamptz not null default now(),
    version bigint not null,
    primary key (user_id, chat_id))
    with (fillfactor = 80)`,
  'create index on baseline.summaries (chat_id)',
  `create table baseline.unseen_messages (
    user_id bigint primary key references users (undeleted_id) on delete cascade,
    count integer not null default 0 check (count >= 0),
    version bigint not null default 0)`,
  'insert into baseline.unseen_messages (user_id) select id from users',
  `create table baseline.tiles (
    id bigint generated always as identity primary key,
    public_id text collate "C" not null unique
      default translate(encode(substring(uuid_send(gen_random_uuid()) from 8), 'base64'), '+/', 'xz')
      check (public_id ~ '^[A-Za-z0-9]{12}$'),
    owner_id bigint not null references users (undeleted_id) on delete cascade,
    video_id text collate "C" not null check (video_id ~ '^[A-Za-z0-9_-]{11}$'),
    caption text not null check (char_length(caption) <= 2000),
    starttime numeric(9, 3) not null check (starttime >= 0),
    endtime numeric(9, 3) not null check (endtime > starttime and endtime <= 43210),
    created_at timestamptz not null default now(),
    likes integer not null default 0 check (likes >= 0),
    heat double precision not null generated always as (
      log(greatest(likes, 1)::double precision)
      + (extract(epoch from created_at at time zone 'UTC')::double precision - ${HEAT_EPOCH_SECONDS})
        / ${HEAT_SECONDS_PER_UNIT}) stored)`,
  `insert into baseline.tiles
     (id, public_id, owner_id, video_id, caption, starttime, endtime, created_at, likes)
   overriding system value
   select t.id, public_id, t.owner_id, t.video_id, caption, starttime, endtime, t.created_at, c.likes
   from tiles t join tile_counts c on c.tile_id = t.id`,
  `select setval(pg_get_serial_sequence('baseline.tiles', 'id'), max(id)) from baseline.tiles`,
  'create index on baseline.tiles (heat desc, id desc)',
  'create index on baseline.tiles (created_at desc, id desc)',
  'create index on baseline.tiles (likes desc, created_at desc, id desc)',
  'create index on baseline.tiles (owner_id, heat desc, id desc)',
  'create index on baseline.tiles (owner_id, created_at desc, id desc)',
  'create index on baseline.tiles (owner_id, likes desc, created_at desc, id desc)',
  'create index on baseline.tiles (video_id)',
  `create table baseline.likes (
    tile_id bigint not null references baseline.tiles (id) on delete cascade,
    user_id bigint not null references users (undeleted_id) on delete cascade,
    created_at timestamptz not null default now(),
    primary key (tile_id, user_id))`,
  'insert into baseline.likes select * from likes',
  'create index on baseline.likes (user_id, tile_id)',
];
