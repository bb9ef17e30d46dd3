import type { Migration } from '#platform/db/migrate.ts';

/** Also for the clips of friends, which may be for friends only. */
export const ownersOfAVideo: Migration = {
  version: 64,
  name: 'owners-of-a-video',
  kind: 'index',
  index: 'tiles_video_id_owner_id_is_counted',
  on: `tiles (video_id, owner_id) include (is_counted)`,
};
