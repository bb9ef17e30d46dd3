import type { Migration } from '#platform/db/migrate.ts';

/** The index of version 64 has what it had. */
export const countedOwnersOfAVideo: Migration = {
  version: 65,
  name: 'counted-owners-of-a-video',
  kind: 'expand',
  sql: `drop index tiles_video_id_owner_id;`,
};
