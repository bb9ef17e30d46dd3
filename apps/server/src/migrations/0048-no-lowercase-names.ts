import type { Migration } from '#platform/db/migrate.ts';

/** Searches by name on servers of the previous release scan the table until they stop. */
export const noLowercaseNames: Migration = {
  version: 48,
  name: 'no-lowercase-names',
  kind: 'expand',
  sql: 'drop index users_first_name_lower, users_last_name_lower',
};
