import type { Migration } from '#platform/db/migrate.ts';

/**
 * Every message updates the version of two summaries. Without an index on it and with free space in
 * their pages, these updates write no index.
 */
export const hotSummaries: Migration = {
  version: 8,
  name: 'hot-summaries',
  kind: 'expand',
  sql: `
    drop index summaries_user_id_version;
    alter table summaries set (fillfactor = 80);
  `,
};
