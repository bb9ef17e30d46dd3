import type { Migration } from '#platform/db/migrate.ts';

/**
 * Saved clips, and the queue of reported ones. A report is open until moderators have decided on it.
 * The log refers to people by the key that outlives an account: it is the log of the deployment, and
 * names somebody deleted no more than chats do.
 */
export const moderation: Migration = {
  version: 7,
  name: 'moderation',
  kind: 'expand',
  sql: `
    create table saves (
      id bigint generated always as identity,
      user_id bigint not null references users (living_id) on delete cascade,
      tile_id bigint not null references tiles (id) on delete cascade,
      created_at timestamptz not null default now(),
      primary key (user_id, tile_id)
    );
    create unique index saves_order on saves (user_id, id desc);
    create index saves_tile on saves (tile_id);

    create table moderators (
      user_id bigint primary key references users (living_id) on delete cascade,
      created_at timestamptz not null default now()
    );

    alter table reports add column is_open boolean not null default true;
    create index reports_open on reports (tile_id, created_at) where is_open;

    create table moderation_log (
      id bigint generated always as identity primary key,
      moderator_id bigint references users (id),
      action text not null check (action in ('dismiss', 'remove', 'appoint', 'withdraw')),
      subject_id bigint not null references users (id),
      tile_id bigint,
      note text not null check (char_length(note) <= 500),
      created_at timestamptz not null default now()
    );
    create index moderation_log_moderator on moderation_log (moderator_id, id);

    alter table news
      add column caption text,
      drop constraint news_kind_check,
      add constraint news_kind_check check (kind in (
        'request', 'acceptance', 'like', 'removal', 'report-upheld', 'report-dismissed')) not valid;
  `,
};
