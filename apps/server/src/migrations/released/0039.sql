CREATE EXTENSION IF NOT EXISTS citext;

CREATE FUNCTION add_like_notifications(owner_ids bigint[], actor_ids bigint[], tile_ids bigint[]) RETURNS TABLE(uid text, version bigint, new_likes integer, new_friend_request integer, like_news jsonb, friend_request_news jsonb)
    LANGUAGE plpgsql
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$
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
  $$;

CREATE FUNCTION count_likes_of_release_before() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  begin
    insert into tile_counts as c (tile_id, owner_id, created_at, likes)
    values (new.id, new.owner_id, new.created_at, new.likes)
    on conflict (tile_id) do update set likes = c.likes + new.likes - old.likes
    returning c.likes into new.likes;
    return new;
  end
  $$;

CREATE FUNCTION count_new_tile() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  begin
    insert into tile_counts (tile_id, owner_id, created_at, likes)
    values (new.id, new.owner_id, new.created_at, new.likes);
    return null;
  end
  $$;

CREATE TABLE chat_settings (
    user_id bigint NOT NULL,
    chat_id bigint NOT NULL,
    is_muted boolean NOT NULL,
    version bigint NOT NULL
);

CREATE TABLE notification_documents (
    user_id bigint NOT NULL,
    new_likes integer DEFAULT 0 NOT NULL,
    new_friend_request integer DEFAULT 0 NOT NULL,
    like_news jsonb DEFAULT '[]'::jsonb NOT NULL,
    friend_request_news jsonb DEFAULT '[]'::jsonb NOT NULL,
    version bigint DEFAULT 0 NOT NULL,
    app_off text[] DEFAULT '{}'::text[] NOT NULL,
    push_off text[] DEFAULT '{}'::text[] NOT NULL,
    quiet_seen_up_to bigint DEFAULT 0 NOT NULL,
    CONSTRAINT notification_documents_new_friend_request_check CHECK ((new_friend_request >= 0)),
    CONSTRAINT notification_documents_new_likes_check CHECK ((new_likes >= 0))
);

CREATE FUNCTION is_notified(user_id bigint, chat_id bigint, switch text) RETURNS boolean
    LANGUAGE sql STABLE
    RETURN ((EXISTS (SELECT FROM notification_documents n WHERE ((n.user_id = is_notified.user_id) AND (NOT (is_notified.switch = ANY (n.app_off)))))) AND (NOT (EXISTS (SELECT FROM chat_settings s WHERE ((s.user_id = is_notified.user_id) AND (s.chat_id = is_notified.chat_id) AND s.is_muted)))));

CREATE FUNCTION notify_of_clip_message() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
  $$;

CREATE FUNCTION notify_of_reply() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
  $$;

CREATE FUNCTION remove_chat_notifications() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  begin
    delete from chat_notifications n where n.chat_id = new.chat_id and n.seq = new.seq;
    return null;
  end
  $$;

CREATE FUNCTION send_group_messages(sender_ids bigint[], group_ids text[], client_ids uuid[], bodies text[], are_open boolean[], tile_ids bigint[], video_ids text[], starttimes numeric[], endtimes numeric[], reply_ids uuid[], lock_timeout_ms integer) RETURNS TABLE(outcome text, seq bigint, sent_at timestamp with time zone, is_clamped boolean, reply_seq bigint, details_version bigint, name text, members json, former_members json)
    LANGUAGE plpgsql
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$
  #variable_conflict use_column
  declare
    timeout_set text := set_config('lock_timeout', lock_timeout_ms::text, true);
    lock_order bigint[] := array[1];
    nth int;
    chat bigint;
    chat_ids bigint[] := array_fill(null::bigint, array[cardinality(sender_ids)]);
    is_same boolean;
    is_tile_missing boolean;
    is_reply_missing boolean;
    answered_seq bigint;
  begin
    if cardinality(sender_ids) > 1 then
      lock_order := array(
        select nth from unnest(group_ids) with ordinality as sent (group_id, nth)
        order by group_id collate "C"
      );
    end if;
    foreach nth in array lock_order loop
      select c.id into chat from chats c
      where c.combined_id = group_ids[nth] and c.name is not null
      for update;
      if exists (
        select from group_members gm
        where gm.chat_id = chat and gm.user_id = sender_ids[nth] and gm.left_seq is null
      ) then
        chat_ids[nth] := chat;
      end if;
    end loop;

    perform from unseen_messages u
    where u.user_id = any (array(
      select gm.user_id from group_members gm
      where gm.chat_id = any (chat_ids) and gm.left_seq is null
    ))
    order by u.user_id
    for update;

    for nth in 1 .. cardinality(sender_ids) loop
      chat := chat_ids[nth];
      if chat is null then
        outcome := 'no_group';
        return next;
        continue;
      end if;

      sent_at := clock_timestamp();
      seq := null;
      is_clamped := false;
      details_version := null;
      is_tile_missing := tile_ids[nth] is not null and video_ids[nth] is null;
      answered_seq := null;
      if reply_ids[nth] is not null then
        -- Two members may have chosen the same id: the first message with it.
        select min(m.seq) into answered_seq
        from group_members own
        join group_members author on author.chat_id = own.chat_id
        join messages m on m.chat_id = author.chat_id and m.sender_id = author.user_id
          and m.client_id = reply_ids[nth] and m.seq > own.joined_seq
        where own.chat_id = chat and own.user_id = sender_ids[nth]
          and not exists (
            select from message_details d
            where d.chat_id = m.chat_id and d.seq = m.seq and d.is_notice
          )
          and not exists (
            select from blocks b
            where b.blocker_id = own.user_id and b.blocked_id = author.user_id
          )
          and not exists (
            select from blocks b
            where b.blocker_id = author.user_id and b.blocked_id = own.user_id
          );
      end if;
      is_reply_missing := reply_ids[nth] is not null and answered_seq is null;
      if not is_tile_missing and not is_reply_missing then
        insert into messages (chat_id, seq, client_id, sender_id, body,
          tile_id, video_id, starttime, endtime, sent_at)
        select c.id, c.last_seq + 1, client_ids[nth], sender_ids[nth], bodies[nth],
          tile_ids[nth], video_ids[nth], starttimes[nth], endtimes[nth], sent_at
        from chats c where c.id = chat
        on conflict (chat_id, sender_id, client_id) do nothing
        returning seq into seq;
      end if;
      if seq is null then
        -- The content of a deleted message is unknown. A notice is no message of its sender.
        select m.seq, d.is_notice is not true and (d.is_deleted is true
          or m.body = bodies[nth] and m.tile_id is not distinct from tile_ids[nth]
            and answered.client_id is not distinct from reply_ids[nth])
        into seq, is_same
        from messages m
        left join message_details d on d.chat_id = m.chat_id and d.seq = m.seq
        left join messages answered on answered.chat_id = m.chat_id and answered.seq = d.reply_seq
        where m.chat_id = chat and m.sender_id = sender_ids[nth] and m.client_id = client_ids[nth]
        limit 1;
        outcome := case
          when is_same then 'stored_before'
          when seq is not null then 'id_reused'
          when is_tile_missing then 'no_tile'
          else 'no_reply'
        end;
        return next;
        continue;
      end if;
      outcome := 'stored';
      reply_seq := answered_seq;
      if answered_seq is null then
        update chats c set last_seq = seq where c.id = chat returning c.name into name;
      else
        update chats c set last_seq = seq, details_version = c.details_version + 1
        where c.id = chat
        returning c.name, c.details_version into name, details_version;
        insert into message_details (chat_id, seq, version, reply_seq)
        values (chat, seq, details_version, answered_seq);
      end if;

      if are_open[nth] then
        is_clamped := exists (
          select from unseen_messages u
          join summaries s on s.user_id = u.user_id and s.chat_id = chat and not s.is_seen
          where u.user_id = sender_ids[nth] and u.count = 0
        );
      end if;

      with member as materialized (
        select gm.user_id, gm.joined_seq, gm.visibility_version,
          gm.user_id = sender_ids[nth] as is_sender, s.is_seen,
          exists (
            select from blocks b
            where b.blocker_id = gm.user_id and b.blocked_id = sender_ids[nth]
          ) or exists (
            select from blocks b
            where b.blocker_id = sender_ids[nth] and b.blocked_id = gm.user_id
          ) as is_hidden
        from group_members gm
        join summaries s on s.user_id = gm.user_id and s.chat_id = gm.chat_id
        where gm.chat_id = chat and gm.left_seq is null
      ), change as materialized (
        select user_id, is_sender and (is_seen or are_open[nth]) as is_seen,
          case
            when not is_sender then is_seen::int
            when are_open[nth] and not is_seen then -1
            else 0
          end as added
        from member where not is_hidden
      ), counted as (
        update unseen_messages u
        set count = greatest(0, u.count + change.added),
          version = u.version + abs(change.added),
          groups_version = u.groups_version + 1
        from change where u.user_id = change.user_id
        returning u.user_id, u.count, u.version, u.groups_version
      ), listed as (
        update summaries s
        set is_seen = change.is_seen, updated_at = sent_at, version = counted.groups_version
        from change join counted on counted.user_id = change.user_id
        where s.user_id = change.user_id and s.chat_id = chat
      )
      select json_agg(json_build_object(
          'id', u.id, 'uid', u.uid, 'username', u.username, 'img_url', u.img_url,
          'joined_seq', member.joined_seq, 'visibility_version', member.visibility_version,
          'is_hidden', member.is_hidden, 'is_seen', change.is_seen, 'added', change.added,
          'count', counted.count, 'version', counted.version,
          'groups_version', counted.groups_version,
          'has_push', not member.is_sender and not member.is_hidden
            and exists (select from push_subscriptions p where p.user_id = u.id)
            and not exists (
              select from chat_settings muted
              where muted.user_id = u.id and muted.chat_id = chat and muted.is_muted
            )
        ) order by member.joined_seq, u.id)
      into members
      from member
      join users u on u.id = member.user_id
      left join change on change.user_id = member.user_id
      left join counted on counted.user_id = member.user_id;

      select coalesce(json_agg(json_build_object(
          'uid', former.uid, 'username', former.username, 'img_url', former.img_url)), '[]')
      into former_members
      from (
        select u.uid, u.username, u.img_url
        from group_members gm join users u on u.id = gm.user_id
        where gm.chat_id = chat and gm.left_seq is not null
        order by gm.left_seq desc, u.id limit 20
      ) former;
      return next;
    end loop;
  end
  $$;

CREATE FUNCTION send_messages(sender_ids bigint[], receiver_uids text[], combined_ids text[], client_ids uuid[], bodies text[], last_messages text[], are_open boolean[], tile_ids bigint[], video_ids text[], starttimes numeric[], endtimes numeric[], lock_timeout_ms integer) RETURNS TABLE(outcome text, seq bigint, sent_at timestamp with time zone, is_clamped boolean, receiver_id bigint, receiver_name text, receiver_img_url text, receiver_has_push boolean, sender_img_url text, sender_seen boolean, sender_added integer, sender_count integer, sender_version bigint, sender_chats_version bigint, receiver_added integer, receiver_count integer, receiver_version bigint, receiver_chats_version bigint)
    LANGUAGE plpgsql
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$
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
          select nth from unnest(combined_ids) with ordinality as sent (combined_id, nth)
          order by combined_id collate "C"
        );
      end if;
      foreach nth in array lock_order loop
        continue when friend_ids[nth] is null;
        low := least(sender_ids[nth], friend_ids[nth]);
        high := greatest(sender_ids[nth], friend_ids[nth]);
        select c.id into chat from chats c where c.low_id = low and c.high_id = high for update;
        if chat is null and (tile_ids[nth] is null or video_ids[nth] is not null) then
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
        if not is_tile_missing then
          insert into messages (chat_id, seq, client_id, sender_id, body,
            tile_id, video_id, starttime, endtime, sent_at)
          select c.id, c.last_seq + 1, client_ids[nth], sender_ids[nth], bodies[nth],
            tile_ids[nth], video_ids[nth], starttimes[nth], endtimes[nth], sent_at
          from chats c where c.id = chat_ids[nth]
          on conflict (chat_id, sender_id, client_id) do nothing
          returning seq into seq;
        end if;
        if seq is null then
          select m.seq, m.body = bodies[nth] and m.tile_id is not distinct from tile_ids[nth]
          into seq, is_same
          from messages m
          where m.chat_id = chat_ids[nth] and m.sender_id = sender_ids[nth]
            and m.client_id = client_ids[nth]
          limit 1;
          outcome := case
            when is_same then 'stored_before'
            when seq is not null then 'id_reused'
            when is_tile_missing then 'no_tile'
            else 'no_chat'
          end;
          return next;
          continue;
        end if;
        outcome := 'stored';
        update chats c set last_seq = seq where c.id = chat_ids[nth];

        select sender.img_url, receiver.username::text, receiver.img_url, own.is_seen, their.is_seen,
          exists (select from push_subscriptions p where p.user_id = receiver.id)
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
    $$;

CREATE FUNCTION send_messages(sender_ids bigint[], receiver_uids text[], combined_ids text[], client_ids uuid[], bodies text[], last_messages text[], are_open boolean[], tile_ids bigint[], video_ids text[], starttimes numeric[], endtimes numeric[], reply_ids uuid[], lock_timeout_ms integer) RETURNS TABLE(outcome text, seq bigint, sent_at timestamp with time zone, is_clamped boolean, receiver_id bigint, receiver_name text, receiver_img_url text, receiver_has_push boolean, sender_img_url text, sender_seen boolean, sender_added integer, sender_count integer, sender_version bigint, sender_chats_version bigint, receiver_added integer, receiver_count integer, receiver_version bigint, receiver_chats_version bigint, reply_seq bigint, details_version bigint)
    LANGUAGE plpgsql
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$
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
  $$;

CREATE FUNCTION store_likes(tile_ids bigint[], user_ids bigint[], are_likes boolean[], owner_ids bigint[], lock_timeout_ms integer) RETURNS TABLE(is_found boolean, uid text, version bigint, new_likes integer, new_friend_request integer, like_news jsonb, friend_request_news jsonb)
    LANGUAGE plpgsql
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$
  #variable_conflict use_column
  declare
    timeout_set text := set_config('lock_timeout', lock_timeout_ms::text, true);
    lock_order int[] := array[1];
    nth int;
    tile bigint;
    is_locked boolean;
    added int := 0;
    liked_owners bigint[] := '{}';
    liked_users bigint[] := '{}';
    liked_tiles bigint[] := '{}';
  begin
    if cardinality(tile_ids) > 1 then
      lock_order := array(
        select nth from unnest(tile_ids, user_ids) with ordinality as item (tile_id, user_id, nth)
        order by tile_id, user_id, nth
      );
    end if;
    perform pg_advisory_xact_lock_shared(hashtextextended('friends of ' || actor.id, 0))
    from (select distinct id from unnest(user_ids) as id order by id) actor;
    foreach nth in array lock_order loop
      continue when owner_ids[nth] is null;
      if tile is distinct from tile_ids[nth] then
        tile := tile_ids[nth];
        perform from tiles t where t.id = tile for key share;
        is_locked := found;
      end if;
      if not is_locked then
        owner_ids[nth] := null;
      end if;
    end loop;

    foreach nth in array lock_order loop
      continue when owner_ids[nth] is null;
      if tile <> tile_ids[nth] and added <> 0 then
        update tile_counts c set likes = c.likes + added where c.tile_id = tile;
        added := 0;
      end if;
      tile := tile_ids[nth];
      if are_likes[nth] then
        insert into likes (tile_id, user_id) values (tile, user_ids[nth]) on conflict do nothing;
        if found then
          added := added + 1;
          if owner_ids[nth] <> user_ids[nth] then
            liked_owners := liked_owners || owner_ids[nth];
            liked_users := liked_users || user_ids[nth];
            liked_tiles := liked_tiles || tile;
          end if;
        end if;
      else
        delete from likes l where l.tile_id = tile and l.user_id = user_ids[nth];
        if found then
          added := added - 1;
        end if;
      end if;
    end loop;
    if added <> 0 then
      update tile_counts c set likes = c.likes + added where c.tile_id = tile;
    end if;

    if cardinality(liked_owners) > 0 then
      return query select true, n.uid, n.version, n.new_likes, n.new_friend_request,
        n.like_news, n.friend_request_news
      from add_like_notifications(liked_owners, liked_users, liked_tiles) n;
    end if;
    uid := null;
    for nth in 1 .. cardinality(tile_ids) loop
      is_found := owner_ids[nth] is not null;
      return next;
    end loop;
  end
  $$;

CREATE FUNCTION username_parts(username citext) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (string_to_array(lower(((username)::text COLLATE "C")), NULL::text) || ARRAY(SELECT substr(lower(((username_parts.username)::text COLLATE "C")), place.place, 2) AS substr FROM generate_series(1, (length((username_parts.username)::text) - 1)) place(place)));

CREATE TABLE account_changes (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    changed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);

ALTER TABLE account_changes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME account_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE admins (
    user_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE auth_account (
    id text NOT NULL,
    "accountId" text NOT NULL,
    "providerId" text NOT NULL,
    "userId" text NOT NULL,
    "accessToken" text,
    "refreshToken" text,
    "idToken" text,
    "accessTokenExpiresAt" timestamp with time zone,
    "refreshTokenExpiresAt" timestamp with time zone,
    scope text,
    password text,
    "createdAt" timestamp with time zone DEFAULT now() NOT NULL,
    "updatedAt" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE auth_jwks (
    id text NOT NULL,
    "publicKey" text NOT NULL,
    "privateKey" text NOT NULL,
    "createdAt" timestamp with time zone DEFAULT now() NOT NULL,
    "expiresAt" timestamp with time zone,
    alg text,
    crv text
);

CREATE TABLE auth_passkey (
    id text NOT NULL,
    user_id text NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp with time zone
);

CREATE TABLE auth_session (
    id text NOT NULL,
    "expiresAt" timestamp with time zone NOT NULL,
    token text NOT NULL,
    "createdAt" timestamp with time zone DEFAULT now() NOT NULL,
    "updatedAt" timestamp with time zone DEFAULT now() NOT NULL,
    "ipAddress" text,
    "userAgent" text,
    "userId" text NOT NULL,
    "withPasskey" boolean DEFAULT false NOT NULL
);

CREATE TABLE auth_two_factor (
    id text NOT NULL,
    "userId" text NOT NULL,
    secret text NOT NULL,
    "backupCodes" text NOT NULL,
    verified boolean DEFAULT false NOT NULL,
    "failedVerificationCount" integer DEFAULT 0 NOT NULL,
    "lockedUntil" timestamp with time zone
);

CREATE TABLE auth_user (
    id text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    "emailVerified" boolean NOT NULL,
    image text,
    "createdAt" timestamp with time zone DEFAULT now() NOT NULL,
    "updatedAt" timestamp with time zone DEFAULT now() NOT NULL,
    "twoFactorEnabled" boolean DEFAULT false NOT NULL
);

CREATE TABLE auth_verification (
    id text NOT NULL,
    identifier text NOT NULL,
    value text NOT NULL,
    "expiresAt" timestamp with time zone NOT NULL,
    "createdAt" timestamp with time zone DEFAULT now() NOT NULL,
    "updatedAt" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE blocks (
    blocker_id bigint NOT NULL,
    blocked_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT blocks_blocked_id_check CHECK ((blocker_id <> blocked_id))
);

CREATE TABLE notifications (
    user_id bigint NOT NULL,
    id bigint NOT NULL,
    kind text NOT NULL,
    actor_id bigint NOT NULL,
    tile_id bigint,
    caption text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    is_unseen boolean DEFAULT true NOT NULL,
    is_by_invite boolean DEFAULT false NOT NULL,
    CONSTRAINT notifications_kind_check CHECK ((kind = ANY (ARRAY['request'::text, 'acceptance'::text, 'like'::text, 'removal'::text, 'report-upheld'::text, 'report-dismissed'::text, 'source-unavailable'::text])))
);

ALTER TABLE notifications ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME notifications_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE chat_notifications (
    user_id bigint NOT NULL,
    id bigint DEFAULT nextval('notifications_id_seq'::regclass) NOT NULL,
    kind text NOT NULL,
    actor_id bigint NOT NULL,
    chat_id bigint NOT NULL,
    seq bigint NOT NULL
);

CREATE TABLE chats (
    id bigint NOT NULL,
    combined_id text NOT NULL COLLATE pg_catalog."C",
    low_id bigint,
    high_id bigint,
    last_seq bigint DEFAULT 0 NOT NULL,
    details_version bigint DEFAULT 0 NOT NULL,
    name text,
    CONSTRAINT chats_low_id_check CHECK ((low_id < high_id))
);

ALTER TABLE chats ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME chats_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE created_tiles (
    user_id bigint NOT NULL,
    client_id uuid NOT NULL,
    tile_id bigint NOT NULL,
    content_hash bytea NOT NULL,
    CONSTRAINT created_tiles_content_hash_check CHECK ((length(content_hash) = 32))
);

CREATE TABLE friendships (
    low_id bigint NOT NULL,
    high_id bigint NOT NULL,
    sender_id bigint NOT NULL,
    is_accepted boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT friendships_low_id_check CHECK ((low_id < high_id)),
    CONSTRAINT friendships_sender_id_check CHECK (((sender_id = low_id) OR (sender_id = high_id)))
);

CREATE TABLE group_members (
    chat_id bigint NOT NULL,
    user_id bigint NOT NULL,
    joined_seq bigint NOT NULL,
    left_seq bigint,
    visibility_version integer DEFAULT 1 NOT NULL,
    client_id uuid,
    hidden_sender_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    left_name text,
    CONSTRAINT group_members_check CHECK ((left_seq >= joined_seq))
);

CREATE TABLE invites (
    user_id bigint NOT NULL,
    seed bytea NOT NULL,
    code_hash bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT invites_code_hash_check CHECK ((octet_length(code_hash) = 32)),
    CONSTRAINT invites_seed_check CHECK ((octet_length(seed) = 16))
);

CREATE TABLE jobs (
    name text NOT NULL,
    not_before timestamp(3) with time zone,
    succeeded_at timestamp(3) with time zone,
    removed bigint DEFAULT 0 NOT NULL
);

CREATE TABLE likes (
    tile_id bigint NOT NULL,
    user_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE message_details (
    chat_id bigint NOT NULL,
    seq bigint NOT NULL,
    version bigint NOT NULL,
    reply_seq bigint,
    is_deleted boolean DEFAULT false NOT NULL,
    is_notice boolean DEFAULT false NOT NULL,
    CONSTRAINT message_details_check CHECK (((reply_seq >= 1) AND (reply_seq <= (seq - 1)))),
    CONSTRAINT message_details_version_check CHECK ((version > 0))
);

CREATE TABLE message_reactions (
    chat_id bigint NOT NULL,
    seq bigint NOT NULL,
    user_id bigint NOT NULL,
    reaction text NOT NULL,
    reacted_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE messages (
    chat_id bigint NOT NULL,
    seq bigint NOT NULL,
    client_id uuid NOT NULL,
    sender_id bigint NOT NULL,
    body text NOT NULL,
    tile_id bigint,
    video_id text COLLATE pg_catalog."C",
    starttime numeric(9,3),
    endtime numeric(9,3),
    sent_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT messages_body_check CHECK ((char_length(body) <= 2000)),
    CONSTRAINT messages_body_or_tile_id_check CHECK (((body <> ''::text) OR (tile_id IS NOT NULL))),
    CONSTRAINT messages_seq_check CHECK ((seq > 0)),
    CONSTRAINT messages_tile_id_check CHECK ((num_nulls(tile_id, video_id, starttime, endtime) = ANY (ARRAY[0, 4])))
);

CREATE TABLE moderation_log (
    id bigint NOT NULL,
    moderator_id bigint,
    action text NOT NULL,
    subject_id bigint,
    tile_id bigint,
    note text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT moderation_log_note_check CHECK ((char_length(note) <= 500))
);

ALTER TABLE moderation_log ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME moderation_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE moderators (
    user_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE push_keys (
    singleton boolean DEFAULT true NOT NULL,
    private_jwk text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT push_keys_singleton_check CHECK (singleton)
);

CREATE TABLE push_subscriptions (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    session_id text,
    signed_in_at timestamp with time zone NOT NULL,
    endpoint text NOT NULL,
    p256dh text NOT NULL,
    auth text NOT NULL,
    failure_count smallint DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT push_subscriptions_endpoint_check CHECK ((char_length(endpoint) <= 1024))
);

ALTER TABLE push_subscriptions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME push_subscriptions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE UNLOGGED TABLE rate_counts (
    key bytea NOT NULL,
    count integer NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    CONSTRAINT rate_counts_key_check CHECK ((octet_length(key) = 16))
)
WITH (fillfactor='50');

CREATE TABLE reports (
    tile_id bigint NOT NULL,
    user_id bigint NOT NULL,
    reason text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    is_open boolean DEFAULT true NOT NULL,
    CONSTRAINT reports_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500)))
);

CREATE TABLE saves (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    tile_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE saves ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME saves_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE schema_meta (
    key text NOT NULL,
    value text NOT NULL
);

CREATE TABLE sign_up_invites (
    id bigint NOT NULL,
    code_hash bytea NOT NULL,
    uses_left integer NOT NULL,
    ends_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    content_hash bytea,
    CONSTRAINT sign_up_invites_code_hash_check CHECK ((octet_length(code_hash) = 32)),
    CONSTRAINT sign_up_invites_content_hash_check CHECK ((octet_length(content_hash) = 32)),
    CONSTRAINT sign_up_invites_uses_left_check CHECK ((uses_left >= 0))
);

ALTER TABLE sign_up_invites ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME sign_up_invites_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE sign_up_minutes (
    minute timestamp with time zone NOT NULL,
    count integer NOT NULL
);

CREATE TABLE sign_up_state (
    singleton boolean DEFAULT true NOT NULL,
    start_mode text NOT NULL,
    mode text,
    is_flood boolean DEFAULT false NOT NULL,
    changed_at timestamp with time zone,
    CONSTRAINT sign_up_state_mode_check CHECK ((mode = ANY (ARRAY['open'::text, 'invite'::text, 'approval'::text, 'closed'::text]))),
    CONSTRAINT sign_up_state_singleton_check CHECK (singleton),
    CONSTRAINT sign_up_state_start_mode_check CHECK ((start_mode = ANY (ARRAY['open'::text, 'invite'::text, 'approval'::text, 'closed'::text])))
);

CREATE TABLE source_failures (
    id bigint NOT NULL,
    video_id text NOT NULL COLLATE pg_catalog."C",
    user_id bigint NOT NULL,
    reason text NOT NULL,
    failed_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT source_failures_reason_check CHECK ((reason = ANY (ARRAY['unavailable'::text, 'embedding-off'::text])))
);

ALTER TABLE source_failures ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME source_failures_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE sources (
    video_id text NOT NULL COLLATE pg_catalog."C",
    title text,
    channel text,
    channel_url text,
    unavailable_reason text,
    CONSTRAINT sources_channel_check CHECK (((char_length(channel) >= 1) AND (char_length(channel) <= 60))),
    CONSTRAINT sources_channel_url_check CHECK ((char_length(channel_url) <= 200)),
    CONSTRAINT sources_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 100))),
    CONSTRAINT sources_unavailable_reason_check CHECK ((unavailable_reason = ANY (ARRAY['unavailable'::text, 'embedding-off'::text]))),
    CONSTRAINT sources_video_id_check CHECK ((video_id ~ '^[A-Za-z0-9_-]{11}$'::text))
);

CREATE TABLE summaries (
    user_id bigint NOT NULL,
    chat_id bigint NOT NULL,
    other_id bigint,
    last_message text NOT NULL,
    is_seen boolean NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version bigint NOT NULL
)
WITH (fillfactor='80');

CREATE TABLE suspensions (
    user_id bigint NOT NULL,
    reason text NOT NULL,
    ends_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT suspensions_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500)))
);

CREATE TABLE tile_counts (
    tile_id bigint NOT NULL,
    owner_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    likes integer NOT NULL,
    heat double precision GENERATED ALWAYS AS ((log((GREATEST(likes, 1))::double precision) + (((EXTRACT(epoch FROM (created_at AT TIME ZONE 'UTC'::text)))::double precision - (1767225600)::double precision) / (86400)::double precision))) STORED NOT NULL,
    CONSTRAINT tile_counts_likes_check CHECK ((likes >= 0))
);

CREATE TABLE tile_views (
    user_id bigint NOT NULL,
    tile_id bigint NOT NULL,
    viewed_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE tiles (
    id bigint NOT NULL,
    public_id text DEFAULT translate(encode(SUBSTRING(uuid_send(gen_random_uuid()) FROM 8), 'base64'::text), '+/'::text, 'xz'::text) NOT NULL COLLATE pg_catalog."C",
    owner_id bigint NOT NULL,
    video_id text NOT NULL COLLATE pg_catalog."C",
    caption text NOT NULL,
    starttime numeric(9,3) NOT NULL,
    endtime numeric(9,3) NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    likes integer DEFAULT 0 NOT NULL,
    heat double precision GENERATED ALWAYS AS ((log((GREATEST(likes, 1))::double precision) + (((EXTRACT(epoch FROM (created_at AT TIME ZONE 'UTC'::text)))::double precision - (1767225600)::double precision) / (86400)::double precision))) STORED NOT NULL,
    CONSTRAINT tiles_caption_check CHECK ((char_length(caption) <= 2000)),
    CONSTRAINT tiles_endtime_check CHECK (((endtime > starttime) AND (endtime <= (43210)::numeric))),
    CONSTRAINT tiles_likes_check CHECK ((likes >= 0)),
    CONSTRAINT tiles_public_id_check CHECK ((public_id ~ '^[A-Za-z0-9]{12}$'::text)),
    CONSTRAINT tiles_starttime_check CHECK ((starttime >= (0)::numeric)),
    CONSTRAINT tiles_video_id_check CHECK ((video_id ~ '^[A-Za-z0-9_-]{11}$'::text))
);

ALTER TABLE tiles ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tiles_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE unseen_messages (
    user_id bigint NOT NULL,
    count integer DEFAULT 0 NOT NULL,
    version bigint DEFAULT 0 NOT NULL,
    chats_version bigint DEFAULT 0 NOT NULL,
    settings_version bigint DEFAULT 0 NOT NULL,
    groups_version bigint DEFAULT 0 NOT NULL,
    groups_left_version bigint DEFAULT 0 NOT NULL,
    CONSTRAINT unseen_messages_count_check CHECK ((count >= 0))
);

CREATE TABLE used_challenges (
    nonce bytea NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    CONSTRAINT used_challenges_nonce_check CHECK ((octet_length(nonce) = 16))
);

CREATE TABLE users (
    id bigint NOT NULL,
    uid text NOT NULL COLLATE pg_catalog."C",
    username citext NOT NULL,
    fname text NOT NULL,
    lname text NOT NULL,
    email text NOT NULL,
    img_url text,
    date_created timestamp with time zone DEFAULT now() NOT NULL,
    date_login timestamp with time zone,
    username_change_d timestamp with time zone,
    status text DEFAULT 'active'::text NOT NULL,
    sessions_valid_from timestamp with time zone,
    exempt_sign_in_at timestamp with time zone,
    undeleted_id bigint GENERATED ALWAYS AS (
CASE
    WHEN (status <> 'deleted'::text) THEN id
    ELSE NULL::bigint
END) STORED,
    bio text,
    bio_link text,
    is_first_run boolean DEFAULT false NOT NULL,
    is_found_by_name boolean DEFAULT false NOT NULL,
    CONSTRAINT users_deleted_check CHECK (((status <> 'deleted'::text) OR (((username)::text = ('deleted:'::text || id)) AND (fname = 'Deleted'::text) AND (lname = 'user'::text) AND (email = ''::text) AND (num_nulls(img_url, date_login, username_change_d) = 3)))),
    CONSTRAINT users_email_check CHECK ((char_length(email) <= 254)),
    CONSTRAINT users_fname_check CHECK (((char_length(fname) >= 2) AND (char_length(fname) <= 26))),
    CONSTRAINT users_img_url_check CHECK ((char_length(img_url) <= 2048)),
    CONSTRAINT users_lname_check CHECK (((char_length(lname) >= 2) AND (char_length(lname) <= 26))),
    CONSTRAINT users_status_check CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text, 'deleted'::text, 'pending'::text]))),
    CONSTRAINT users_uid_check CHECK ((uid ~ '^[A-Za-z0-9_-]{1,128}$'::text)),
    CONSTRAINT users_username_check CHECK (((status = 'deleted'::text) OR (username OPERATOR(~) '^[A-Za-z0-9][A-Za-z0-9._]{1,13}[A-Za-z0-9]$'::citext)))
);

ALTER TABLE users ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME users_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE ONLY account_changes
    ADD CONSTRAINT account_changes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY admins
    ADD CONSTRAINT admins_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY auth_account
    ADD CONSTRAINT auth_account_pkey PRIMARY KEY (id);

ALTER TABLE ONLY auth_jwks
    ADD CONSTRAINT auth_jwks_pkey PRIMARY KEY (id);

ALTER TABLE ONLY auth_passkey
    ADD CONSTRAINT auth_passkey_pkey PRIMARY KEY (id);

ALTER TABLE ONLY auth_session
    ADD CONSTRAINT auth_session_pkey PRIMARY KEY (id);

ALTER TABLE ONLY auth_session
    ADD CONSTRAINT auth_session_token_key UNIQUE (token);

ALTER TABLE ONLY auth_two_factor
    ADD CONSTRAINT auth_two_factor_pkey PRIMARY KEY (id);

ALTER TABLE ONLY auth_two_factor
    ADD CONSTRAINT "auth_two_factor_userId_key" UNIQUE ("userId");

ALTER TABLE ONLY auth_user
    ADD CONSTRAINT auth_user_email_key UNIQUE (email);

ALTER TABLE ONLY auth_user
    ADD CONSTRAINT auth_user_pkey PRIMARY KEY (id);

ALTER TABLE ONLY auth_verification
    ADD CONSTRAINT auth_verification_pkey PRIMARY KEY (id);

ALTER TABLE ONLY blocks
    ADD CONSTRAINT blocks_pkey PRIMARY KEY (blocker_id, blocked_id);

ALTER TABLE chat_notifications
    ADD CONSTRAINT chat_notifications_kind_check CHECK ((kind = ANY (ARRAY['reply'::text, 'clip-reply'::text, 'reaction'::text, 'clip-reaction'::text, 'group'::text]))) NOT VALID;

ALTER TABLE ONLY chat_notifications
    ADD CONSTRAINT chat_notifications_pkey PRIMARY KEY (user_id, id);

ALTER TABLE ONLY chat_settings
    ADD CONSTRAINT chat_settings_pkey PRIMARY KEY (user_id, chat_id);

ALTER TABLE ONLY chats
    ADD CONSTRAINT chats_combined_id_key UNIQUE (combined_id);

ALTER TABLE ONLY chats
    ADD CONSTRAINT chats_low_id_high_id_key UNIQUE (low_id, high_id);

ALTER TABLE chats
    ADD CONSTRAINT chats_name_check CHECK (((num_nulls(low_id, high_id) =
CASE
    WHEN (name IS NULL) THEN 0
    ELSE 2
END) AND ((char_length(name) >= 1) AND (char_length(name) <= 50)))) NOT VALID;

ALTER TABLE ONLY chats
    ADD CONSTRAINT chats_pkey PRIMARY KEY (id);

ALTER TABLE ONLY created_tiles
    ADD CONSTRAINT created_tiles_pkey PRIMARY KEY (user_id, client_id);

ALTER TABLE ONLY friendships
    ADD CONSTRAINT friendships_pkey PRIMARY KEY (low_id, high_id);

ALTER TABLE ONLY group_members
    ADD CONSTRAINT group_members_pkey PRIMARY KEY (chat_id, user_id);

ALTER TABLE ONLY group_members
    ADD CONSTRAINT group_members_user_id_client_id_key UNIQUE (user_id, client_id);

ALTER TABLE ONLY invites
    ADD CONSTRAINT invites_code_hash_key UNIQUE (code_hash);

ALTER TABLE ONLY invites
    ADD CONSTRAINT invites_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY jobs
    ADD CONSTRAINT jobs_pkey PRIMARY KEY (name);

ALTER TABLE ONLY likes
    ADD CONSTRAINT likes_pkey PRIMARY KEY (tile_id, user_id);

ALTER TABLE ONLY message_details
    ADD CONSTRAINT message_details_chat_id_version_key UNIQUE (chat_id, version);

ALTER TABLE ONLY message_details
    ADD CONSTRAINT message_details_pkey PRIMARY KEY (chat_id, seq);

ALTER TABLE ONLY message_reactions
    ADD CONSTRAINT message_reactions_pkey PRIMARY KEY (chat_id, seq, user_id);

ALTER TABLE ONLY messages
    ADD CONSTRAINT messages_chat_id_sender_id_client_id_key UNIQUE (chat_id, sender_id, client_id);

ALTER TABLE ONLY messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (chat_id, seq);

ALTER TABLE moderation_log
    ADD CONSTRAINT moderation_log_action_check CHECK ((action = ANY (ARRAY['dismiss'::text, 'remove'::text, 'appoint'::text, 'withdraw'::text, 'suspend'::text, 'resume'::text, 'delete'::text, 'end-sessions'::text, 'reset-link'::text, 'approve'::text, 'reject'::text, 'appoint-admin'::text, 'withdraw-admin'::text, 'sign-up-mode'::text, 'sign-up-invite'::text, 'second-factor-off'::text]))) NOT VALID;

ALTER TABLE ONLY moderation_log
    ADD CONSTRAINT moderation_log_pkey PRIMARY KEY (id);

ALTER TABLE moderation_log
    ADD CONSTRAINT moderation_log_subject_check CHECK (((subject_id IS NOT NULL) OR (action = ANY (ARRAY['sign-up-mode'::text, 'sign-up-invite'::text])))) NOT VALID;

ALTER TABLE ONLY moderators
    ADD CONSTRAINT moderators_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY notification_documents
    ADD CONSTRAINT notification_documents_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY notifications
    ADD CONSTRAINT notifications_pkey PRIMARY KEY (user_id, id);

ALTER TABLE ONLY push_keys
    ADD CONSTRAINT push_keys_pkey PRIMARY KEY (singleton);

ALTER TABLE ONLY push_subscriptions
    ADD CONSTRAINT push_subscriptions_endpoint_key UNIQUE (endpoint);

ALTER TABLE ONLY push_subscriptions
    ADD CONSTRAINT push_subscriptions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY rate_counts
    ADD CONSTRAINT rate_counts_pkey PRIMARY KEY (key);

ALTER TABLE ONLY reports
    ADD CONSTRAINT reports_pkey PRIMARY KEY (user_id, tile_id);

ALTER TABLE ONLY saves
    ADD CONSTRAINT saves_pkey PRIMARY KEY (user_id, tile_id);

ALTER TABLE ONLY schema_meta
    ADD CONSTRAINT schema_meta_pkey PRIMARY KEY (key);

ALTER TABLE ONLY sign_up_invites
    ADD CONSTRAINT sign_up_invites_code_hash_key UNIQUE (code_hash);

ALTER TABLE ONLY sign_up_invites
    ADD CONSTRAINT sign_up_invites_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sign_up_minutes
    ADD CONSTRAINT sign_up_minutes_pkey PRIMARY KEY (minute);

ALTER TABLE ONLY sign_up_state
    ADD CONSTRAINT sign_up_state_pkey PRIMARY KEY (singleton);

ALTER TABLE ONLY source_failures
    ADD CONSTRAINT source_failures_pkey PRIMARY KEY (video_id, user_id);

ALTER TABLE ONLY sources
    ADD CONSTRAINT sources_pkey PRIMARY KEY (video_id);

ALTER TABLE ONLY summaries
    ADD CONSTRAINT summaries_pkey PRIMARY KEY (user_id, chat_id);

ALTER TABLE ONLY suspensions
    ADD CONSTRAINT suspensions_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY tile_counts
    ADD CONSTRAINT tile_counts_pkey PRIMARY KEY (tile_id);

ALTER TABLE ONLY tile_views
    ADD CONSTRAINT tile_views_pkey PRIMARY KEY (user_id, tile_id);

ALTER TABLE ONLY tiles
    ADD CONSTRAINT tiles_pkey PRIMARY KEY (id);

ALTER TABLE ONLY unseen_messages
    ADD CONSTRAINT unseen_messages_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY used_challenges
    ADD CONSTRAINT used_challenges_pkey PRIMARY KEY (nonce);

ALTER TABLE users
    ADD CONSTRAINT users_bio_check CHECK ((char_length(bio) <= 160)) NOT VALID;

ALTER TABLE users
    ADD CONSTRAINT users_bio_link_check CHECK (((char_length(bio_link) <= 200) AND (bio_link ~* '^https://'::text))) NOT VALID;

ALTER TABLE ONLY users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);

ALTER TABLE ONLY users
    ADD CONSTRAINT users_uid_key UNIQUE (uid);

ALTER TABLE ONLY users
    ADD CONSTRAINT users_undeleted_id_key UNIQUE (undeleted_id);

ALTER TABLE ONLY users
    ADD CONSTRAINT users_username_key UNIQUE (username);

CREATE INDEX account_changes_changed_at ON account_changes USING btree (changed_at);

CREATE INDEX auth_account_user_id ON auth_account USING btree ("userId");

CREATE INDEX auth_passkey_user_id ON auth_passkey USING btree (user_id);

CREATE INDEX auth_session_user_id ON auth_session USING btree ("userId");

CREATE INDEX auth_verification_identifier ON auth_verification USING btree (identifier);

CREATE INDEX auth_verification_passkey_end ON auth_verification USING btree ("expiresAt") WHERE (id ~~ 'passkey:%'::text);

CREATE INDEX blocks_blocked_id ON blocks USING btree (blocked_id, blocker_id);

CREATE INDEX chat_notifications_actor_id ON chat_notifications USING btree (actor_id);

CREATE UNIQUE INDEX chat_notifications_message ON chat_notifications USING btree (chat_id, seq, actor_id, user_id);

CREATE INDEX chats_high_id ON chats USING btree (high_id);

CREATE INDEX friendships_high_id ON friendships USING btree (high_id, low_id);

CREATE INDEX friendships_high_id_accepted ON friendships USING btree (high_id, low_id) WHERE is_accepted;

CREATE INDEX friendships_low_id_accepted ON friendships USING btree (low_id, high_id) WHERE is_accepted;

CREATE INDEX likes_user ON likes USING btree (user_id);

CREATE INDEX message_reactions_user_id ON message_reactions USING btree (user_id);

CREATE INDEX moderation_log_moderator_id ON moderation_log USING btree (moderator_id, id);

CREATE INDEX moderation_log_subject_id ON moderation_log USING btree (subject_id);

CREATE INDEX notifications_actor_id ON notifications USING btree (actor_id);

CREATE UNIQUE INDEX notifications_tile_id_source_unavailable ON notifications USING btree (tile_id) WHERE (kind = 'source-unavailable'::text);

CREATE INDEX notifications_user_id_others ON notifications USING btree (user_id, id) WHERE (kind <> 'like'::text);

CREATE UNIQUE INDEX notifications_user_id_unseen ON notifications USING btree (user_id, kind, actor_id, COALESCE(tile_id, (0)::bigint)) WHERE is_unseen;

CREATE INDEX push_subscriptions_session_id ON push_subscriptions USING btree (session_id);

CREATE INDEX push_subscriptions_user_id ON push_subscriptions USING btree (user_id, created_at DESC);

CREATE INDEX reports_tile_id ON reports USING btree (tile_id);

CREATE INDEX reports_tile_id_open ON reports USING btree (tile_id, created_at) WHERE is_open;

CREATE INDEX saves_tile_id ON saves USING btree (tile_id);

CREATE UNIQUE INDEX saves_user_id_id ON saves USING btree (user_id, id DESC);

CREATE UNIQUE INDEX source_failures_user_id_id ON source_failures USING btree (user_id, id);

CREATE INDEX summaries_chat_id ON summaries USING btree (chat_id);

CREATE INDEX suspensions_ends_at ON suspensions USING btree (ends_at);

CREATE INDEX tile_counts_heat ON tile_counts USING btree (heat DESC, tile_id DESC);

CREATE INDEX tile_counts_likes ON tile_counts USING btree (likes DESC, created_at DESC, tile_id DESC);

CREATE INDEX tile_counts_owner_id_heat ON tile_counts USING btree (owner_id, heat DESC, tile_id DESC);

CREATE INDEX tile_counts_owner_id_likes ON tile_counts USING btree (owner_id, likes DESC, created_at DESC, tile_id DESC);

CREATE INDEX tile_views_tile_id ON tile_views USING btree (tile_id);

CREATE INDEX tiles_created_at ON tiles USING btree (created_at DESC, id DESC);

CREATE INDEX tiles_owner_id_created_at ON tiles USING btree (owner_id, created_at DESC, id DESC);

CREATE UNIQUE INDEX tiles_public_id ON tiles USING btree (public_id);

CREATE INDEX tiles_video_id ON tiles USING btree (video_id);

CREATE INDEX users_first_name_lower ON users USING btree (lower((((fname || ' '::text) || lname) COLLATE "und-x-icu")) COLLATE "C") WHERE (is_found_by_name AND (status = 'active'::text));

CREATE INDEX users_last_name_lower ON users USING btree (lower((((lname || ' '::text) || fname) COLLATE "und-x-icu")) COLLATE "C") WHERE (is_found_by_name AND (status = 'active'::text));

CREATE INDEX users_username_lower ON users USING btree (lower(((username)::text COLLATE "C"))) WHERE (status = 'active'::text);

CREATE INDEX users_username_parts ON users USING gin (username_parts(username)) WITH (fastupdate=off) WHERE (status = 'active'::text);

CREATE TRIGGER message_details_notify_of_reply AFTER INSERT ON message_details FOR EACH ROW WHEN ((new.reply_seq IS NOT NULL)) EXECUTE FUNCTION notify_of_reply();

CREATE TRIGGER message_details_remove_notifications AFTER UPDATE OF is_deleted ON message_details FOR EACH ROW WHEN (new.is_deleted) EXECUTE FUNCTION remove_chat_notifications();

CREATE TRIGGER messages_notify_of_clip_message AFTER INSERT ON messages FOR EACH ROW WHEN ((new.tile_id IS NOT NULL)) EXECUTE FUNCTION notify_of_clip_message();

CREATE TRIGGER tiles_count_likes BEFORE UPDATE OF likes ON tiles FOR EACH ROW EXECUTE FUNCTION count_likes_of_release_before();

CREATE TRIGGER tiles_count_new_tile AFTER INSERT ON tiles FOR EACH ROW EXECUTE FUNCTION count_new_tile();

ALTER TABLE ONLY account_changes
    ADD CONSTRAINT account_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE ONLY admins
    ADD CONSTRAINT admins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(undeleted_id) ON DELETE CASCADE;

ALTER TABLE ONLY auth_account
    ADD CONSTRAINT "auth_account_userId_fkey" FOREIGN KEY ("userId") REFERENCES auth_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY auth_passkey
    ADD CONSTRAINT auth_passkey_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY auth_session
    ADD CONSTRAINT "auth_session_userId_fkey" FOREIGN KEY ("userId") REFERENCES auth_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY auth_two_factor
    ADD CONSTRAINT "auth_two_factor_userId_fkey" FOREIGN KEY ("userId") REFERENCES auth_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY blocks
    ADD CONSTRAINT blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES users(undeleted_id) ON DELETE CASCADE;

ALTER TABLE ONLY blocks
    ADD CONSTRAINT blocks_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES users(undeleted_id) ON DELETE CASCADE;

ALTER TABLE ONLY chat_notifications
    ADD CONSTRAINT chat_notifications_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(undeleted_id) ON DELETE CASCADE;

ALTER TABLE ONLY chat_notifications
    ADD CONSTRAINT chat_notifications_chat_id_seq_fkey FOREIGN KEY (chat_id, seq) REFERENCES messages(chat_id, seq) ON DELETE CASCADE;

ALTER TABLE ONLY chat_notifications
    ADD CONSTRAINT chat_notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(undeleted_id) ON DELETE CASCADE;

ALTER TABLE ONLY chat_settings
    ADD CONSTRAINT chat_settings_user_id_chat_id_fkey FOREIGN KEY (user_id, chat_id) REFERENCES summaries(user_id, chat_id) ON DELETE CASCADE;

ALTER TABLE ONLY chats
    ADD CONSTRAINT chats_high_id_fkey FOREIGN KEY (high_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY chats
    ADD CONSTRAINT chats_low_id_fkey FOREIGN KEY (low_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY created_tiles
    ADD CONSTRAINT created_tiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(undeleted_id) ON DELETE CASCADE;

ALTER TABLE ONLY friendships
    ADD CONSTRAINT friendships_high_id_fkey FOREIGN KEY (high_id) REFERENCES users(undeleted_id) ON DELETE CASCADE;

ALTER TABLE ONLY friendships
    ADD CONSTRAINT friendships_low_id_fkey FOREIGN KEY (low_id) REFERENCES users(undeleted_id) ON DELETE CASCADE;

ALTER TABLE ONLY group_members
    ADD CONSTRAINT group_members_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chats(id) ON DELETE CASCADE;

ALTER TABLE ONLY group_members
    ADD CONSTRAINT group_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(undeleted_id) ON DELETE CASCADE;

ALTER TABLE ONLY invites
    ADD CONSTRAINT invites_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(undeleted_id) ON DELETE CASCADE;

ALTER TABLE ONLY likes
    ADD CONSTRAINT likes_tile_id_fkey FOREIGN KEY (tile_id) REFERENCES tiles(id) ON DELETE CASCADE;

ALTER TABLE ONLY likes
    ADD CONSTRAINT likes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(undeleted_id) ON DELETE CASCADE;

ALTER TABLE ONLY message_details
    ADD CONSTRAINT message_details_chat_id_seq_fkey FOREIGN KEY (chat_id, seq) REFERENCES messages(chat_id, seq) ON DELETE CASCADE;

ALTER TABLE ONLY message_reactions
    ADD CONSTRAINT message_reactions_chat_id_seq_fkey FOREIGN KEY (chat_id, seq) REFERENCES message_details(chat_id, seq) ON DELETE CASCADE;

ALTER TABLE ONLY message_reactions
    ADD CONSTRAINT message_reactions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(undeleted_id) ON DELETE CASCADE;

ALTER TABLE ONLY messages
    ADD CONSTRAINT messages_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chats(id) ON DELETE CASCADE;

ALTER TABLE ONLY moderation_log
    ADD CONSTRAINT moderation_log_moderator_id_fkey FOREIGN KEY (moderator_id) REFERENCES users(id);

ALTER TABLE ONLY moderation_log
    ADD CONSTRAINT moderation_log_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES users(id);

ALTER TABLE ONLY moderators
    ADD CONSTRAINT moderators_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(undeleted_id) ON DELETE CASCADE;

ALTER TABLE ONLY notification_documents
    ADD CONSTRAINT notification_documents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(undeleted_id) ON DELETE CASCADE;

ALTER TABLE ONLY notifications
    ADD CONSTRAINT notifications_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(undeleted_id) ON DELETE CASCADE;

ALTER TABLE ONLY notifications
    ADD CONSTRAINT notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(undeleted_id) ON DELETE CASCADE;

ALTER TABLE ONLY push_subscriptions
    ADD CONSTRAINT push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth_session(id) ON DELETE CASCADE;

ALTER TABLE ONLY push_subscriptions
    ADD CONSTRAINT push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(undeleted_id) ON DELETE CASCADE;

ALTER TABLE ONLY reports
    ADD CONSTRAINT reports_tile_id_fkey FOREIGN KEY (tile_id) REFERENCES tiles(id) ON DELETE CASCADE;

ALTER TABLE ONLY reports
    ADD CONSTRAINT reports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(undeleted_id) ON DELETE CASCADE;

ALTER TABLE ONLY saves
    ADD CONSTRAINT saves_tile_id_fkey FOREIGN KEY (tile_id) REFERENCES tiles(id) ON DELETE CASCADE;

ALTER TABLE ONLY saves
    ADD CONSTRAINT saves_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(undeleted_id) ON DELETE CASCADE;

ALTER TABLE ONLY source_failures
    ADD CONSTRAINT source_failures_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(undeleted_id) ON DELETE CASCADE;

ALTER TABLE ONLY source_failures
    ADD CONSTRAINT source_failures_video_id_fkey FOREIGN KEY (video_id) REFERENCES sources(video_id) ON DELETE CASCADE;

ALTER TABLE ONLY summaries
    ADD CONSTRAINT summaries_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chats(id) ON DELETE CASCADE;

ALTER TABLE ONLY summaries
    ADD CONSTRAINT summaries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(undeleted_id) ON DELETE CASCADE;

ALTER TABLE ONLY suspensions
    ADD CONSTRAINT suspensions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(undeleted_id);

ALTER TABLE ONLY tile_counts
    ADD CONSTRAINT tile_counts_tile_id_fkey FOREIGN KEY (tile_id) REFERENCES tiles(id) ON DELETE CASCADE;

ALTER TABLE ONLY tile_views
    ADD CONSTRAINT tile_views_tile_id_fkey FOREIGN KEY (tile_id) REFERENCES tiles(id) ON DELETE CASCADE;

ALTER TABLE ONLY tile_views
    ADD CONSTRAINT tile_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(undeleted_id) ON DELETE CASCADE;

ALTER TABLE ONLY tiles
    ADD CONSTRAINT tiles_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(undeleted_id) ON DELETE CASCADE;

ALTER TABLE ONLY unseen_messages
    ADD CONSTRAINT unseen_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(undeleted_id) ON DELETE CASCADE;
