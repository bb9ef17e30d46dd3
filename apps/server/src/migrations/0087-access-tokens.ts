import type { Migration } from '#platform/db/migrate.ts';

/** Personal access tokens. */
export const accessTokens: Migration = {
  version: 87,
  name: 'access-tokens',
  kind: 'expand',
  sql: `
    create table access_tokens (
      id bigint generated always as identity primary key,
      user_id bigint not null references users (undeleted_id) on delete cascade,
      -- SHA-256. The token is random, so its hash needs no salt.
      hash bytea not null check (octet_length(hash) = 32),
      name text not null check (char_length(name) between 1 and 50),
      scopes text[] not null
        check (cardinality(scopes) > 0 and scopes <@ array['read', 'post', 'chat']),
      is_email_verified boolean not null,
      created_at timestamptz not null default now(),
      ends_at timestamptz not null,
      last_used_at timestamptz
    );
    create unique index access_tokens_hash on access_tokens (hash);
    create index access_tokens_user_id on access_tokens (user_id);
    create index access_tokens_ends_at on access_tokens (ends_at);
  `,
};
