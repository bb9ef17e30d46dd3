import type { Migration } from '#platform/db/migrate.ts';

/**
 * The passkey that a session used or added, which ends with it. Null in sessions of older servers.
 */
export const sessionPasskeys: Migration = {
  version: 41,
  name: 'session-passkeys',
  kind: 'expand',
  sql: `alter table auth_session add column "passkeyId" text;`,
};
