import { HEAT_EPOCH_SECONDS, HEAT_SECONDS_PER_UNIT } from '@reprise/contract/feed/rules/heat.ts';

/**
 * `public_id` is 12 letters and digits with 70 random bits. '+' and '/' of base64 become letters,
 * because link detection often cuts off a trailing sign.
 */
export const tilesSql = `
  create table tiles (
    id bigint generated always as identity primary key,
    public_id text collate "C" not null
      default translate(encode(substring(uuid_send(gen_random_uuid()) from 8), 'base64'), '+/', 'xz')
      check (public_id ~ '^[A-Za-z0-9]{12}$'),
    owner_id bigint not null references users (undeleted_id) on delete cascade,
    video_id text collate "C" not null check (video_id ~ '^[A-Za-z0-9_-]{11}$'),
    caption text not null check (char_length(caption) <= 2000),
    starttime numeric(9, 3) not null check (starttime >= 0),
    endtime numeric(9, 3) not null,
    created_at timestamptz not null default now(),
    -- Who sees it now. While moderators hide it, only its owner.
    audience text not null default 'everyone'
      check (audience in ('everyone', 'friends', 'hidden')),
    -- Of a hidden tile: the audience that it had, and gets again.
    audience_unhidden text check (audience_unhidden in ('everyone', 'friends')),
    -- No foreign key: an answer outlives what it answers.
    answered_tile_id bigint,
    -- Whether everyone sees it.
    is_counted boolean not null default false,
    -- Whether video_edges has it.
    has_edges boolean not null default false,
    -- What tile_words has, from the caption, and from title, channel and owner.
    caption_words text[] not null default '{}',
    source_words text[] not null default '{}',
    is_indexed boolean not null default false,
    constraint tiles_endtime_check check (endtime > starttime and endtime <= 43210)
  );
  create unique index tiles_public_id on tiles (public_id);
  create index tiles_created_at on tiles (created_at desc, id desc);
  create index tiles_owner_id_created_at on tiles (owner_id, created_at desc, id desc);
  create index tiles_video_id_times
    on tiles (video_id, ((starttime * 1000)::int), id, ((endtime * 1000)::int))
    include (starttime, endtime, owner_id, is_counted);
  create index tiles_video_id_owner_id_is_counted on tiles (video_id, owner_id) include (is_counted);
  create index tiles_answered on tiles (answered_tile_id, id) where answered_tile_id is not null;
  create index tiles_not_indexed on tiles (id) where not is_indexed;

  -- How many clips of a video that everyone sees start and end in a second of it.
  create table video_edges (
    video_id text collate "C" not null,
    second integer not null,
    starts integer not null,
    ends integer not null,
    primary key (video_id, second)
  );

  -- No foreign key, which would need an index by tile: who deletes the tile deletes its words.
  create table tile_words (
    word text collate "C" not null,
    tile_id bigint not null,
    primary key (word, tile_id)
  );

  -- Deleted tiles that not everyone could see: messages with their clips no longer show them.
  create table withdrawn_tiles (
    tile_id bigint primary key
  );

  -- The ids that clients give their posts. A row outlives its tile, so that a retry after a
  -- deletion posts nothing.
  create table created_tiles (
    user_id bigint not null references users (undeleted_id) on delete cascade,
    client_id uuid not null,
    tile_id bigint not null,
    content_hash bytea not null check (length(content_hash) = 32),
    primary key (user_id, client_id)
  );

  -- In a table of its own, so that a like writes no index of tiles (ADR 0031).
  create table tile_counts (
    tile_id bigint primary key references tiles (id) on delete cascade,
    owner_id bigint not null,
    created_at timestamptz not null,
    likes integer not null check (likes >= 0),
    heat double precision not null generated always as (
      log(greatest(likes, 1)::double precision)
      + (extract(epoch from created_at at time zone 'UTC')::double precision - ${HEAT_EPOCH_SECONDS})
        / ${HEAT_SECONDS_PER_UNIT}
    ) stored,
    audience text not null default 'everyone'
      check (audience in ('everyone', 'friends', 'hidden')),
    video_id text collate "C"
  );
  create index tile_counts_heat on tile_counts (heat desc, tile_id desc);
  create index tile_counts_likes on tile_counts (likes desc, created_at desc, tile_id desc);
  create index tile_counts_owner_id_heat on tile_counts (owner_id, heat desc, tile_id desc);
  create index tile_counts_owner_id_likes
    on tile_counts (owner_id, likes desc, created_at desc, tile_id desc);
  create index tile_counts_video_id_likes on tile_counts (video_id, likes desc, tile_id desc);

  -- The tile's foreign key is checked before the user's, as the deletion of an account locks them.
  create table likes (
    tile_id bigint not null references tiles (id) on delete cascade,
    user_id bigint not null references users (undeleted_id) on delete cascade,
    created_at timestamptz not null default now(),
    primary key (user_id, tile_id)
  );
  create index likes_tile_id on likes (tile_id);

  create sequence save_ids;
  create table saves (
    id bigint not null default nextval('save_ids'),
    tile_id bigint not null references tiles (id) on delete cascade,
    user_id bigint not null references users (undeleted_id) on delete cascade,
    created_at timestamptz not null default now(),
    primary key (user_id, tile_id)
  );
  create unique index saves_user_id_id on saves (user_id, id desc);
  create index saves_tile_id on saves (tile_id);

  create table tile_views (
    tile_id bigint not null references tiles (id) on delete cascade,
    user_id bigint not null references users (undeleted_id) on delete cascade,
    viewed_at timestamptz not null default now(),
    -- When it was watched, while it is in the user's list of watched clips.
    watched_at timestamptz,
    primary key (user_id, tile_id)
  );
  create index tile_views_tile_id on tile_views (tile_id);
  create index tile_views_watched
    on tile_views (user_id, watched_at desc, tile_id desc) where watched_at is not null;
`;
