import type { Migration } from '#platform/db/migrate.ts';

/** For the export and the deletion of an account. Others find a like by its primary key. */
export const likesOfUser: Migration = {
  version: 36,
  name: 'likes-of-user',
  kind: 'index',
  index: 'likes_user',
  on: 'likes (user_id)',
};

/** Contained the tile, too, so that no two entries shared a key. */
export const narrowLikesOfUser: Migration = {
  version: 37,
  name: 'narrow-likes-of-user',
  kind: 'expand',
  sql: 'drop index likes_user_id',
};
