import type { Migration } from '#platform/db/migrate.ts';

/**
 * The row of a job is its lock. Times are milliseconds, so that servers compare what they have
 * read.
 */
export const jobs: Migration = {
  version: 27,
  name: 'jobs',
  kind: 'expand',
  sql: `
    create table jobs (
      name text primary key,
      not_before timestamptz(3),
      succeeded_at timestamptz(3),
      removed bigint not null default 0
    );
  `,
};
