import type { Migration } from '#platform/db/migrate.ts';

/** The trigger clears the columns too when a server of the release before deletes an account. */
export const bios: Migration = {
  version: 9,
  name: 'bios',
  kind: 'expand',
  sql: `
    alter table users add column bio text, add column bio_link text;
    alter table users
      add constraint users_bio_check check (char_length(bio) <= 160) not valid,
      add constraint users_bio_link_check
        check (char_length(bio_link) <= 200 and bio_link ~* '^https://') not valid;

    create function clear_bio() returns trigger language plpgsql as $$
    begin
      new.bio := null;
      new.bio_link := null;
      return new;
    end $$;
    create trigger users_clear_bio before update on users
      for each row when (new.status = 'deleted') execute function clear_bio();
  `,
};
