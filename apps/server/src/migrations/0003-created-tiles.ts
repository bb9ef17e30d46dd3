import type { Migration } from '#platform/db/migrate.ts';

/**
 * The ids that clients give their posts. A row outlives its tile, so that a retry after a deletion
 * posts nothing.
 */
export const createdTiles: Migration = {
  version: 3,
  name: 'created-tiles',
  kind: 'expand',
  sql: `
    create table created_tiles (
      user_id bigint not null references users (undeleted_id) on delete cascade,
      client_id uuid not null,
      tile_id bigint not null,
      content_hash bytea not null check (length(content_hash) = 32),
      primary key (user_id, client_id)
    );
  `,
};
