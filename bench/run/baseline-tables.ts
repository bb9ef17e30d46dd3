import { HEAT_EPOCH_SECONDS, HEAT_SECONDS_PER_UNIT } from '@reprise/contract/feed/rules/heat.ts';

/** The baseline uses its own tables first, others from `public`. */
export const BASELINE_SEARCH_PATH = 'baseline,public';

/** As in the product's first migration: a post stores its number of likes. */
export const baselineTables = [
  'create schema baseline',
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
   select t.id, public_id, t.owner_id, video_id, caption, starttime, endtime, t.created_at, c.likes
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
