import type { Migration } from '#platform/db/migrate.ts';

/** Null until the next answer of the provider, which is at most 20 days away. */
export const channelKeys: Migration = {
  version: 68,
  name: 'channel-keys',
  kind: 'expand',
  sql: `
    alter table sources add column channel_key text check (char_length(channel_key) <= 200);
  `,
};
