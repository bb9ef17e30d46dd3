export const tokensSql = `
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

  create table webhooks (
    id bigint generated always as identity primary key,
    user_id bigint not null references users (undeleted_id) on delete cascade,
    address text not null check (char_length(address) between 1 and 500),
    -- Of a group; no foreign key, because conversations may be on other nodes.
    chat_id uuid,
    secret bytea not null,
    previous_secret bytea,
    previous_until timestamptz,
    read_seq bigint not null default 0,
    on_since timestamptz not null default now(),
    created_at timestamptz not null default now(),
    failing_since timestamptz,
    off_at timestamptz
  );
  create index webhooks_user_id on webhooks (user_id);

  create table webhook_deliveries (
    id bigint generated always as identity primary key,
    webhook_id bigint not null references webhooks (id) on delete cascade,
    user_id bigint not null references users (undeleted_id) on delete cascade,
    message_id uuid not null default gen_random_uuid(),
    event text not null check (event in ('clip.posted', 'message.sent', 'test')),
    tile_id bigint,
    seq bigint,
    created_at timestamptz not null default now(),
    state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
    attempts integer not null default 0,
    status integer,
    answer text not null default '',
    next_attempt_at timestamptz default now()
  );
  create unique index webhook_deliveries_webhook_id_tile_id
    on webhook_deliveries (webhook_id, tile_id);
  create unique index webhook_deliveries_webhook_id_seq on webhook_deliveries (webhook_id, seq);
  create index webhook_deliveries_webhook_id_id on webhook_deliveries (webhook_id, id desc);
  create index webhook_deliveries_user_id on webhook_deliveries (user_id);
  create index webhook_deliveries_due on webhook_deliveries (next_attempt_at)
    where state = 'waiting';
`;
