import type { Migration } from '#platform/db/migrate.ts';

/** Blocks between people, and the news that notifications are made of. */
export const people: Migration = {
  version: 2,
  name: 'people',
  kind: 'expand',
  sql: `
    create table blocks (
      blocker_id bigint not null references users (id) on delete cascade,
      blocked_id bigint not null references users (id) on delete cascade,
      created_at timestamptz not null default now(),
      primary key (blocker_id, blocked_id),
      check (blocker_id <> blocked_id)
    );
    create index blocks_blocked on blocks (blocked_id, blocker_id);

    create table news (
      user_id bigint not null references users (id) on delete cascade,
      id bigint generated always as identity,
      kind text not null check (kind in ('request', 'acceptance')),
      actor_id bigint not null references users (id) on delete cascade,
      created_at timestamptz not null default now(),
      is_unseen boolean not null default true,
      primary key (user_id, id)
    );
    create unique index news_unseen on news (user_id, kind, actor_id) where is_unseen;
    create index news_actor on news (actor_id);
  `,
};
