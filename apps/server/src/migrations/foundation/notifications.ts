/**
 * One row per notification. A user's document, which counts and lists the unseen ones, is composed
 * when it is read; its row has the version and the settings. `tile_id` and `mix_id` have no foreign
 * key: a notification outlives the tile, and is not listed without its mix.
 */
export const notificationsSql = `
  create sequence notification_ids;
  create table notifications (
    user_id bigint not null references users (undeleted_id) on delete cascade,
    id bigint not null default nextval('notification_ids'),
    kind text not null check (kind in (
      'request', 'acceptance', 'like', 'removal', 'report-upheld', 'report-dismissed',
      'source-unavailable', 'same-moment', 'answer', 'hidden', 'unhidden', 'week',
      'mix-invitation')),
    actor_id bigint not null references users (undeleted_id) on delete cascade,
    tile_id bigint,
    caption text,
    created_at timestamptz not null default now(),
    is_unseen boolean not null default true,
    is_by_invite boolean not null default false,
    -- Of a moderator's decision on a tile.
    reason text check (char_length(reason) <= 500),
    mix_id bigint,
    primary key (user_id, id)
  );
  create index notifications_actor_id on notifications (actor_id);
  create unique index notifications_user_id_unseen
    on notifications (user_id, kind, actor_id, coalesce(tile_id, 0)) include (id) where is_unseen;
  create unique index notifications_user_id_source_unavailable
    on notifications (user_id, tile_id) where kind = 'source-unavailable';
  -- Two servers notify a user about a week once.
  create unique index notifications_user_id_week
    on notifications (user_id, created_at) where kind = 'week';
  -- A mix asks each friend once.
  create unique index notifications_user_id_mix_id
    on notifications (user_id, mix_id) where kind = 'mix-invitation';
  -- Otherwise the filter Friends of /notifications reads the likes in between.
  create index notifications_user_id_others on notifications (user_id, id) where kind <> 'like';

  create table notification_documents (
    user_id bigint primary key references users (undeleted_id) on delete cascade,
    version bigint not null default 0,
    app_off text[] not null default '{}',
    push_off text[] not null default '{}',
    email_on text[] not null default '{}',
    quiet_seen_up_to bigint not null default 0
  );
`;
