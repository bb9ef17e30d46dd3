import type { Migration } from '#platform/db/migrate.ts';

/** One index for what two had. */
export const clipsOfAVideoByTime: Migration = {
  version: 66,
  name: 'clips-of-a-video-by-time',
  kind: 'index',
  index: 'tiles_video_id_times',
  on: `tiles (video_id, ((starttime * 1000)::int), id, ((endtime * 1000)::int))
    include (starttime, endtime, owner_id, is_counted)`,
};
