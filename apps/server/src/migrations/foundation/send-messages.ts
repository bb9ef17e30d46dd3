/**
 * Stores each message completely or not at all, and returns one row per message in order
 * (`features/chat/sent-messages.repo.ts`). The counts follow
 * `packages/contract/src/testing/sent-message-rules.ts`. Locks in the order of every chat command:
 * friendships, chats by combined id, unseen counts by user. Then stores one message after the
 * other, so that each sees the changes before it. The settings keep plans made on small tables
 * right when these grow.
 */
export const sendMessagesSql = `
  create function send_messages(
    sender_ids bigint[], receiver_uids text[], combined_ids text[], client_ids uuid[],
    bodies text[], last_messages text[], are_open boolean[],
    tile_ids bigint[], video_ids text[], starttimes numeric[], endtimes numeric[],
    reply_ids uuid[], lock_timeout_ms int
  ) returns table (
    outcome text, seq bigint, sent_at timestamptz, is_clamped boolean,
    receiver_id bigint, receiver_name text, receiver_img_url text, receiver_has_push boolean,
    sender_img_url text, sender_seen boolean,
    sender_added int, sender_count int, sender_version bigint, sender_chats_version bigint,
    receiver_added int, receiver_count int, receiver_version bigint, receiver_chats_version bigint,
    reply_seq bigint, details_version bigint
  )
  language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  as $function$
  #variable_conflict use_column
  declare
    timeout_set text := set_config('lock_timeout', lock_timeout_ms::text, true);
    lock_order bigint[] := array[1];
    nth int;
    low bigint;
    high bigint;
    chat bigint;
    friend_ids bigint[] := array_fill(null::bigint, array[cardinality(sender_ids)]);
    chat_ids bigint[] := friend_ids;
    is_same boolean;
    is_tile_missing boolean;
    is_reply_missing boolean;
    answered_seq bigint;
    receiver_seen boolean;
  begin
    for nth in 1 .. cardinality(sender_ids) loop
      friend_ids[nth] := (
        select u.id from users u where u.uid = receiver_uids[nth] and u.status = 'active'
      );
    end loop;

    if cardinality(sender_ids) > 1 then
      lock_order := array(
        select nth from unnest(sender_ids, friend_ids) with ordinality
          as sent (sender_id, friend_id, nth)
        order by least(sender_id, friend_id), greatest(sender_id, friend_id)
      );
    end if;
    foreach nth in array lock_order loop
      perform from friendships f
      where f.low_id = least(sender_ids[nth], friend_ids[nth])
        and f.high_id = greatest(sender_ids[nth], friend_ids[nth]) and f.is_accepted
      for share;
      if not found then
        friend_ids[nth] := null;
      end if;
    end loop;

    if cardinality(sender_ids) > 1 then
      lock_order := array(
        select nth from unnest(combined_ids, reply_ids) with ordinality
          as sent (combined_id, reply_id, nth)
        order by combined_id collate "C", reply_id is not null
      );
    end if;
    foreach nth in array lock_order loop
      continue when friend_ids[nth] is null;
      low := least(sender_ids[nth], friend_ids[nth]);
      high := greatest(sender_ids[nth], friend_ids[nth]);
      select c.id into chat from chats c where c.low_id = low and c.high_id = high for update;
      if chat is null and reply_ids[nth] is null
        and (tile_ids[nth] is null or video_ids[nth] is not null) then
        insert into chats (combined_id, low_id, high_id) values (combined_ids[nth], low, high)
        on conflict do nothing;
        select c.id into chat from chats c where c.low_id = low and c.high_id = high for update;
      end if;
      chat_ids[nth] := chat;
    end loop;

    perform from unseen_messages u
    where u.user_id = any (sender_ids || friend_ids)
    order by u.user_id
    for update;

    for nth in 1 .. cardinality(sender_ids) loop
      receiver_id := friend_ids[nth];
      if receiver_id is null then
        outcome := 'not_friends';
        return next;
        continue;
      end if;

      sent_at := clock_timestamp();
      seq := null;
      is_tile_missing := tile_ids[nth] is not null and video_ids[nth] is null;
      answered_seq := null;
      if reply_ids[nth] is not null then
        -- Both users may have chosen the same id: the first message with it.
        answered_seq := least(
          (
            select m.seq from messages m
            where m.chat_id = chat_ids[nth] and m.sender_id = sender_ids[nth]
              and m.client_id = reply_ids[nth]
            limit 1
          ), (
            select m.seq from messages m
            where m.chat_id = chat_ids[nth] and m.sender_id = receiver_id
              and m.client_id = reply_ids[nth]
            limit 1
          )
        );
      end if;
      is_reply_missing := reply_ids[nth] is not null and answered_seq is null;
      if not is_tile_missing and not is_reply_missing then
        insert into messages (chat_id, seq, client_id, sender_id, body,
          tile_id, video_id, starttime, endtime, sent_at)
        select c.id, c.last_seq + 1, client_ids[nth], sender_ids[nth], bodies[nth],
          tile_ids[nth], video_ids[nth], starttimes[nth], endtimes[nth], sent_at
        from chats c where c.id = chat_ids[nth]
        on conflict (chat_id, sender_id, client_id) do nothing
        returning seq into seq;
      end if;
      if seq is null then
        -- The content of a deleted message is unknown.
        select m.seq, d.is_deleted is true
          or m.body = bodies[nth] and m.tile_id is not distinct from tile_ids[nth]
            and d.reply_seq is not distinct from answered_seq and not is_reply_missing
        into seq, is_same
        from messages m
        left join message_details d on d.chat_id = m.chat_id and d.seq = m.seq
        where m.chat_id = chat_ids[nth] and m.sender_id = sender_ids[nth]
          and m.client_id = client_ids[nth]
        limit 1;
        outcome := case
          when is_same then 'stored_before'
          when seq is not null then 'id_reused'
          when is_tile_missing then 'no_tile'
          when is_reply_missing then 'no_reply'
          else 'no_chat'
        end;
        return next;
        continue;
      end if;
      outcome := 'stored';
      reply_seq := answered_seq;
      if answered_seq is null then
        update chats c set last_seq = seq where c.id = chat_ids[nth];
      else
        update chats c set last_seq = seq, details_version = c.details_version + 1
        where c.id = chat_ids[nth]
        returning c.details_version into details_version;
        insert into message_details (chat_id, seq, version, reply_seq)
        values (chat_ids[nth], seq, details_version, answered_seq);
      end if;

      select sender.img_url, receiver.username::text, receiver.img_url, own.is_seen, their.is_seen,
        case
          when exists (select from push_subscriptions p where p.user_id = receiver.id)
          then not exists (
            select from chat_settings muted
            where muted.user_id = receiver.id and muted.chat_id = chat_ids[nth] and muted.is_muted
          )
          else false
        end
      into sender_img_url, receiver_name, receiver_img_url, sender_seen, receiver_seen,
        receiver_has_push
      from users sender
      join users receiver on receiver.id = receiver_id
      left join summaries own on own.user_id = sender.id and own.chat_id = chat_ids[nth]
      left join summaries their on their.user_id = receiver.id and their.chat_id = chat_ids[nth]
      where sender.id = sender_ids[nth];

      receiver_added := case when receiver_seen is distinct from false then 1 else 0 end;
      sender_added := case when sender_seen = false and are_open[nth] then -1 else 0 end;
      sender_seen := sender_seen is distinct from false or are_open[nth];
      is_clamped := false;
      if sender_added < 0 then
        is_clamped := exists (
          select from unseen_messages u where u.user_id = sender_ids[nth] and u.count = 0
        );
      end if;

      update unseen_messages u
      set count = greatest(0, u.count + sender_added),
        version = u.version + abs(sender_added),
        chats_version = u.chats_version + 1
      where u.user_id = sender_ids[nth]
      returning u.count, u.version, u.chats_version
      into sender_count, sender_version, sender_chats_version;
      update unseen_messages u
      set count = u.count + receiver_added,
        version = u.version + receiver_added,
        chats_version = u.chats_version + 1
      where u.user_id = receiver_id
      returning u.count, u.version, u.chats_version
      into receiver_count, receiver_version, receiver_chats_version;

      insert into summaries
        (user_id, chat_id, other_id, last_message, is_seen, updated_at, version)
      values
        (sender_ids[nth], chat_ids[nth], receiver_id, last_messages[nth], sender_seen, sent_at,
          sender_chats_version),
        (receiver_id, chat_ids[nth], sender_ids[nth], last_messages[nth], false, sent_at,
          receiver_chats_version)
      on conflict (user_id, chat_id) do update set last_message = excluded.last_message,
        is_seen = excluded.is_seen, updated_at = excluded.updated_at, version = excluded.version;
      return next;
    end loop;
  end
  $function$;
`;
