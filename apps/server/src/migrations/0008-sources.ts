import type { Migration } from '#platform/db/migrate.ts';

/**
 * The videos behind clips, and for whom they did not play. A video stands in `sources` once something
 * is known of it. Beside the traffic, because all tiles get an index by their video: when a video
 * dies, the owners of its tiles are told, each once for a tile.
 */
export const sources: Migration = {
  version: 8,
  name: 'sources',
  kind: 'concurrent',
  statements: [
    `create table if not exists sources (
       video_id text collate "C" primary key check (video_id ~ '^[A-Za-z0-9_-]{11}$'),
       title text check (char_length(title) between 1 and 100),
       channel text check (char_length(channel) between 1 and 60),
       channel_url text check (char_length(channel_url) <= 200),
       dead_reason text check (dead_reason in ('unavailable', 'embedding-off'))
     )`,
    `create table if not exists source_failures (
       id bigint generated always as identity,
       video_id text collate "C" not null references sources (video_id) on delete cascade,
       user_id bigint not null references users (living_id) on delete cascade,
       reason text not null check (reason in ('unavailable', 'embedding-off')),
       failed_at timestamptz not null default now(),
       primary key (video_id, user_id)
     )`,
    'create unique index if not exists source_failures_user on source_failures (user_id, id)',
    'drop index concurrently if exists tiles_video',
    'create index concurrently tiles_video on tiles (video_id)',
    `alter table news
       drop constraint if exists news_kind_check,
       add constraint news_kind_check check (kind in (
         'request', 'acceptance', 'like', 'removal', 'report-upheld', 'report-dismissed',
         'source-dead')) not valid`,
    'drop index concurrently if exists news_source',
    `create unique index concurrently news_source on news (tile_id) where kind = 'source-dead'`,
  ],
};
