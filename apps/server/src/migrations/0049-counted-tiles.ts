import type { Migration } from '#platform/db/migrate.ts';

/** Servers store the count of likes with its tile. */
export const countedTiles: Migration = {
  version: 49,
  name: 'counted-tiles',
  kind: 'contract',
  oldestCode: 49,
  sql: `
    drop trigger tiles_count_new_tile on tiles;
    drop function count_new_tile();
  `,
};
