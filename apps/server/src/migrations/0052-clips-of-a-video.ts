import type { Migration } from '#platform/db/migrate.ts';

export const clipsOfAVideo: Migration = {
  version: 52,
  name: 'clips-of-a-video',
  kind: 'index',
  index: 'tiles_video_id_starttime',
  on: `tiles (video_id, starttime, id)`,
};
