/**
 * Ids share the sequence of `notifications`, so that a page of both needs no other order. The
 * message has the content. A row of the kind `group` refers to the notice of the group that the user
 * was added by.
 */
export const chatNotificationsSql = `
  create table chat_notifications (
    user_id bigint not null references users (undeleted_id) on delete cascade,
    id bigint not null default nextval('notification_ids'),
    kind text not null check (
      kind in ('reply', 'clip-reply', 'reaction', 'clip-reaction', 'group')),
    actor_id bigint not null references users (undeleted_id) on delete cascade,
    chat_id uuid not null,
    seq bigint not null,
    primary key (user_id, id)
  );
  create unique index chat_notifications_message
    on chat_notifications (user_id, chat_id, seq, actor_id);
  create index chat_notifications_actor_id on chat_notifications (actor_id);
`;
