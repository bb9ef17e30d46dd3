import type { Migration } from '#platform/db/migrate.ts';

/** Sets the end of keys from before the rotation. Without a key, a server makes a new one. */
export const signingKeyEnds: Migration = {
  version: 4,
  name: 'signing-key-ends',
  kind: 'expand',
  sql: `
    update auth_jwks set "expiresAt" = now() + interval '30 days' where "expiresAt" is null;
  `,
};
