import type { Migration } from '#platform/db/migrate.ts';

export const likedClipsOfAVideo: Migration = {
  version: 57,
  name: 'liked-clips-of-a-video',
  kind: 'index',
  index: 'tile_counts_video_id_likes',
  on: `tile_counts (video_id, likes desc, tile_id desc)`,
};
