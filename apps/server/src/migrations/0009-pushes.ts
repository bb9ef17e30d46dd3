import type { Migration } from '#platform/db/migrate.ts';

/**
 * Web push: the one key pair that pushes are signed with, and the browsers that get them. A
 * subscription goes with the session that made it, however that ends.
 */
export const pushes: Migration = {
  version: 9,
  name: 'pushes',
  kind: 'expand',
  sql: `
    create table push_keys (
      is_only boolean primary key default true check (is_only),
      private_jwk text not null,
      created_at timestamptz not null default now()
    );

    create table push_subscriptions (
      id bigint generated always as identity primary key,
      user_id bigint not null references users (living_id) on delete cascade,
      session_id text references auth_session (id) on delete cascade,
      signed_in_at timestamptz not null,
      endpoint text not null unique check (char_length(endpoint) <= 1024),
      p256dh text not null,
      auth text not null,
      refusals smallint not null default 0,
      created_at timestamptz not null default now()
    );
    create index push_subscriptions_user on push_subscriptions (user_id, created_at desc);
    create index push_subscriptions_session on push_subscriptions (session_id);
  `,
};
