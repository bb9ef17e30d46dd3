import type { Migration } from '#platform/db/migrate.ts';

/** Likes of the previous release are blocked by a batch's rows, or insert the row first. */
export const countTiles: Migration = {
  version: 12,
  name: 'count-tiles',
  kind: 'backfill',
  table: 'tiles',
  key: 'id',
  insertInto: 'tile_counts (tile_id, owner_id, created_at, likes)',
  select: 'id, owner_id, created_at, likes',
};
