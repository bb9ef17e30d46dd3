import type { Migration } from '#platform/db/migrate.ts';

/** Users who let everyone see their profile. */
export const publicProfiles: Migration = {
  version: 89,
  name: 'public-profiles',
  kind: 'expand',
  sql: 'alter table users add column is_profile_public boolean not null default false',
};
