import type { Migration } from '#platform/db/migrate.ts';

/** The language of mails and pushes. Null: English. */
export const userLanguage: Migration = {
  version: 84,
  name: 'user-language',
  kind: 'expand',
  sql: "alter table users add column language text check (language ~ '^[a-z]{2}$')",
};
