import type { Migration } from '#platform/db/migrate.ts';

/**
 * Posts no longer write the indexes of the previous release, which sorts all tiles while it still
 * runs (docs/decisions/0031-likes-in-a-narrow-table.md).
 */
export const narrowLikes: Migration = {
  version: 13,
  name: 'narrow-likes',
  kind: 'expand',
  sql: `
    drop index tiles_heat;
    drop index tiles_likes;
    drop index tiles_owner_id_heat;
    drop index tiles_owner_id_likes;
  `,
};
