import type { Migration } from '#platform/db/migrate.ts';

/** Of the live document of each mix. */
export const mixVersions: Migration = {
  version: 70,
  name: 'mix-versions',
  kind: 'expand',
  sql: `
    alter table mixes add column version bigint not null default 1;
  `,
};
