import type { Migration } from '#platform/db/migrate.ts';

const lowercase = (name: string) => `(lower((${name}) collate "und-x-icu") collate "C")`;
const found = "where is_found_by_name and status = 'active'";

/** Prefixes of 'first last' (ADR 0010). ICU, because names have letters of every alphabet. */
export const firstNameSearch: Migration = {
  version: 21,
  name: 'first-name-search',
  kind: 'index',
  index: 'users_first_name_lower',
  on: `users (${lowercase("fname || ' ' || lname")}) ${found}`,
};

/** Prefixes of 'last first'. */
export const lastNameSearch: Migration = {
  version: 22,
  name: 'last-name-search',
  kind: 'index',
  index: 'users_last_name_lower',
  on: `users (${lowercase("lname || ' ' || fname")}) ${found}`,
};
