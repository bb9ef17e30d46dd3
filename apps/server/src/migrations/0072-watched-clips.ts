import type { Migration } from '#platform/db/migrate.ts';

/** A list of watched clips for users who turn it on. */
export const watchedClips: Migration = {
  version: 72,
  name: 'watched-clips',
  kind: 'expand',
  sql: `
    alter table users add column watched_since timestamptz;
    alter table tile_views add column watched_at timestamptz;
  `,
};
