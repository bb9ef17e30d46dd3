import type { Migration } from '#platform/db/migrate.ts';

/** Solved challenges of sign-ups, so that each works once on all servers (ADR 0050). */
export const usedChallenges: Migration = {
  version: 31,
  name: 'used-challenges',
  kind: 'expand',
  sql: `
    create table used_challenges (
      nonce bytea primary key check (octet_length(nonce) = 16),
      ends_at timestamptz not null
    );
  `,
};
