/**
 * One row per notification; the document of each user counts and lists the unseen ones. `tile_id`
 * has no foreign key: a notification outlives the tile.
 */
export const notificationsSql = `
  create table notifications (
    user_id bigint not null references users (undeleted_id) on delete cascade,
    id bigint generated always as identity,
    kind text not null check (kind in (
      'request', 'acceptance', 'like', 'removal', 'report-upheld', 'report-dismissed',
      'source-unavailable')),
    actor_id bigint not null references users (undeleted_id) on delete cascade,
    tile_id bigint,
    caption text,
    created_at timestamptz not null default now(),
    is_unseen boolean not null default true,
    is_by_invite boolean not null default false,
    primary key (user_id, id)
  );
  create index notifications_actor_id on notifications (actor_id);
  create unique index notifications_user_id_unseen
    on notifications (user_id, kind, actor_id, coalesce(tile_id, 0)) where is_unseen;
  create unique index notifications_tile_id_source_unavailable
    on notifications (tile_id) where kind = 'source-unavailable';
  -- Otherwise the filter Friends of /notifications reads the likes in between.
  create index notifications_user_id_others on notifications (user_id, id) where kind <> 'like';

  create table notification_documents (
    user_id bigint primary key references users (undeleted_id) on delete cascade,
    new_likes integer not null default 0 check (new_likes >= 0),
    new_friend_request integer not null default 0 check (new_friend_request >= 0),
    like_news jsonb not null default '[]',
    friend_request_news jsonb not null default '[]',
    version bigint not null default 0,
    app_off text[] not null default '{}',
    push_off text[] not null default '{}',
    quiet_seen_up_to bigint not null default 0
  );
`;
