import type { Migration } from '#platform/db/migrate.ts';

/** Better Auth 1.7 stores the algorithm and curve of each key. */
export const signingKeys: Migration = {
  version: 2,
  name: 'signing-keys',
  kind: 'expand',
  sql: `
    alter table auth_jwks add column alg text, add column crv text;
  `,
};
