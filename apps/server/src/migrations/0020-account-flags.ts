import type { Migration } from '#platform/db/migrate.ts';

/**
 * False for existing users and those whom the previous release registers. The trigger clears the
 * columns when that release deletes an account.
 */
export const accountFlags: Migration = {
  version: 20,
  name: 'account-flags',
  kind: 'expand',
  sql: `
    alter table users
      add column is_first_run boolean not null default false,
      add column is_found_by_name boolean not null default false;

    create or replace function clear_bio() returns trigger language plpgsql as $$
    begin
      new.bio := null;
      new.bio_link := null;
      new.is_first_run := false;
      new.is_found_by_name := false;
      return new;
    end $$;
  `,
};
