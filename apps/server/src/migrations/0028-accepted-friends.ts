import type { Migration } from '#platform/db/migrate.ts';

/** Lists a user's friends without the rows of the friendships, which are spread over the table. */
export const acceptedFriends: Migration = {
  version: 28,
  name: 'accepted-friends',
  kind: 'index',
  index: 'friendships_low_id_accepted',
  on: 'friendships (low_id, high_id) where is_accepted',
};

/** The other direction. */
export const acceptedByFriends: Migration = {
  version: 29,
  name: 'accepted-by-friends',
  kind: 'index',
  index: 'friendships_high_id_accepted',
  on: 'friendships (high_id, low_id) where is_accepted',
};
