/** One key pair per deployment. A subscription is deleted with the session that created it. */
export const pushSql = `
  create table push_keys (
    singleton boolean primary key default true check (singleton),
    private_jwk text not null,
    created_at timestamptz not null default now()
  );

  create table push_subscriptions (
    id bigint generated always as identity primary key,
    user_id bigint not null references users (undeleted_id) on delete cascade,
    session_id text references auth_session (id) on delete cascade,
    signed_in_at timestamptz not null,
    endpoint text not null unique check (char_length(endpoint) <= 1024),
    p256dh text not null,
    auth text not null,
    failure_count smallint not null default 0,
    created_at timestamptz not null default now()
  );
  create index push_subscriptions_user_id on push_subscriptions (user_id, created_at desc);
  create index push_subscriptions_session_id on push_subscriptions (session_id);
`;
