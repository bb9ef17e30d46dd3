import type { Migration } from '#platform/db/migrate.ts';

/** Webhooks and what they send. */
export const webhooks: Migration = {
  version: 88,
  name: 'webhooks',
  kind: 'expand',
  sql: `
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
  `,
};
