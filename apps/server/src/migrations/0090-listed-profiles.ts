import type { Migration } from '#platform/db/migrate.ts';

/** For the sitemap. */
export const listedProfiles: Migration = {
  version: 90,
  name: 'listed-profiles',
  kind: 'index',
  index: 'users_public_profile',
  on: "users (id) where is_profile_public and status = 'active'",
};
