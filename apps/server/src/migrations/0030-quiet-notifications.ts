import type { Migration } from '#platform/db/migrate.ts';

/**
 * Ids share the sequence of `notifications`, so that a page of both needs no other order. The
 * message has the content; deleting it deletes the row.
 */
const tableSql = `
  create table chat_notifications (
    user_id bigint not null references users (undeleted_id) on delete cascade,
    id bigint not null default nextval('notifications_id_seq'),
    kind text not null check (kind in ('reply', 'clip-reply', 'reaction', 'clip-reaction')),
    actor_id bigint not null references users (undeleted_id) on delete cascade,
    chat_id bigint not null,
    seq bigint not null,
    primary key (user_id, id),
    unique (chat_id, seq, actor_id),
    foreign key (chat_id, seq) references messages on delete cascade
  );
  create index chat_notifications_actor_id on chat_notifications (actor_id);

  alter table notifications add column is_by_invite boolean not null default false;
  alter table notification_documents
    add column app_off text[] not null default '{}',
    add column push_off text[] not null default '{}';
`;

/** Existing notifications are not new: a constant default also fills existing rows. */
const seenSql = `
  do $do$ begin
    execute format(
      'alter table notification_documents add column quiet_seen_up_to bigint not null default %s',
      (select case when is_called then last_value else 0 end from notifications_id_seq)
    );
  end $do$;
  alter table notification_documents alter column quiet_seen_up_to set default 0;
`;

/**
 * Triggers, so that sending a message needs no further statement and a plain message costs nothing.
 * A muted conversation causes no notification.
 */
const triggersSql = `
  create function is_notified(user_id bigint, chat_id bigint, switch text) returns boolean
  language sql stable
  return exists (
    select from notification_documents n
    where n.user_id = is_notified.user_id and not is_notified.switch = any (n.app_off)
  ) and not exists (
    select from chat_settings s
    where s.user_id = is_notified.user_id and s.chat_id = is_notified.chat_id and s.is_muted
  );

  create function notify_of_clip_message() returns trigger language plpgsql as $function$
  declare
    is_reaction boolean := new.body in ('🔁', '🔥', '😍', '😂', '😮', '😢');
  begin
    insert into chat_notifications (user_id, kind, actor_id, chat_id, seq)
    select t.owner_id, case when is_reaction then 'clip-reaction' else 'clip-reply' end,
      new.sender_id, new.chat_id, new.seq
    from tiles t join chats c on c.id = new.chat_id
    where t.id = new.tile_id and t.owner_id <> new.sender_id
      and t.owner_id in (c.low_id, c.high_id)
      and is_notified(t.owner_id, c.id, case when is_reaction then 'reactions' else 'replies' end)
    on conflict do nothing;
    return null;
  end
  $function$;
  create trigger messages_notify_of_clip_message after insert on messages
    for each row when (new.tile_id is not null) execute function notify_of_clip_message();

  create function notify_of_reply() returns trigger language plpgsql as $function$
  begin
    insert into chat_notifications (user_id, kind, actor_id, chat_id, seq)
    select answered.sender_id, 'reply', reply.sender_id, new.chat_id, new.seq
    from messages reply
    join messages answered on answered.chat_id = new.chat_id and answered.seq = new.reply_seq
    join summaries s on s.user_id = answered.sender_id and s.chat_id = new.chat_id
    where reply.chat_id = new.chat_id and reply.seq = new.seq
      and answered.sender_id <> reply.sender_id
      and is_notified(answered.sender_id, new.chat_id, 'replies')
    on conflict do nothing;
    return null;
  end
  $function$;
  create trigger message_details_notify_of_reply after insert on message_details
    for each row when (new.reply_seq is not null) execute function notify_of_reply();

  create function remove_chat_notifications() returns trigger language plpgsql as $function$
  begin
    delete from chat_notifications n where n.chat_id = new.chat_id and n.seq = new.seq;
    return null;
  end
  $function$;
  create trigger message_details_remove_notifications after update of is_deleted on message_details
    for each row when (new.is_deleted) execute function remove_chat_notifications();
`;

/** As in migration 0011, without owners who have switched likes off. */
const likesSql = `
  create or replace function add_like_notifications(
    owner_ids bigint[], actor_ids bigint[], tile_ids bigint[]
  ) returns table (
    uid text, version bigint, new_likes int, new_friend_request int,
    like_news jsonb, friend_request_news jsonb
  )
  language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  as $function$
  #variable_conflict use_column
  declare
    lock_order int[] := array[1];
    nth int;
  begin
    if cardinality(owner_ids) > 1 then
      lock_order := array(
        select nth from unnest(owner_ids) with ordinality as liked (owner_id, nth)
        order by owner_id, nth
      );
    end if;
    foreach nth in array lock_order loop
      insert into notifications (user_id, kind, actor_id, tile_id)
      select owner_ids[nth], 'like', actor_ids[nth], tile_ids[nth]
      where not exists (
        select from notification_documents n
        where n.user_id = owner_ids[nth] and 'likes' = any (n.app_off)
      )
      on conflict do nothing;
      continue when not found;
      update notification_documents n
      set new_likes = n.new_likes + 1,
        like_news = jsonb_build_array(actor.username)
          || (n.like_news - 49),
        version = n.version + 1
      from users u, users actor
      where n.user_id = owner_ids[nth] and u.id = owner_ids[nth] and actor.id = actor_ids[nth]
      returning u.uid, n.version, n.new_likes, n.new_friend_request,
        n.like_news, n.friend_request_news
      into uid, version, new_likes, new_friend_request, like_news, friend_request_news;
      if found then
        return next;
      end if;
    end loop;
  end
  $function$;
`;

/** Replies, reactions and decisions, and what a user has switched off (ADR 0043). */
export const quietNotifications: Migration = {
  version: 30,
  name: 'quiet-notifications',
  kind: 'expand',
  sql: tableSql + seenSql + triggersSql + likesSql,
};
