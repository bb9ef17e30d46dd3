import type { Migration } from '#platform/db/migrate.ts';

/** On this day and the week. */
export const weeks: Migration = {
  version: 74,
  name: 'weeks',
  kind: 'expand',
  sql: `
    create table week_omissions (
      user_id bigint not null references users (undeleted_id) on delete cascade,
      tile_id bigint not null references tiles (id) on delete cascade,
      created_at timestamptz not null default now(),
      primary key (user_id, tile_id)
    );
    create index week_omissions_tile_id on week_omissions (tile_id);
    alter table notification_documents add column email_on text[] not null default '{}';
    alter table notifications drop constraint notifications_kind_check,
      add constraint notifications_kind_check check (kind in (
        'request', 'acceptance', 'like', 'removal', 'report-upheld', 'report-dismissed',
        'source-unavailable', 'same-moment', 'answer', 'hidden', 'unhidden', 'week')) not valid;
  `,
};
