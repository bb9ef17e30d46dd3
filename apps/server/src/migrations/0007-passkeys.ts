import type { Migration } from '#platform/db/migrate.ts';

/**
 * `id` is the credential's, base64url. Better Auth prescribes the name of the session's column,
 * which older servers leave empty.
 */
export const passkeys: Migration = {
  version: 7,
  name: 'passkeys',
  kind: 'expand',
  sql: `
    create table auth_passkey (
      id text primary key,
      user_id text not null references auth_user (id) on delete cascade,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      name text not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    );
    create index auth_passkey_user_id on auth_passkey (user_id);
    alter table auth_session add column "withPasskey" boolean not null default false;
    create index auth_verification_passkey_end on auth_verification ("expiresAt")
      where id like 'passkey:%';
  `,
};
