/**
 * Ids share the sequence of `notifications`, so that a page of both needs no other order. The
 * message has the content; deleting it deletes the row. A row of the kind `group` refers to the
 * notice of the group that the user was added by.
 *
 * Triggers, so that sending a message needs no further statement and a plain message costs nothing.
 * A muted conversation causes no notification (ADR 0043).
 */
export const chatNotificationsSql = `
  create table chat_notifications (
    user_id bigint not null references users (undeleted_id) on delete cascade,
    id bigint not null default nextval('notifications_id_seq'),
    kind text not null check (
      kind in ('reply', 'clip-reply', 'reaction', 'clip-reaction', 'group')),
    actor_id bigint not null references users (undeleted_id) on delete cascade,
    chat_id bigint not null,
    seq bigint not null,
    primary key (user_id, id),
    foreign key (chat_id, seq) references messages on delete cascade
  );
  -- One notice, that of the new group, notifies several users.
  create unique index chat_notifications_message
    on chat_notifications (chat_id, seq, actor_id, user_id);
  create index chat_notifications_actor_id on chat_notifications (actor_id);

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
