import { HEAT_EPOCH_SECONDS, HEAT_SECONDS_PER_UNIT } from '@reprise/contract/rules/heat.ts';
import type { Migration } from '#platform/db/migrate.ts';

/** The first schema: people, tiles, likes, reports, friendships and the per-person documents. */
export const foundation: Migration = {
  version: 1,
  name: 'foundation',
  kind: 'expand',
  sql: `
    create extension if not exists citext;

    create table users (
      id bigint generated always as identity primary key,
      uid text collate "C" not null unique check (uid ~ '^[A-Za-z0-9_-]{1,128}$'),
      username citext not null unique check (username ~ '^[A-Za-z0-9][A-Za-z0-9._]{1,13}[A-Za-z0-9]$'),
      fname text not null check (char_length(fname) between 2 and 26),
      lname text not null check (char_length(lname) between 2 and 26),
      email text not null check (char_length(email) <= 254),
      img_url text check (char_length(img_url) <= 2048),
      date_created timestamptz not null default now(),
      date_login timestamptz,
      username_change_d timestamptz,
      status text not null default 'active' check (status in ('active', 'suspended', 'deleted')),
      token_epoch integer not null default 0
    );

    create table tiles (
      id bigint generated always as identity primary key,
      owner_id bigint not null references users (id) on delete cascade,
      video_id text collate "C" not null check (video_id ~ '^[A-Za-z0-9_-]{11}$'),
      caption text not null check (char_length(caption) <= 2000),
      starttime numeric(9, 3) not null check (starttime >= 0),
      endtime numeric(9, 3) not null check (endtime > starttime and endtime <= 43210),
      created_at timestamptz not null default now(),
      likes integer not null default 0 check (likes >= 0),
      heat double precision not null generated always as (
        log(greatest(likes, 1)::double precision)
        + (extract(epoch from created_at at time zone 'UTC')::double precision - ${HEAT_EPOCH_SECONDS})
          / ${HEAT_SECONDS_PER_UNIT}
      ) stored
    );
    create index tiles_heat on tiles (heat desc, id desc);
    create index tiles_created on tiles (created_at desc, id desc);
    create index tiles_likes on tiles (likes desc, created_at desc, id desc);
    create index tiles_owner_heat on tiles (owner_id, heat desc, id desc);
    create index tiles_owner_created on tiles (owner_id, created_at desc, id desc);
    create index tiles_owner_likes on tiles (owner_id, likes desc, created_at desc, id desc);

    create table likes (
      tile_id bigint not null references tiles (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      created_at timestamptz not null default now(),
      primary key (tile_id, user_id)
    );
    create index likes_user on likes (user_id, tile_id);

    create table reports (
      tile_id bigint not null references tiles (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      reason text not null check (char_length(reason) between 1 and 500),
      created_at timestamptz not null default now(),
      primary key (user_id, tile_id)
    );
    create index reports_tile on reports (tile_id);

    create table tile_views (
      user_id bigint not null references users (id) on delete cascade,
      tile_id bigint not null references tiles (id) on delete cascade,
      shown_at timestamptz not null default now(),
      primary key (user_id, tile_id)
    );
    create index tile_views_tile on tile_views (tile_id);

    create table friendships (
      low_id bigint not null references users (id) on delete cascade,
      high_id bigint not null references users (id) on delete cascade,
      sender_id bigint not null,
      is_accepted boolean not null default false,
      created_at timestamptz not null default now(),
      primary key (low_id, high_id),
      check (low_id < high_id),
      check (sender_id in (low_id, high_id))
    );
    create index friendships_high on friendships (high_id, low_id);

    create table unseen (
      user_id bigint primary key references users (id) on delete cascade,
      count integer not null default 0 check (count >= 0),
      version bigint not null default 0
    );

    create table notifications (
      user_id bigint primary key references users (id) on delete cascade,
      new_likes integer not null default 0 check (new_likes >= 0),
      new_friend_request integer not null default 0 check (new_friend_request >= 0),
      like_news jsonb not null default '[]',
      friend_request_news jsonb not null default '[]',
      version bigint not null default 0
    );

    create table auth_user (
      id text primary key,
      name text not null,
      email text not null unique,
      "emailVerified" boolean not null,
      image text,
      "createdAt" timestamptz not null default now(),
      "updatedAt" timestamptz not null default now()
    );
    create table auth_session (
      id text primary key,
      "expiresAt" timestamptz not null,
      token text not null unique,
      "createdAt" timestamptz not null default now(),
      "updatedAt" timestamptz not null default now(),
      "ipAddress" text,
      "userAgent" text,
      "userId" text not null references auth_user (id) on delete cascade
    );
    create index auth_session_user on auth_session ("userId");
    create table auth_account (
      id text primary key,
      "accountId" text not null,
      "providerId" text not null,
      "userId" text not null references auth_user (id) on delete cascade,
      "accessToken" text,
      "refreshToken" text,
      "idToken" text,
      "accessTokenExpiresAt" timestamptz,
      "refreshTokenExpiresAt" timestamptz,
      scope text,
      password text,
      "createdAt" timestamptz not null default now(),
      "updatedAt" timestamptz not null default now()
    );
    create index auth_account_user on auth_account ("userId");
    create table auth_verification (
      id text primary key,
      identifier text not null,
      value text not null,
      "expiresAt" timestamptz not null,
      "createdAt" timestamptz not null default now(),
      "updatedAt" timestamptz not null default now()
    );
    create index auth_verification_identifier on auth_verification (identifier);
    create table auth_jwks (
      id text primary key,
      "publicKey" text not null,
      "privateKey" text not null,
      "createdAt" timestamptz not null default now(),
      "expiresAt" timestamptz
    );
  `,
};
