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
    likes integer not null default 0 check (likes >= 0),
    heat double precision not null generated always as (
      log(greatest(likes, 1)::double precision)
      + (extract(epoch from created_at at time zone 'UTC')::double precision - ${HEAT_EPOCH_SECONDS})
        / ${HEAT_SECONDS_PER_UNIT}
    ) stored,
    constraint tiles_endtime_check check (endtime > starttime and endtime <= 43210)
  );
  create unique index tiles_public_id on tiles (public_id);
  create index tiles_heat on tiles (heat desc, id desc);
  create index tiles_created_at on tiles (created_at desc, id desc);
  create index tiles_likes on tiles (likes desc, created_at desc, id desc);
  create index tiles_owner_id_heat on tiles (owner_id, heat desc, id desc);
  create index tiles_owner_id_created_at on tiles (owner_id, created_at desc, id desc);
  create index tiles_owner_id_likes on tiles (owner_id, likes desc, created_at desc, id desc);
  create index tiles_video_id on tiles (video_id);

  create table likes (
    tile_id bigint not null references tiles (id) on delete cascade,
    user_id bigint not null references users (undeleted_id) on delete cascade,
    created_at timestamptz not null default now(),
    primary key (tile_id, user_id)
  );
  create index likes_user_id on likes (user_id, tile_id);

  create table saves (
    id bigint generated always as identity,
    user_id bigint not null references users (undeleted_id) on delete cascade,
    tile_id bigint not null references tiles (id) on delete cascade,
    created_at timestamptz not null default now(),
    primary key (user_id, tile_id)
  );
  create unique index saves_user_id_id on saves (user_id, id desc);
  create index saves_tile_id on saves (tile_id);

  create table tile_views (
    user_id bigint not null references users (undeleted_id) on delete cascade,
    tile_id bigint not null references tiles (id) on delete cascade,
    viewed_at timestamptz not null default now(),
    primary key (user_id, tile_id)
  );
  create index tile_views_tile_id on tile_views (tile_id);
`;

export const sourcesSql = `
  create table sources (
    video_id text collate "C" primary key check (video_id ~ '^[A-Za-z0-9_-]{11}$'),
    title text check (char_length(title) between 1 and 100),
    channel text check (char_length(channel) between 1 and 60),
    channel_url text check (char_length(channel_url) <= 200),
    unavailable_reason text check (unavailable_reason in ('unavailable', 'embedding-off'))
  );

  create table source_failures (
    id bigint generated always as identity,
    video_id text collate "C" not null references sources (video_id) on delete cascade,
    user_id bigint not null references users (undeleted_id) on delete cascade,
    reason text not null check (reason in ('unavailable', 'embedding-off')),
    failed_at timestamptz not null default now(),
    primary key (video_id, user_id)
  );
  create unique index source_failures_user_id_id on source_failures (user_id, id);
`;
