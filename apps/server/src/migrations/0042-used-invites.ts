import type { Migration } from '#platform/db/migrate.ts';

/** Accounts use up an operator's invite when they are created, before their registration. */
export const usedInvites: Migration = {
  version: 42,
  name: 'used-invites',
  kind: 'expand',
  sql: `
    alter table sign_up_invites add column unfinished_uids text[] not null default '{}';
  `,
};
