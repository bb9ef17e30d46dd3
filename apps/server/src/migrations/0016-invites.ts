import type { Migration } from '#platform/db/migrate.ts';

export const invites: Migration = {
  version: 16,
  name: 'invites',
  kind: 'expand',
  sql: `
    create table invites (
      user_id bigint primary key references users (undeleted_id) on delete cascade,
      seed bytea not null check (octet_length(seed) = 16),
      code_hash bytea not null unique check (octet_length(code_hash) = 32),
      created_at timestamptz not null default now()
    );
  `,
};
