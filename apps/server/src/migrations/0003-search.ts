import type { Migration } from '#platform/db/migrate.ts';

const folded = 'lower(username::text collate "C")';

/**
 * The two ways to find a person by a part of their username: by its beginning, in order, and by
 * any part, through the letters and pairs of letters that it is made of. Trigrams would leave out
 * parts of one or two characters, and periods and underscores, which they take for spaces.
 *
 * An index that a broken-off step has left behind is not valid: it is dropped and built again.
 */
export const search: Migration = {
  version: 3,
  name: 'search',
  kind: 'concurrent',
  statements: [
    `create or replace function username_parts(username citext) returns text[]
     language sql immutable strict parallel safe
     return string_to_array(${folded}, null)
       || array(select substr(${folded}, place, 2) from generate_series(1, length(username) - 1) place)`,
    'drop index concurrently if exists users_name',
    `create index concurrently users_name on users ((${folded})) where status = 'active'`,
    'drop index concurrently if exists users_name_parts',
    // Without a list of pending entries, which every search would read through.
    `create index concurrently users_name_parts on users using gin (username_parts(username))
     with (fastupdate = off) where status = 'active'`,
  ],
};
