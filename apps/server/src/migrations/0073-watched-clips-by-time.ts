import type { Migration } from '#platform/db/migrate.ts';

export const watchedClipsByTime: Migration = {
  version: 73,
  name: 'watched-clips-by-time',
  kind: 'index',
  index: 'tile_views_watched',
  on: `tile_views (user_id, watched_at desc, tile_id desc) where watched_at is not null`,
};
