import type { Migration } from '#platform/db/migrate.ts';

/** An account of a provider signs in to one account here, which has one of each provider. */
export const signInMethods: Migration = {
  version: 83,
  name: 'sign-in-methods',
  kind: 'expand',
  sql: `
    create unique index auth_account_key on auth_account ("providerId", "accountId");
    create unique index auth_account_one_of_provider on auth_account ("userId", "providerId")
  `,
};
