import type { Migration } from '#platform/db/migrate.ts';

/** Servers add the calls of a few hundred milliseconds; the free half of a page is for updates. */
export const rateCounts: Migration = {
  version: 24,
  name: 'rate-counts',
  kind: 'expand',
  sql: `
    create unlogged table rate_counts (
      key bytea primary key check (octet_length(key) = 16),
      count int not null,
      ends_at timestamptz not null
    ) with (fillfactor = 50);
  `,
};
