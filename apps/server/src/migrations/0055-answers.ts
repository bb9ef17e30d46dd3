import type { Migration } from '#platform/db/migrate.ts';

export const answers: Migration = {
  version: 55,
  name: 'answers',
  kind: 'index',
  index: 'tiles_answered',
  on: `tiles (answered_tile_id, id) where answered_tile_id is not null`,
};
