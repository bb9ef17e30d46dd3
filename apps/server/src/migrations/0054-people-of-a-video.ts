import type { Migration } from '#platform/db/migrate.ts';

export const peopleOfAVideo: Migration = {
  version: 54,
  name: 'people-of-a-video',
  kind: 'index',
  index: 'tiles_video_id_owner_id',
  on: `tiles (video_id, owner_id) where is_counted`,
};
