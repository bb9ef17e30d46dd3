import type { Migration } from '#platform/db/migrate.ts';

/**
 * With a trigger before updates, PostgreSQL counts `undeleted_id` as changed by each of them. Every
 * update of a user then waited for all transactions with a new row about that user. Code from
 * version 20 on clears the columns without the trigger.
 */
export const usersWithoutTrigger: Migration = {
  version: 38,
  name: 'users-without-trigger',
  kind: 'contract',
  oldestCode: 20,
  sql: `
    drop trigger users_clear_bio on users;
    drop function clear_bio();
  `,
};
