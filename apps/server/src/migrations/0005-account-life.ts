import type { Migration } from '#platform/db/migrate.ts';

/** What belongs to a person and goes with their account, by the columns that name the person. */
const belongings: readonly (readonly [table: string, column: string])[] = [
  ['tiles', 'owner_id'],
  ['likes', 'user_id'],
  ['reports', 'user_id'],
  ['tile_views', 'user_id'],
  ['friendships', 'low_id'],
  ['friendships', 'high_id'],
  ['blocks', 'blocker_id'],
  ['blocks', 'blocked_id'],
  ['news', 'user_id'],
  ['news', 'actor_id'],
  ['unseen', 'user_id'],
  ['notifications', 'user_id'],
  ['summaries', 'user_id'],
];

/**
 * Not validated: the constraint that it replaces has seen to the rows that are there, and a scan of
 * all likes would keep everybody from writing meanwhile.
 */
function belongToLiving([table, column]: (typeof belongings)[number]): string {
  const name = `${table}_${column}_fkey`;
  return `
    alter table ${table} drop constraint ${name};
    alter table ${table} add constraint ${name}
      foreign key (${column}) references users (living_id) on delete cascade not valid;`;
}

/**
 * The end of sessions and of accounts. The row of a deleted person stays, because chats and messages
 * name it, and says nothing of them any more. It has no `living_id`: the database takes no row that
 * belongs to somebody deleted, however late it comes, and lets nobody be deleted before all are gone.
 */
export const accountLife: Migration = {
  version: 5,
  name: 'account-life',
  kind: 'expand',
  sql: `
    alter table users
      drop column token_epoch,
      add column sessions_from timestamptz,
      add column kept_sign_in timestamptz,
      add column living_id bigint unique
        generated always as (case when status <> 'deleted' then id end) stored,
      drop constraint users_username_check,
      add constraint users_username_check check (
        status = 'deleted' or username ~ '^[A-Za-z0-9][A-Za-z0-9._]{1,13}[A-Za-z0-9]$'),
      add constraint users_deleted_check check (
        status <> 'deleted' or (
          username::text = 'deleted:' || id and fname = 'Deleted' and lname = 'user' and email = ''
          and num_nulls(img_url, date_login, username_change_d) = 3));
    ${belongings.map(belongToLiving).join('')}
  `,
};
