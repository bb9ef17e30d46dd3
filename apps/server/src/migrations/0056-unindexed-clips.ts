import type { Migration } from '#platform/db/migrate.ts';

export const unindexedClips: Migration = {
  version: 56,
  name: 'unindexed-clips',
  kind: 'index',
  index: 'tiles_not_indexed',
  on: `tiles (id) where not is_indexed`,
};
