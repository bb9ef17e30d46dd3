import type { Migration } from '#platform/db/migrate.ts';

export const countedClips: Migration = {
  version: 53,
  name: 'counted-clips',
  kind: 'index',
  index: 'tiles_video_id_counted',
  on: `tiles (video_id, starttime) include (endtime, owner_id, id) where is_counted`,
};
