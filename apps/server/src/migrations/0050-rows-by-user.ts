import type { Migration } from '#platform/db/migrate.ts';

const documents = `
  drop function store_likes(bigint[], bigint[], boolean[], bigint[], int);
  drop function add_like_notifications(bigint[], bigint[], bigint[]);
  alter table notification_documents drop column new_likes, drop column new_friend_request,
    drop column like_news, drop column friend_request_news;
`;

const notifications = `
  create sequence notification_ids;
  select setval('notification_ids', nextval('notifications_id_seq'), false);
  alter table chat_notifications alter column id set default nextval('notification_ids');
  alter table notifications alter column id drop identity,
    alter column id set default nextval('notification_ids');
  drop index notifications_user_id_unseen, notifications_tile_id_source_unavailable;
  create unique index notifications_user_id_unseen
    on notifications (user_id, kind, actor_id, coalesce(tile_id, 0)) include (id) where is_unseen;
  create unique index notifications_user_id_source_unavailable
    on notifications (user_id, tile_id) where kind = 'source-unavailable';
`;

/** The order of foreign keys is the one in which they are checked (foundation/tiles.ts). */
const tiles = `
  alter table likes drop constraint likes_pkey;
  drop index likes_user;
  alter table likes add primary key (user_id, tile_id);
  create index likes_tile_id on likes (tile_id);

  create sequence save_ids;
  select setval('save_ids', nextval(pg_get_serial_sequence('saves', 'id')), false);
  alter table saves alter column id drop identity,
    alter column id set default nextval('save_ids'),
    drop constraint saves_user_id_fkey,
    add constraint saves_user_id_fkey foreign key (user_id)
      references users (undeleted_id) on delete cascade;
  alter table tile_views drop constraint tile_views_user_id_fkey,
    add constraint tile_views_user_id_fkey foreign key (user_id)
      references users (undeleted_id) on delete cascade;
`;

/**
 * Likes, saves, views and notifications are split by user; the document of notifications is composed
 * when it is read.
 */
export const rowsByUser: Migration = {
  version: 50,
  name: 'rows-by-user',
  kind: 'contract',
  oldestCode: 50,
  sql: documents + notifications + tiles,
};
