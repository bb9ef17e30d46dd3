-- Dumped from database version 15.20 (Debian 15.20-0+deb12u1)
-- Dumped by pg_dump version 15.20 (Debian 15.20-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

CREATE EXTENSION IF NOT EXISTS citext WITH SCHEMA public;


COMMENT ON EXTENSION citext IS 'data type for case-insensitive character strings';


CREATE FUNCTION public.add_like_notifications(owner_ids bigint[], actor_ids bigint[], tile_ids bigint[]) RETURNS TABLE(uid text, version bigint, new_likes integer, new_friend_request integer, like_news jsonb, friend_request_news jsonb)
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


CREATE FUNCTION public.count_likes_of_release_before() RETURNS trigger
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


CREATE FUNCTION public.count_new_tile() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  begin
    insert into tile_counts (tile_id, owner_id, created_at, likes)
    values (new.id, new.owner_id, new.created_at, new.likes);
    return null;
  end
  $$;


SET default_tablespace = '';

SET default_table_access_method = heap;

CREATE TABLE public.chat_settings (
    user_id bigint NOT NULL,
    chat_id bigint NOT NULL,
    is_muted boolean NOT NULL,
    version bigint NOT NULL
);


CREATE TABLE public.notification_documents (
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


CREATE FUNCTION public.is_notified(user_id bigint, chat_id bigint, switch text) RETURNS boolean
    LANGUAGE sql STABLE
    RETURN ((EXISTS (SELECT FROM public.notification_documents n WHERE ((n.user_id = is_notified.user_id) AND (NOT (is_notified.switch = ANY (n.app_off)))))) AND (NOT (EXISTS (SELECT FROM public.chat_settings s WHERE ((s.user_id = is_notified.user_id) AND (s.chat_id = is_notified.chat_id) AND s.is_muted)))));


CREATE FUNCTION public.notify_of_clip_message() RETURNS trigger
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


CREATE FUNCTION public.notify_of_reply() RETURNS trigger
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


CREATE FUNCTION public.remove_chat_notifications() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  begin
    delete from chat_notifications n where n.chat_id = new.chat_id and n.seq = new.seq;
    return null;
  end
  $$;


CREATE FUNCTION public.send_group_messages(sender_ids bigint[], group_ids text[], client_ids uuid[], bodies text[], are_open boolean[], tile_ids bigint[], video_ids text[], starttimes numeric[], endtimes numeric[], reply_ids uuid[], lock_timeout_ms integer) RETURNS TABLE(outcome text, seq bigint, sent_at timestamp with time zone, is_clamped boolean, reply_seq bigint, details_version bigint, name text, members json, former_members json)
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


CREATE FUNCTION public.send_messages(sender_ids bigint[], receiver_uids text[], combined_ids text[], client_ids uuid[], bodies text[], last_messages text[], are_open boolean[], tile_ids bigint[], video_ids text[], starttimes numeric[], endtimes numeric[], lock_timeout_ms integer) RETURNS TABLE(outcome text, seq bigint, sent_at timestamp with time zone, is_clamped boolean, receiver_id bigint, receiver_name text, receiver_img_url text, receiver_has_push boolean, sender_img_url text, sender_seen boolean, sender_added integer, sender_count integer, sender_version bigint, sender_chats_version bigint, receiver_added integer, receiver_count integer, receiver_version bigint, receiver_chats_version bigint)
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


CREATE FUNCTION public.send_messages(sender_ids bigint[], receiver_uids text[], combined_ids text[], client_ids uuid[], bodies text[], last_messages text[], are_open boolean[], tile_ids bigint[], video_ids text[], starttimes numeric[], endtimes numeric[], reply_ids uuid[], lock_timeout_ms integer) RETURNS TABLE(outcome text, seq bigint, sent_at timestamp with time zone, is_clamped boolean, receiver_id bigint, receiver_name text, receiver_img_url text, receiver_has_push boolean, sender_img_url text, sender_seen boolean, sender_added integer, sender_count integer, sender_version bigint, sender_chats_version bigint, receiver_added integer, receiver_count integer, receiver_version bigint, receiver_chats_version bigint, reply_seq bigint, details_version bigint)
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


CREATE FUNCTION public.store_likes(tile_ids bigint[], user_ids bigint[], are_likes boolean[], owner_ids bigint[], lock_timeout_ms integer) RETURNS TABLE(is_found boolean, uid text, version bigint, new_likes integer, new_friend_request integer, like_news jsonb, friend_request_news jsonb)
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


CREATE FUNCTION public.username_parts(username public.citext) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (string_to_array(lower(((username)::text COLLATE "C")), NULL::text) || ARRAY(SELECT substr(lower(((username_parts.username)::text COLLATE "C")), place.place, 2) AS substr FROM generate_series(1, (length((username_parts.username)::text) - 1)) place(place)));


CREATE TABLE public.account_changes (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    changed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);


ALTER TABLE public.account_changes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.account_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


CREATE TABLE public.admins (
    user_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);


CREATE TABLE public.auth_account (
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


CREATE TABLE public.auth_jwks (
    id text NOT NULL,
    "publicKey" text NOT NULL,
    "privateKey" text NOT NULL,
    "createdAt" timestamp with time zone DEFAULT now() NOT NULL,
    "expiresAt" timestamp with time zone,
    alg text,
    crv text
);


CREATE TABLE public.auth_passkey (
    id text NOT NULL,
    user_id text NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp with time zone
);


CREATE TABLE public.auth_session (
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


CREATE TABLE public.auth_two_factor (
    id text NOT NULL,
    "userId" text NOT NULL,
    secret text NOT NULL,
    "backupCodes" text NOT NULL,
    verified boolean DEFAULT false NOT NULL,
    "failedVerificationCount" integer DEFAULT 0 NOT NULL,
    "lockedUntil" timestamp with time zone
);


CREATE TABLE public.auth_user (
    id text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    "emailVerified" boolean NOT NULL,
    image text,
    "createdAt" timestamp with time zone DEFAULT now() NOT NULL,
    "updatedAt" timestamp with time zone DEFAULT now() NOT NULL,
    "twoFactorEnabled" boolean DEFAULT false NOT NULL
);


CREATE TABLE public.auth_verification (
    id text NOT NULL,
    identifier text NOT NULL,
    value text NOT NULL,
    "expiresAt" timestamp with time zone NOT NULL,
    "createdAt" timestamp with time zone DEFAULT now() NOT NULL,
    "updatedAt" timestamp with time zone DEFAULT now() NOT NULL
);


CREATE TABLE public.blocks (
    blocker_id bigint NOT NULL,
    blocked_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT blocks_blocked_id_check CHECK ((blocker_id <> blocked_id))
);


CREATE TABLE public.notifications (
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


ALTER TABLE public.notifications ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.notifications_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


CREATE TABLE public.chat_notifications (
    user_id bigint NOT NULL,
    id bigint DEFAULT nextval('public.notifications_id_seq'::regclass) NOT NULL,
    kind text NOT NULL,
    actor_id bigint NOT NULL,
    chat_id bigint NOT NULL,
    seq bigint NOT NULL
);


CREATE TABLE public.chats (
    id bigint NOT NULL,
    combined_id text NOT NULL COLLATE pg_catalog."C",
    low_id bigint,
    high_id bigint,
    last_seq bigint DEFAULT 0 NOT NULL,
    details_version bigint DEFAULT 0 NOT NULL,
    name text,
    CONSTRAINT chats_low_id_check CHECK ((low_id < high_id))
);


ALTER TABLE public.chats ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.chats_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


CREATE TABLE public.created_tiles (
    user_id bigint NOT NULL,
    client_id uuid NOT NULL,
    tile_id bigint NOT NULL,
    content_hash bytea NOT NULL,
    CONSTRAINT created_tiles_content_hash_check CHECK ((length(content_hash) = 32))
);


CREATE TABLE public.friendships (
    low_id bigint NOT NULL,
    high_id bigint NOT NULL,
    sender_id bigint NOT NULL,
    is_accepted boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT friendships_low_id_check CHECK ((low_id < high_id)),
    CONSTRAINT friendships_sender_id_check CHECK (((sender_id = low_id) OR (sender_id = high_id)))
);


CREATE TABLE public.group_members (
    chat_id bigint NOT NULL,
    user_id bigint NOT NULL,
    joined_seq bigint NOT NULL,
    left_seq bigint,
    visibility_version integer DEFAULT 1 NOT NULL,
    client_id uuid,
    hidden_sender_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    CONSTRAINT group_members_check CHECK ((left_seq >= joined_seq))
);


CREATE TABLE public.invites (
    user_id bigint NOT NULL,
    seed bytea NOT NULL,
    code_hash bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT invites_code_hash_check CHECK ((octet_length(code_hash) = 32)),
    CONSTRAINT invites_seed_check CHECK ((octet_length(seed) = 16))
);


CREATE TABLE public.jobs (
    name text NOT NULL,
    not_before timestamp(3) with time zone,
    succeeded_at timestamp(3) with time zone,
    removed bigint DEFAULT 0 NOT NULL
);


CREATE TABLE public.likes (
    tile_id bigint NOT NULL,
    user_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);


CREATE TABLE public.message_details (
    chat_id bigint NOT NULL,
    seq bigint NOT NULL,
    version bigint NOT NULL,
    reply_seq bigint,
    is_deleted boolean DEFAULT false NOT NULL,
    is_notice boolean DEFAULT false NOT NULL,
    CONSTRAINT message_details_check CHECK (((reply_seq >= 1) AND (reply_seq <= (seq - 1)))),
    CONSTRAINT message_details_version_check CHECK ((version > 0))
);


CREATE TABLE public.message_reactions (
    chat_id bigint NOT NULL,
    seq bigint NOT NULL,
    user_id bigint NOT NULL,
    reaction text NOT NULL,
    reacted_at timestamp with time zone DEFAULT now() NOT NULL
);


CREATE TABLE public.messages (
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


CREATE TABLE public.moderation_log (
    id bigint NOT NULL,
    moderator_id bigint,
    action text NOT NULL,
    subject_id bigint,
    tile_id bigint,
    note text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT moderation_log_note_check CHECK ((char_length(note) <= 500))
);


ALTER TABLE public.moderation_log ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.moderation_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


CREATE TABLE public.moderators (
    user_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);


CREATE TABLE public.push_keys (
    singleton boolean DEFAULT true NOT NULL,
    private_jwk text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT push_keys_singleton_check CHECK (singleton)
);


CREATE TABLE public.push_subscriptions (
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


ALTER TABLE public.push_subscriptions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.push_subscriptions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


CREATE UNLOGGED TABLE public.rate_counts (
    key bytea NOT NULL,
    count integer NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    CONSTRAINT rate_counts_key_check CHECK ((octet_length(key) = 16))
)
WITH (fillfactor='50');


CREATE TABLE public.reports (
    tile_id bigint NOT NULL,
    user_id bigint NOT NULL,
    reason text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    is_open boolean DEFAULT true NOT NULL,
    CONSTRAINT reports_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500)))
);


CREATE TABLE public.saves (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    tile_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);


ALTER TABLE public.saves ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.saves_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


CREATE TABLE public.schema_meta (
    key text NOT NULL,
    value text NOT NULL
);


CREATE TABLE public.sign_up_invites (
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


ALTER TABLE public.sign_up_invites ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.sign_up_invites_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


CREATE TABLE public.sign_up_minutes (
    minute timestamp with time zone NOT NULL,
    count integer NOT NULL
);


CREATE TABLE public.sign_up_state (
    singleton boolean DEFAULT true NOT NULL,
    start_mode text NOT NULL,
    mode text,
    is_flood boolean DEFAULT false NOT NULL,
    changed_at timestamp with time zone,
    CONSTRAINT sign_up_state_mode_check CHECK ((mode = ANY (ARRAY['open'::text, 'invite'::text, 'approval'::text, 'closed'::text]))),
    CONSTRAINT sign_up_state_singleton_check CHECK (singleton),
    CONSTRAINT sign_up_state_start_mode_check CHECK ((start_mode = ANY (ARRAY['open'::text, 'invite'::text, 'approval'::text, 'closed'::text])))
);


CREATE TABLE public.source_failures (
    id bigint NOT NULL,
    video_id text NOT NULL COLLATE pg_catalog."C",
    user_id bigint NOT NULL,
    reason text NOT NULL,
    failed_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT source_failures_reason_check CHECK ((reason = ANY (ARRAY['unavailable'::text, 'embedding-off'::text])))
);


ALTER TABLE public.source_failures ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.source_failures_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


CREATE TABLE public.sources (
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


CREATE TABLE public.summaries (
    user_id bigint NOT NULL,
    chat_id bigint NOT NULL,
    other_id bigint,
    last_message text NOT NULL,
    is_seen boolean NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version bigint NOT NULL
)
WITH (fillfactor='80');


CREATE TABLE public.suspensions (
    user_id bigint NOT NULL,
    reason text NOT NULL,
    ends_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT suspensions_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500)))
);


CREATE TABLE public.tile_counts (
    tile_id bigint NOT NULL,
    owner_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    likes integer NOT NULL,
    heat double precision GENERATED ALWAYS AS ((log((GREATEST(likes, 1))::double precision) + (((EXTRACT(epoch FROM (created_at AT TIME ZONE 'UTC'::text)))::double precision - (1767225600)::double precision) / (86400)::double precision))) STORED NOT NULL,
    CONSTRAINT tile_counts_likes_check CHECK ((likes >= 0))
);


CREATE TABLE public.tile_views (
    user_id bigint NOT NULL,
    tile_id bigint NOT NULL,
    viewed_at timestamp with time zone DEFAULT now() NOT NULL
);


CREATE TABLE public.tiles (
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


ALTER TABLE public.tiles ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.tiles_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


CREATE TABLE public.unseen_messages (
    user_id bigint NOT NULL,
    count integer DEFAULT 0 NOT NULL,
    version bigint DEFAULT 0 NOT NULL,
    chats_version bigint DEFAULT 0 NOT NULL,
    settings_version bigint DEFAULT 0 NOT NULL,
    groups_version bigint DEFAULT 0 NOT NULL,
    groups_left_version bigint DEFAULT 0 NOT NULL,
    CONSTRAINT unseen_messages_count_check CHECK ((count >= 0))
);


CREATE TABLE public.used_challenges (
    nonce bytea NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    CONSTRAINT used_challenges_nonce_check CHECK ((octet_length(nonce) = 16))
);


CREATE TABLE public.users (
    id bigint NOT NULL,
    uid text NOT NULL COLLATE pg_catalog."C",
    username public.citext NOT NULL,
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
    CONSTRAINT users_username_check CHECK (((status = 'deleted'::text) OR (username OPERATOR(public.~) '^[A-Za-z0-9][A-Za-z0-9._]{1,13}[A-Za-z0-9]$'::public.citext)))
);


ALTER TABLE public.users ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.users_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


INSERT INTO public.auth_account VALUES
	('qG3KrQmk9LkdlxPgtBBVg1pOOdrw', '6BTQlypf7PO5SUxrTesNlNcLn52z', 'credential', '6BTQlypf7PO5SUxrTesNlNcLn52z', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$GZcBZx1E+fhJMiFVwRrspw$Xj/05ipGY/UQ25IdbUzrmG2oXe1Woj52n/ne75rRmhU', '2026-11-25 21:18:30.296465+00', '2026-11-25 21:18:30.296465+00'),
	('EdAFEzCCiI2KVtruhi5kLSA3NirP', 'kCKj1N3QUkPG9IbMEObPAHW14mZS', 'credential', 'kCKj1N3QUkPG9IbMEObPAHW14mZS', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$GZcBZx1E+fhJMiFVwRrspw$Xj/05ipGY/UQ25IdbUzrmG2oXe1Woj52n/ne75rRmhU', '2026-11-25 21:18:30.296465+00', '2026-11-25 21:18:30.296465+00'),
	('SGsAKSfrsN1rpDDbJkKlFiPj9ZdA', 'RWzUN05o4AI8TcjWtUcvTm9OcMCz', 'credential', 'RWzUN05o4AI8TcjWtUcvTm9OcMCz', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$GZcBZx1E+fhJMiFVwRrspw$Xj/05ipGY/UQ25IdbUzrmG2oXe1Woj52n/ne75rRmhU', '2026-11-25 21:18:30.296465+00', '2026-11-25 21:18:30.296465+00'),
	('tQ9aMpaYvZyuFB87WG7X2n7mZBx0', 'm4uoBgRgso2xRZ5udjk58oYNWZhi', 'credential', 'm4uoBgRgso2xRZ5udjk58oYNWZhi', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$GZcBZx1E+fhJMiFVwRrspw$Xj/05ipGY/UQ25IdbUzrmG2oXe1Woj52n/ne75rRmhU', '2026-11-25 21:18:30.296465+00', '2026-11-25 21:18:30.296465+00'),
	('pj4T4Kv4oGcwff4Su4nRSaz4pGuH', 'UHGB1kYRvnIKDU9PvbNK2HVCSj4O', 'credential', 'UHGB1kYRvnIKDU9PvbNK2HVCSj4O', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$GZcBZx1E+fhJMiFVwRrspw$Xj/05ipGY/UQ25IdbUzrmG2oXe1Woj52n/ne75rRmhU', '2026-11-25 21:18:30.296465+00', '2026-11-25 21:18:30.296465+00'),
	('dkfUrGzi94QsrSAG6i4oRVsjAuqs', 'VvRlrPojVajkWgbVrd5BPzY2JfGv', 'credential', 'VvRlrPojVajkWgbVrd5BPzY2JfGv', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$GZcBZx1E+fhJMiFVwRrspw$Xj/05ipGY/UQ25IdbUzrmG2oXe1Woj52n/ne75rRmhU', '2026-11-25 21:18:30.296465+00', '2026-11-25 21:18:30.296465+00'),
	('RoHzOMj9cChFNWjUjjj9c3CPEg2R', 'Bn3dIelHQ4paa1sK0dKIXGFv8rej', 'credential', 'Bn3dIelHQ4paa1sK0dKIXGFv8rej', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$GZcBZx1E+fhJMiFVwRrspw$Xj/05ipGY/UQ25IdbUzrmG2oXe1Woj52n/ne75rRmhU', '2026-11-25 21:18:30.296465+00', '2026-11-25 21:18:30.296465+00'),
	('FvxXKs0Zl14xyudFOUA9W33PcikG', 'LakBXNjXtNGuDxeDmkIXpGLHR0vx', 'credential', 'LakBXNjXtNGuDxeDmkIXpGLHR0vx', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$GZcBZx1E+fhJMiFVwRrspw$Xj/05ipGY/UQ25IdbUzrmG2oXe1Woj52n/ne75rRmhU', '2026-11-25 21:18:30.296465+00', '2026-11-25 21:18:30.296465+00'),
	('pKvOjXwyHMnZycs891Xasr9q0s7A', 'ynthzHYr06IaCq6kRTPHZY56gXEa', 'credential', 'ynthzHYr06IaCq6kRTPHZY56gXEa', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$GZcBZx1E+fhJMiFVwRrspw$Xj/05ipGY/UQ25IdbUzrmG2oXe1Woj52n/ne75rRmhU', '2026-11-25 21:18:30.296465+00', '2026-11-25 21:18:30.296465+00'),
	('pmCc20zBbxOLSbhUhtNGmYRqaq52', 'SsTkPpaQ20LkRShJm8X8TPuXKlMd', 'credential', 'SsTkPpaQ20LkRShJm8X8TPuXKlMd', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$GZcBZx1E+fhJMiFVwRrspw$Xj/05ipGY/UQ25IdbUzrmG2oXe1Woj52n/ne75rRmhU', '2026-11-25 21:18:30.296465+00', '2026-11-25 21:18:30.296465+00'),
	('zd2PXvpx2euwKOr2AkjKM6PeFVNo', '7byGGWgRfYICwkkunFF6b936Kg9M', 'credential', '7byGGWgRfYICwkkunFF6b936Kg9M', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$GZcBZx1E+fhJMiFVwRrspw$Xj/05ipGY/UQ25IdbUzrmG2oXe1Woj52n/ne75rRmhU', '2026-11-25 21:18:30.296465+00', '2026-11-25 21:18:30.296465+00'),
	('TvKkVRHDOvAurGtvJM19ryGU3RMo', 'Z1NSndXcO2Pv9uViqfRYaFOsNP2b', 'credential', 'Z1NSndXcO2Pv9uViqfRYaFOsNP2b', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$GZcBZx1E+fhJMiFVwRrspw$Xj/05ipGY/UQ25IdbUzrmG2oXe1Woj52n/ne75rRmhU', '2026-11-25 21:18:30.296465+00', '2026-11-25 21:18:30.296465+00'),
	('XSZjBuNJY4tJVHlrFO6u3f5jaT9Q', 'f6h1jkMdrmhA1XN3RBZRBhwA9yGc', 'credential', 'f6h1jkMdrmhA1XN3RBZRBhwA9yGc', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$GZcBZx1E+fhJMiFVwRrspw$Xj/05ipGY/UQ25IdbUzrmG2oXe1Woj52n/ne75rRmhU', '2026-11-25 21:18:30.296465+00', '2026-11-25 21:18:30.296465+00'),
	('39o5Inuo91PeI22kBIbNwiMHu0iJ', 'gMw6pbAoe5mRzMORSS7uyNGXUIe3', 'credential', 'gMw6pbAoe5mRzMORSS7uyNGXUIe3', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$GZcBZx1E+fhJMiFVwRrspw$Xj/05ipGY/UQ25IdbUzrmG2oXe1Woj52n/ne75rRmhU', '2026-11-25 21:18:30.296465+00', '2026-11-25 21:18:30.296465+00'),
	('bRg1UNSbqUo6aYfPo2ZvjiRc4eEd', 'DXGh65FYPjQnLL7qIBaqNopub0Iv', 'credential', 'DXGh65FYPjQnLL7qIBaqNopub0Iv', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$GZcBZx1E+fhJMiFVwRrspw$Xj/05ipGY/UQ25IdbUzrmG2oXe1Woj52n/ne75rRmhU', '2026-11-25 21:18:30.296465+00', '2026-11-25 21:18:30.296465+00'),
	('V5MFKXg2zob8FDWMx7CnH2ci7WwI', '2gVvH2h8I4ks188L3RjwbG5YKpqj', 'credential', '2gVvH2h8I4ks188L3RjwbG5YKpqj', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$GZcBZx1E+fhJMiFVwRrspw$Xj/05ipGY/UQ25IdbUzrmG2oXe1Woj52n/ne75rRmhU', '2026-11-25 21:18:30.296465+00', '2026-11-25 21:18:30.296465+00');


INSERT INTO public.auth_user VALUES
	('6BTQlypf7PO5SUxrTesNlNcLn52z', 'you', 'you@example.com', true, '/avatars/coral.svg', '2026-11-25 21:18:30.296465+00', '2026-11-25 21:18:30.296465+00', false),
	('kCKj1N3QUkPG9IbMEObPAHW14mZS', 'mara.k', 'mara.k@example.com', true, '/avatars/iris.svg', '2026-11-25 21:18:30.296465+00', '2026-11-25 21:18:30.296465+00', false),
	('RWzUN05o4AI8TcjWtUcvTm9OcMCz', 'jonas', 'jonas@example.com', true, '/avatars/fern.svg', '2026-11-25 21:18:30.296465+00', '2026-11-25 21:18:30.296465+00', false),
	('m4uoBgRgso2xRZ5udjk58oYNWZhi', 'priya_s', 'priya_s@example.com', true, '/avatars/saffron.svg', '2026-11-25 21:18:30.296465+00', '2026-11-25 21:18:30.296465+00', false),
	('UHGB1kYRvnIKDU9PvbNK2HVCSj4O', 'teo', 'teo@example.com', true, '/avatars/tide.svg', '2026-11-25 21:18:30.296465+00', '2026-11-25 21:18:30.296465+00', false),
	('VvRlrPojVajkWgbVrd5BPzY2JfGv', 'noor', 'noor@example.com', true, '/avatars/peony.svg', '2026-11-25 21:18:30.296465+00', '2026-11-25 21:18:30.296465+00', false),
	('Bn3dIelHQ4paa1sK0dKIXGFv8rej', 'ada.lind', 'ada.lind@example.com', true, '/avatars/frost.svg', '2026-11-25 21:18:30.296465+00', '2026-11-25 21:18:30.296465+00', false),
	('LakBXNjXtNGuDxeDmkIXpGLHR0vx', 'kofi', 'kofi@example.com', true, '/avatars/ember.svg', '2026-11-25 21:18:30.296465+00', '2026-11-25 21:18:30.296465+00', false),
	('ynthzHYr06IaCq6kRTPHZY56gXEa', 'yuki', 'yuki@example.com', true, '/avatars/plum.svg', '2026-11-25 21:18:30.296465+00', '2026-11-25 21:18:30.296465+00', false),
	('SsTkPpaQ20LkRShJm8X8TPuXKlMd', 'lucie', 'lucie@example.com', true, '/avatars/lagoon.svg', '2026-11-25 21:18:30.296465+00', '2026-11-25 21:18:30.296465+00', false),
	('7byGGWgRfYICwkkunFF6b936Kg9M', 'bram', 'bram@example.com', true, '/avatars/moss.svg', '2026-11-25 21:18:30.296465+00', '2026-11-25 21:18:30.296465+00', false),
	('Z1NSndXcO2Pv9uViqfRYaFOsNP2b', 'sol_vega', 'sol_vega@example.com', true, '/avatars/honey.svg', '2026-11-25 21:18:30.296465+00', '2026-11-25 21:18:30.296465+00', false),
	('f6h1jkMdrmhA1XN3RBZRBhwA9yGc', 'ines', 'ines@example.com', true, '/avatars/clay.svg', '2026-11-25 21:18:30.296465+00', '2026-11-25 21:18:30.296465+00', false),
	('gMw6pbAoe5mRzMORSS7uyNGXUIe3', 'quietroom', 'quietroom@example.com', true, NULL, '2026-11-25 21:18:30.296465+00', '2026-11-25 21:18:30.296465+00', false),
	('DXGh65FYPjQnLL7qIBaqNopub0Iv', 'dex.fm', 'dex.fm@example.com', true, '/avatars/slate.svg', '2026-11-25 21:18:30.296465+00', '2026-11-25 21:18:30.296465+00', false),
	('2gVvH2h8I4ks188L3RjwbG5YKpqj', 'rolfe', 'rolfe@example.com', true, '/avatars/olive.svg', '2026-11-25 21:18:30.296465+00', '2026-11-25 21:18:30.296465+00', false);


INSERT INTO public.blocks VALUES
	(1, 15, '2026-11-25 21:18:30.296465+00'),
	(16, 1, '2026-11-25 21:18:30.296465+00');


INSERT INTO public.chat_notifications VALUES
	(2, 29, 'group', 1, 5, 1),
	(3, 30, 'group', 1, 5, 1),
	(4, 31, 'group', 1, 5, 1),
	(5, 32, 'group', 1, 5, 1),
	(1, 33, 'reaction', 2, 5, 3),
	(1, 34, 'reply', 2, 5, 4),
	(4, 35, 'reaction', 1, 5, 5),
	(4, 36, 'reaction', 3, 5, 5),
	(4, 37, 'reaction', 5, 5, 5),
	(4, 38, 'reply', 3, 5, 6);


INSERT INTO public.chats OVERRIDING SYSTEM VALUE VALUES
	(1, 'RWzUN05o4AI8TcjWtUcvTm9OcMCz6BTQlypf7PO5SUxrTesNlNcLn52z', 1, 3, 4, 0, NULL),
	(2, 'm4uoBgRgso2xRZ5udjk58oYNWZhi6BTQlypf7PO5SUxrTesNlNcLn52z', 1, 4, 2, 0, NULL),
	(3, 'kCKj1N3QUkPG9IbMEObPAHW14mZS6BTQlypf7PO5SUxrTesNlNcLn52z', 1, 2, 6, 0, NULL),
	(4, 'UHGB1kYRvnIKDU9PvbNK2HVCSj4O6BTQlypf7PO5SUxrTesNlNcLn52z', 1, 5, 1, 0, NULL),
	(5, '416142cb-67e1-4bbb-abfe-f9f48a569c44', NULL, NULL, 7, 7, 'Thursday night');


INSERT INTO public.friendships VALUES
	(1, 2, 1, true, '2026-11-25 21:18:30.296465+00'),
	(1, 3, 3, true, '2026-11-25 21:18:30.296465+00'),
	(1, 4, 4, true, '2026-11-25 21:18:30.296465+00'),
	(1, 5, 1, true, '2026-11-25 21:18:30.296465+00'),
	(1, 7, 7, true, '2026-11-25 21:18:30.296465+00'),
	(1, 6, 6, false, '2026-11-25 21:18:30.296465+00'),
	(1, 8, 8, false, '2026-11-25 21:18:30.296465+00'),
	(1, 9, 1, false, '2026-11-25 21:18:30.296465+00'),
	(2, 3, 2, true, '2026-11-25 21:18:30.296465+00'),
	(2, 4, 2, true, '2026-11-25 21:18:30.296465+00'),
	(3, 8, 3, true, '2026-11-25 21:18:30.296465+00'),
	(5, 12, 5, true, '2026-11-25 21:18:30.296465+00'),
	(6, 10, 6, true, '2026-11-25 21:18:30.296465+00'),
	(7, 11, 7, true, '2026-11-25 21:18:30.296465+00'),
	(9, 13, 9, true, '2026-11-25 21:18:30.296465+00'),
	(2, 11, 11, false, '2026-11-25 21:18:30.296465+00');


INSERT INTO public.group_members VALUES
	(5, 1, 0, NULL, 1, '7995bba1-7591-49de-8af3-16af48476b14', '{}'),
	(5, 2, 0, NULL, 1, NULL, '{}'),
	(5, 3, 0, NULL, 1, NULL, '{}'),
	(5, 4, 0, NULL, 1, NULL, '{}'),
	(5, 5, 0, NULL, 1, NULL, '{}');


INSERT INTO public.likes VALUES
	(1, 5, '2026-11-25 21:18:30.296465+00'),
	(1, 6, '2026-11-25 21:18:30.296465+00'),
	(1, 7, '2026-11-25 21:18:30.296465+00'),
	(1, 8, '2026-11-25 21:18:30.296465+00'),
	(1, 9, '2026-11-25 21:18:30.296465+00'),
	(1, 10, '2026-11-25 21:18:30.296465+00'),
	(1, 11, '2026-11-25 21:18:30.296465+00'),
	(1, 12, '2026-11-25 21:18:30.296465+00'),
	(1, 13, '2026-11-25 21:18:30.296465+00'),
	(1, 14, '2026-11-25 21:18:30.296465+00'),
	(1, 15, '2026-11-25 21:18:30.296465+00'),
	(2, 7, '2026-11-25 21:18:30.296465+00'),
	(2, 8, '2026-11-25 21:18:30.296465+00'),
	(2, 9, '2026-11-25 21:18:30.296465+00'),
	(2, 10, '2026-11-25 21:18:30.296465+00'),
	(2, 11, '2026-11-25 21:18:30.296465+00'),
	(2, 12, '2026-11-25 21:18:30.296465+00'),
	(2, 13, '2026-11-25 21:18:30.296465+00'),
	(3, 10, '2026-11-25 21:18:30.296465+00'),
	(3, 11, '2026-11-25 21:18:30.296465+00'),
	(3, 12, '2026-11-25 21:18:30.296465+00'),
	(3, 13, '2026-11-25 21:18:30.296465+00'),
	(3, 14, '2026-11-25 21:18:30.296465+00'),
	(3, 15, '2026-11-25 21:18:30.296465+00'),
	(3, 16, '2026-11-25 21:18:30.296465+00'),
	(3, 1, '2026-11-25 21:18:30.296465+00'),
	(3, 2, '2026-11-25 21:18:30.296465+00'),
	(4, 13, '2026-11-25 21:18:30.296465+00'),
	(4, 14, '2026-11-25 21:18:30.296465+00'),
	(4, 15, '2026-11-25 21:18:30.296465+00'),
	(4, 16, '2026-11-25 21:18:30.296465+00'),
	(4, 1, '2026-11-25 21:18:30.296465+00'),
	(4, 2, '2026-11-25 21:18:30.296465+00'),
	(5, 16, '2026-11-25 21:18:30.296465+00'),
	(5, 1, '2026-11-25 21:18:30.296465+00'),
	(5, 2, '2026-11-25 21:18:30.296465+00'),
	(5, 3, '2026-11-25 21:18:30.296465+00'),
	(5, 4, '2026-11-25 21:18:30.296465+00'),
	(5, 5, '2026-11-25 21:18:30.296465+00'),
	(5, 6, '2026-11-25 21:18:30.296465+00'),
	(5, 8, '2026-11-25 21:18:30.296465+00'),
	(5, 9, '2026-11-25 21:18:30.296465+00'),
	(5, 10, '2026-11-25 21:18:30.296465+00'),
	(6, 4, '2026-11-25 21:18:30.296465+00'),
	(6, 5, '2026-11-25 21:18:30.296465+00'),
	(6, 7, '2026-11-25 21:18:30.296465+00'),
	(6, 8, '2026-11-25 21:18:30.296465+00'),
	(6, 9, '2026-11-25 21:18:30.296465+00'),
	(6, 10, '2026-11-25 21:18:30.296465+00'),
	(6, 11, '2026-11-25 21:18:30.296465+00'),
	(6, 12, '2026-11-25 21:18:30.296465+00'),
	(7, 7, '2026-11-25 21:18:30.296465+00'),
	(7, 9, '2026-11-25 21:18:30.296465+00'),
	(7, 10, '2026-11-25 21:18:30.296465+00'),
	(7, 11, '2026-11-25 21:18:30.296465+00'),
	(7, 12, '2026-11-25 21:18:30.296465+00'),
	(7, 13, '2026-11-25 21:18:30.296465+00'),
	(7, 14, '2026-11-25 21:18:30.296465+00'),
	(7, 15, '2026-11-25 21:18:30.296465+00'),
	(7, 16, '2026-11-25 21:18:30.296465+00'),
	(7, 1, '2026-11-25 21:18:30.296465+00'),
	(7, 2, '2026-11-25 21:18:30.296465+00'),
	(7, 3, '2026-11-25 21:18:30.296465+00'),
	(8, 13, '2026-11-25 21:18:30.296465+00'),
	(8, 14, '2026-11-25 21:18:30.296465+00'),
	(8, 15, '2026-11-25 21:18:30.296465+00'),
	(8, 16, '2026-11-25 21:18:30.296465+00'),
	(8, 1, '2026-11-25 21:18:30.296465+00'),
	(9, 1, '2026-11-25 21:18:30.296465+00'),
	(9, 2, '2026-11-25 21:18:30.296465+00'),
	(9, 3, '2026-11-25 21:18:30.296465+00'),
	(9, 4, '2026-11-25 21:18:30.296465+00'),
	(9, 5, '2026-11-25 21:18:30.296465+00'),
	(9, 6, '2026-11-25 21:18:30.296465+00'),
	(10, 4, '2026-11-25 21:18:30.296465+00'),
	(10, 5, '2026-11-25 21:18:30.296465+00'),
	(10, 6, '2026-11-25 21:18:30.296465+00'),
	(10, 7, '2026-11-25 21:18:30.296465+00'),
	(11, 9, '2026-11-25 21:18:30.296465+00'),
	(11, 10, '2026-11-25 21:18:30.296465+00'),
	(11, 11, '2026-11-25 21:18:30.296465+00'),
	(11, 13, '2026-11-25 21:18:30.296465+00'),
	(11, 14, '2026-11-25 21:18:30.296465+00'),
	(11, 15, '2026-11-25 21:18:30.296465+00'),
	(11, 16, '2026-11-25 21:18:30.296465+00'),
	(12, 16, '2026-11-25 21:18:30.296465+00'),
	(12, 1, '2026-11-25 21:18:30.296465+00'),
	(12, 2, '2026-11-25 21:18:30.296465+00'),
	(12, 3, '2026-11-25 21:18:30.296465+00'),
	(12, 4, '2026-11-25 21:18:30.296465+00'),
	(12, 5, '2026-11-25 21:18:30.296465+00'),
	(12, 6, '2026-11-25 21:18:30.296465+00'),
	(12, 7, '2026-11-25 21:18:30.296465+00'),
	(12, 8, '2026-11-25 21:18:30.296465+00'),
	(13, 10, '2026-11-25 21:18:30.296465+00'),
	(13, 11, '2026-11-25 21:18:30.296465+00'),
	(13, 12, '2026-11-25 21:18:30.296465+00'),
	(13, 13, '2026-11-25 21:18:30.296465+00'),
	(13, 14, '2026-11-25 21:18:30.296465+00'),
	(13, 2, '2026-11-25 21:18:30.296465+00'),
	(13, 3, '2026-11-25 21:18:30.296465+00'),
	(13, 4, '2026-11-25 21:18:30.296465+00'),
	(14, 8, '2026-11-25 21:18:30.296465+00'),
	(14, 9, '2026-11-25 21:18:30.296465+00'),
	(14, 10, '2026-11-25 21:18:30.296465+00'),
	(15, 15, '2026-11-25 21:18:30.296465+00'),
	(15, 16, '2026-11-25 21:18:30.296465+00'),
	(15, 1, '2026-11-25 21:18:30.296465+00'),
	(15, 3, '2026-11-25 21:18:30.296465+00'),
	(15, 4, '2026-11-25 21:18:30.296465+00'),
	(15, 5, '2026-11-25 21:18:30.296465+00'),
	(15, 6, '2026-11-25 21:18:30.296465+00'),
	(15, 7, '2026-11-25 21:18:30.296465+00'),
	(15, 8, '2026-11-25 21:18:30.296465+00'),
	(16, 5, '2026-11-25 21:18:30.296465+00'),
	(16, 6, '2026-11-25 21:18:30.296465+00'),
	(16, 7, '2026-11-25 21:18:30.296465+00'),
	(16, 8, '2026-11-25 21:18:30.296465+00'),
	(16, 9, '2026-11-25 21:18:30.296465+00'),
	(17, 12, '2026-11-25 21:18:30.296465+00'),
	(17, 13, '2026-11-25 21:18:30.296465+00'),
	(17, 14, '2026-11-25 21:18:30.296465+00'),
	(17, 15, '2026-11-25 21:18:30.296465+00'),
	(17, 16, '2026-11-25 21:18:30.296465+00'),
	(17, 1, '2026-11-25 21:18:30.296465+00'),
	(17, 2, '2026-11-25 21:18:30.296465+00'),
	(17, 3, '2026-11-25 21:18:30.296465+00'),
	(17, 5, '2026-11-25 21:18:30.296465+00'),
	(17, 6, '2026-11-25 21:18:30.296465+00'),
	(18, 2, '2026-11-25 21:18:30.296465+00'),
	(18, 3, '2026-11-25 21:18:30.296465+00'),
	(18, 4, '2026-11-25 21:18:30.296465+00'),
	(18, 6, '2026-11-25 21:18:30.296465+00'),
	(19, 9, '2026-11-25 21:18:30.296465+00'),
	(19, 10, '2026-11-25 21:18:30.296465+00'),
	(19, 11, '2026-11-25 21:18:30.296465+00'),
	(19, 12, '2026-11-25 21:18:30.296465+00'),
	(19, 13, '2026-11-25 21:18:30.296465+00'),
	(19, 14, '2026-11-25 21:18:30.296465+00'),
	(19, 15, '2026-11-25 21:18:30.296465+00'),
	(20, 1, '2026-11-25 21:18:30.296465+00'),
	(20, 2, '2026-11-25 21:18:30.296465+00'),
	(20, 3, '2026-11-25 21:18:30.296465+00'),
	(20, 4, '2026-11-25 21:18:30.296465+00'),
	(20, 5, '2026-11-25 21:18:30.296465+00'),
	(20, 7, '2026-11-25 21:18:30.296465+00'),
	(21, 9, '2026-11-25 21:18:30.296465+00'),
	(21, 10, '2026-11-25 21:18:30.296465+00'),
	(21, 11, '2026-11-25 21:18:30.296465+00'),
	(21, 12, '2026-11-25 21:18:30.296465+00'),
	(21, 13, '2026-11-25 21:18:30.296465+00'),
	(21, 14, '2026-11-25 21:18:30.296465+00'),
	(21, 15, '2026-11-25 21:18:30.296465+00'),
	(21, 16, '2026-11-25 21:18:30.296465+00'),
	(22, 16, '2026-11-25 21:18:30.296465+00'),
	(22, 1, '2026-11-25 21:18:30.296465+00'),
	(22, 2, '2026-11-25 21:18:30.296465+00'),
	(22, 3, '2026-11-25 21:18:30.296465+00'),
	(23, 6, '2026-11-25 21:18:30.296465+00'),
	(23, 7, '2026-11-25 21:18:30.296465+00'),
	(23, 8, '2026-11-25 21:18:30.296465+00'),
	(23, 9, '2026-11-25 21:18:30.296465+00'),
	(23, 11, '2026-11-25 21:18:30.296465+00'),
	(24, 15, '2026-11-25 21:18:30.296465+00'),
	(24, 16, '2026-11-25 21:18:30.296465+00'),
	(24, 1, '2026-11-25 21:18:30.296465+00'),
	(24, 2, '2026-11-25 21:18:30.296465+00'),
	(24, 3, '2026-11-25 21:18:30.296465+00'),
	(24, 4, '2026-11-25 21:18:30.296465+00'),
	(25, 7, '2026-11-25 21:18:30.296465+00'),
	(25, 8, '2026-11-25 21:18:30.296465+00'),
	(25, 9, '2026-11-25 21:18:30.296465+00'),
	(26, 15, '2026-11-25 21:18:30.296465+00'),
	(26, 16, '2026-11-25 21:18:30.296465+00'),
	(26, 1, '2026-11-25 21:18:30.296465+00'),
	(26, 2, '2026-11-25 21:18:30.296465+00'),
	(26, 3, '2026-11-25 21:18:30.296465+00'),
	(26, 4, '2026-11-25 21:18:30.296465+00'),
	(26, 5, '2026-11-25 21:18:30.296465+00'),
	(27, 12, '2026-11-25 21:18:30.296465+00'),
	(27, 13, '2026-11-25 21:18:30.296465+00'),
	(27, 14, '2026-11-25 21:18:30.296465+00'),
	(27, 2, '2026-11-25 21:18:30.296465+00'),
	(27, 3, '2026-11-25 21:18:30.296465+00'),
	(28, 1, '2026-11-25 21:18:30.296465+00'),
	(28, 3, '2026-11-25 21:18:30.296465+00'),
	(28, 4, '2026-11-25 21:18:30.296465+00'),
	(28, 5, '2026-11-25 21:18:30.296465+00'),
	(28, 6, '2026-11-25 21:18:30.296465+00'),
	(28, 7, '2026-11-25 21:18:30.296465+00'),
	(28, 8, '2026-11-25 21:18:30.296465+00'),
	(28, 9, '2026-11-25 21:18:30.296465+00'),
	(29, 14, '2026-11-25 21:18:30.296465+00'),
	(29, 15, '2026-11-25 21:18:30.296465+00'),
	(29, 16, '2026-11-25 21:18:30.296465+00'),
	(29, 1, '2026-11-25 21:18:30.296465+00'),
	(30, 7, '2026-11-25 21:18:30.296465+00'),
	(30, 8, '2026-11-25 21:18:30.296465+00'),
	(30, 9, '2026-11-25 21:18:30.296465+00'),
	(30, 10, '2026-11-25 21:18:30.296465+00'),
	(30, 11, '2026-11-25 21:18:30.296465+00'),
	(30, 12, '2026-11-25 21:18:30.296465+00'),
	(31, 7, '2026-11-25 21:18:30.296465+00'),
	(31, 8, '2026-11-25 21:18:30.296465+00'),
	(31, 9, '2026-11-25 21:18:30.296465+00'),
	(32, 6, '2026-11-25 21:18:30.296465+00'),
	(32, 8, '2026-11-25 21:18:30.296465+00'),
	(32, 9, '2026-11-25 21:18:30.296465+00'),
	(32, 10, '2026-11-25 21:18:30.296465+00'),
	(32, 11, '2026-11-25 21:18:30.296465+00'),
	(33, 8, '2026-11-25 21:18:30.296465+00'),
	(33, 9, '2026-11-25 21:18:30.296465+00'),
	(33, 10, '2026-11-25 21:18:30.296465+00'),
	(33, 11, '2026-11-25 21:18:30.296465+00'),
	(33, 12, '2026-11-25 21:18:30.296465+00'),
	(33, 13, '2026-11-25 21:18:30.296465+00'),
	(33, 14, '2026-11-25 21:18:30.296465+00'),
	(34, 6, '2026-11-25 21:18:30.296465+00'),
	(34, 7, '2026-11-25 21:18:30.296465+00'),
	(34, 9, '2026-11-25 21:18:30.296465+00'),
	(34, 10, '2026-11-25 21:18:30.296465+00'),
	(34, 11, '2026-11-25 21:18:30.296465+00'),
	(34, 12, '2026-11-25 21:18:30.296465+00'),
	(34, 13, '2026-11-25 21:18:30.296465+00'),
	(34, 14, '2026-11-25 21:18:30.296465+00'),
	(34, 15, '2026-11-25 21:18:30.296465+00'),
	(35, 12, '2026-11-25 21:18:30.296465+00'),
	(35, 13, '2026-11-25 21:18:30.296465+00'),
	(35, 14, '2026-11-25 21:18:30.296465+00'),
	(35, 15, '2026-11-25 21:18:30.296465+00'),
	(35, 16, '2026-11-25 21:18:30.296465+00'),
	(35, 1, '2026-11-25 21:18:30.296465+00'),
	(36, 15, '2026-11-25 21:18:30.296465+00'),
	(36, 16, '2026-11-25 21:18:30.296465+00'),
	(36, 1, '2026-11-25 21:18:30.296465+00'),
	(36, 2, '2026-11-25 21:18:30.296465+00'),
	(37, 6, '2026-11-25 21:18:30.296465+00'),
	(37, 7, '2026-11-25 21:18:30.296465+00'),
	(38, 11, '2026-11-25 21:18:30.296465+00'),
	(38, 13, '2026-11-25 21:18:30.296465+00'),
	(38, 14, '2026-11-25 21:18:30.296465+00'),
	(38, 15, '2026-11-25 21:18:30.296465+00'),
	(38, 16, '2026-11-25 21:18:30.296465+00'),
	(38, 1, '2026-11-25 21:18:30.296465+00'),
	(38, 2, '2026-11-25 21:18:30.296465+00'),
	(38, 3, '2026-11-25 21:18:30.296465+00'),
	(39, 6, '2026-11-25 21:18:30.296465+00'),
	(39, 7, '2026-11-25 21:18:30.296465+00'),
	(39, 8, '2026-11-25 21:18:30.296465+00'),
	(39, 9, '2026-11-25 21:18:30.296465+00'),
	(39, 10, '2026-11-25 21:18:30.296465+00'),
	(40, 11, '2026-11-25 21:18:30.296465+00'),
	(40, 12, '2026-11-25 21:18:30.296465+00'),
	(40, 13, '2026-11-25 21:18:30.296465+00'),
	(40, 14, '2026-11-25 21:18:30.296465+00'),
	(40, 2, '2026-11-25 21:18:30.296465+00'),
	(40, 3, '2026-11-25 21:18:30.296465+00'),
	(40, 4, '2026-11-25 21:18:30.296465+00'),
	(41, 11, '2026-11-25 21:18:30.296465+00'),
	(41, 12, '2026-11-25 21:18:30.296465+00'),
	(42, 12, '2026-11-25 21:18:30.296465+00'),
	(42, 13, '2026-11-25 21:18:30.296465+00'),
	(42, 14, '2026-11-25 21:18:30.296465+00'),
	(42, 15, '2026-11-25 21:18:30.296465+00'),
	(42, 16, '2026-11-25 21:18:30.296465+00'),
	(42, 1, '2026-11-25 21:18:30.296465+00'),
	(42, 3, '2026-11-25 21:18:30.296465+00'),
	(42, 4, '2026-11-25 21:18:30.296465+00'),
	(42, 5, '2026-11-25 21:18:30.296465+00'),
	(42, 6, '2026-11-25 21:18:30.296465+00'),
	(43, 7, '2026-11-25 21:18:30.296465+00'),
	(43, 8, '2026-11-25 21:18:30.296465+00'),
	(43, 9, '2026-11-25 21:18:30.296465+00'),
	(43, 10, '2026-11-25 21:18:30.296465+00'),
	(43, 11, '2026-11-25 21:18:30.296465+00'),
	(44, 12, '2026-11-25 21:18:30.296465+00'),
	(44, 13, '2026-11-25 21:18:30.296465+00'),
	(44, 14, '2026-11-25 21:18:30.296465+00'),
	(44, 15, '2026-11-25 21:18:30.296465+00'),
	(44, 16, '2026-11-25 21:18:30.296465+00'),
	(44, 1, '2026-11-25 21:18:30.296465+00'),
	(44, 2, '2026-11-25 21:18:30.296465+00'),
	(44, 3, '2026-11-25 21:18:30.296465+00'),
	(45, 6, '2026-11-25 21:18:30.296465+00'),
	(45, 8, '2026-11-25 21:18:30.296465+00'),
	(45, 9, '2026-11-25 21:18:30.296465+00'),
	(46, 10, '2026-11-25 21:18:30.296465+00'),
	(47, 4, '2026-11-25 21:18:30.296465+00'),
	(47, 5, '2026-11-25 21:18:30.296465+00'),
	(47, 6, '2026-11-25 21:18:30.296465+00'),
	(47, 7, '2026-11-25 21:18:30.296465+00');


INSERT INTO public.message_details VALUES
	(5, 1, 1, NULL, false, true),
	(5, 3, 2, NULL, false, false),
	(5, 4, 3, 3, false, false),
	(5, 5, 6, NULL, false, false),
	(5, 6, 7, 5, false, false);


INSERT INTO public.message_reactions VALUES
	(5, 3, 2, 'love', '2026-11-25 21:18:30.296465+00'),
	(5, 5, 1, 'fire', '2026-11-25 21:18:30.296465+00'),
	(5, 5, 3, 'fire', '2026-11-25 21:18:30.296465+00'),
	(5, 5, 5, 'again', '2026-11-25 21:18:30.296465+00');


INSERT INTO public.messages VALUES
	(1, 1, '52b53374-6fcb-442a-bade-dca0304b26bd', 1, 'which recording is the left hand one? I want to hear the rest', NULL, NULL, NULL, NULL, '2026-11-22 19:18:30.296465+00'),
	(1, 2, '855034cb-a38c-4948-81c3-bf762d42ff21', 3, 'the second of the two, the slower one. start at the repeat', NULL, NULL, NULL, NULL, '2026-11-22 20:18:30.296465+00'),
	(1, 3, 'bf26a8b6-ec4b-410e-b2d7-4d11f2737ad6', 3, '', 2, 'sample-0006', 4.200, 8.400, '2026-11-22 21:18:30.296465+00'),
	(1, 4, '56485e34-e07f-4741-b4d1-9d83a6a20fe8', 1, 'ok this is the bar. this is THE bar', NULL, NULL, NULL, NULL, '2026-11-22 22:18:30.296465+00'),
	(2, 1, '8bf924bf-b7b8-4f1a-abd8-6b7a46ce0f10', 4, 'are you coming on thursday? bring the speaker', NULL, NULL, NULL, NULL, '2026-11-23 19:18:30.296465+00'),
	(2, 2, '6037ee1c-597f-492f-9d1c-195e268934b3', 1, 'yes, and the long cable', NULL, NULL, NULL, NULL, '2026-11-23 20:18:30.296465+00'),
	(3, 1, 'ac0c6e3a-ba04-4b65-ad60-b2d4ab29a128', 1, 'do you know this one?', NULL, NULL, NULL, NULL, '2026-11-24 18:18:30.296465+00'),
	(3, 2, '350bcf61-bad2-4d56-81d3-4ec127b7bb2a', 1, 'from 0:12, not before', 13, 'sample-0002', 12.800, 19.200, '2026-11-24 18:18:30.296465+00'),
	(3, 3, 'c0462615-9b27-451c-9b05-a9087de52d8b', 2, 'the BELL', NULL, NULL, NULL, NULL, '2026-11-24 19:18:30.296465+00'),
	(3, 4, '9eadc084-512b-4110-9902-6cc70f300f29', 2, 'I had it on for the whole way home', NULL, NULL, NULL, NULL, '2026-11-24 19:18:30.296465+00'),
	(3, 5, '41f60fdd-6dc5-4f13-b03c-5517a5b0ba81', 1, 'see, I was right', NULL, NULL, NULL, NULL, '2026-11-24 20:18:30.296465+00'),
	(3, 6, 'be044107-dcd2-4256-aa28-348c93c1cae0', 2, 'then you need this. with headphones.', 1, 'sample-0005', 12.600, 18.000, '2026-11-25 17:18:30.296465+00'),
	(4, 1, 'bbb63df3-84ef-4131-80ba-2748893ee8df', 5, 'raining here again, so you know what is on', NULL, NULL, NULL, NULL, '2026-11-25 19:18:30.296465+00'),
	(5, 1, '2a8f41dd-88f2-4eb2-a22b-5263ba473153', 1, 'created the group “Thursday night”', NULL, NULL, NULL, NULL, '2026-11-23 23:18:30.296465+00'),
	(5, 2, '8b139020-7587-429f-9e92-19776c092556', 1, 'one clip each for thursday. no explaining', NULL, NULL, NULL, NULL, '2026-11-23 23:18:30.296465+00'),
	(5, 3, '73e79c5f-7ef2-465c-9290-c1f4c6f68925', 1, '', 13, 'sample-0002', 12.800, 19.200, '2026-11-23 23:18:30.296465+00'),
	(5, 4, 'e24be8c8-9841-477d-b1b2-70c286f3b7a5', 2, 'of course you did', NULL, NULL, NULL, NULL, '2026-11-24 00:18:30.296465+00'),
	(5, 5, '0fe5b333-d622-46cc-98af-0e13209ce2a1', 4, 'this is the part where everyone stops talking', 3, 'sample-0007', 15.200, 19.000, '2026-11-25 14:18:30.296465+00'),
	(5, 6, '5e4dd484-b19b-4412-9f18-557a7e8d113a', 3, 'and then someone drops a glass', NULL, NULL, NULL, NULL, '2026-11-25 15:18:30.296465+00'),
	(5, 7, '641dad6c-f37d-4c79-a61a-12533594a37c', 2, 'jonas opens, I close. deal?', NULL, NULL, NULL, NULL, '2026-11-25 18:18:30.296465+00');


INSERT INTO public.notification_documents VALUES
	(3, 0, 0, '[]', '[]', 0, '{}', '{}', 0),
	(4, 0, 0, '[]', '[]', 0, '{}', '{}', 0),
	(5, 0, 0, '[]', '[]', 0, '{}', '{}', 0),
	(6, 0, 0, '[]', '[]', 0, '{}', '{}', 0),
	(7, 0, 0, '[]', '[]', 0, '{}', '{}', 0),
	(8, 0, 0, '[]', '[]', 0, '{}', '{}', 0),
	(10, 0, 0, '[]', '[]', 0, '{}', '{}', 0),
	(11, 0, 0, '[]', '[]', 0, '{}', '{}', 0),
	(12, 0, 0, '[]', '[]', 0, '{}', '{}', 0),
	(13, 0, 0, '[]', '[]', 0, '{}', '{}', 0),
	(14, 0, 0, '[]', '[]', 0, '{}', '{}', 0),
	(15, 0, 0, '[]', '[]', 0, '{}', '{}', 0),
	(16, 0, 0, '[]', '[]', 0, '{}', '{}', 0),
	(9, 0, 1, '[]', '["you sent you a friend request."]', 1, '{}', '{}', 0),
	(2, 0, 1, '[]', '["bram sent you a friend request."]', 1, '{}', '{}', 0),
	(1, 2, 3, '["mara.k", "priya_s"]', '["kofi sent you a friend request.", "noor sent you a friend request.", "teo accepted your friend request."]', 5, '{}', '{}', 0);


INSERT INTO public.notifications OVERRIDING SYSTEM VALUE VALUES
	(1, 40, 'like', 2, 27, NULL, '2026-11-25 14:18:30.296465+00', true, false),
	(1, 39, 'like', 4, 13, NULL, '2026-11-25 07:18:30.296465+00', true, false),
	(1, 12, 'request', 8, NULL, NULL, '2026-11-25 00:18:30.296465+00', true, false),
	(1, 11, 'request', 6, NULL, NULL, '2026-11-24 17:18:30.296465+00', true, false),
	(1, 9, 'request', 7, NULL, NULL, '2026-11-24 10:18:30.296465+00', false, false),
	(1, 8, 'acceptance', 5, NULL, NULL, '2026-11-24 03:18:30.296465+00', true, false),
	(1, 5, 'request', 4, NULL, NULL, '2026-11-23 20:18:30.296465+00', false, false),
	(1, 3, 'request', 3, NULL, NULL, '2026-11-23 13:18:30.296465+00', false, false),
	(1, 2, 'acceptance', 2, NULL, NULL, '2026-11-23 06:18:30.296465+00', false, false),
	(2, 28, 'request', 11, NULL, NULL, '2026-11-25 14:18:30.296465+00', true, false),
	(2, 17, 'acceptance', 4, NULL, NULL, '2026-11-25 07:18:30.296465+00', false, false),
	(2, 15, 'acceptance', 3, NULL, NULL, '2026-11-25 00:18:30.296465+00', false, false),
	(2, 1, 'request', 1, NULL, NULL, '2026-11-24 17:18:30.296465+00', false, false),
	(3, 19, 'acceptance', 8, NULL, NULL, '2026-11-25 14:18:30.296465+00', false, false),
	(3, 14, 'request', 2, NULL, NULL, '2026-11-25 07:18:30.296465+00', false, false),
	(3, 4, 'acceptance', 1, NULL, NULL, '2026-11-25 00:18:30.296465+00', false, false),
	(4, 16, 'request', 2, NULL, NULL, '2026-11-25 14:18:30.296465+00', false, false),
	(4, 6, 'acceptance', 1, NULL, NULL, '2026-11-25 07:18:30.296465+00', false, false),
	(5, 21, 'acceptance', 12, NULL, NULL, '2026-11-25 14:18:30.296465+00', false, false),
	(5, 7, 'request', 1, NULL, NULL, '2026-11-25 07:18:30.296465+00', false, false),
	(6, 23, 'acceptance', 10, NULL, NULL, '2026-11-25 14:18:30.296465+00', false, false),
	(7, 25, 'acceptance', 11, NULL, NULL, '2026-11-25 14:18:30.296465+00', false, false),
	(7, 10, 'acceptance', 1, NULL, NULL, '2026-11-25 07:18:30.296465+00', false, false),
	(8, 18, 'request', 3, NULL, NULL, '2026-11-25 14:18:30.296465+00', false, false),
	(9, 27, 'acceptance', 13, NULL, NULL, '2026-11-25 14:18:30.296465+00', false, false),
	(9, 13, 'request', 1, NULL, NULL, '2026-11-25 07:18:30.296465+00', true, false),
	(10, 22, 'request', 6, NULL, NULL, '2026-11-25 14:18:30.296465+00', false, false),
	(11, 24, 'request', 7, NULL, NULL, '2026-11-25 14:18:30.296465+00', false, false),
	(12, 20, 'request', 5, NULL, NULL, '2026-11-25 14:18:30.296465+00', false, false),
	(13, 26, 'request', 9, NULL, NULL, '2026-11-25 14:18:30.296465+00', false, false);


INSERT INTO public.push_keys VALUES
	(true, '{"kty":"EC","x":"Tk3n3vInFtZvirm47Lgjt1MUAsrghqdvaNZBQSaDxug","y":"a5lvRMJ-PRwFesvcxFBzOJhRgx3SrNXSZWzzc8vBaV0","crv":"P-256","d":"pQ0wiruUGeTw0W8zx_Py6khSucU04TRx8f8er81CNYk"}', '2026-11-25 21:18:30.715469+00');


INSERT INTO public.schema_meta VALUES
	('migration:1', 'foundation'),
	('migration:2', 'signing-keys'),
	('migration:3', 'created-tiles'),
	('migration:4', 'signing-key-ends'),
	('migration:5', 'second-factor'),
	('migration:6', 'send-messages'),
	('migration:7', 'passkeys'),
	('migration:8', 'hot-summaries'),
	('migration:9', 'bios'),
	('migration:10', 'moderation-log-subject'),
	('migration:11', 'tile-counts'),
	('migration:12', 'count-tiles'),
	('migration:13', 'narrow-likes'),
	('migration:14', 'notification-filter'),
	('migration:15', 'message-details'),
	('migration:16', 'invites'),
	('migration:17', 'send-replies'),
	('migration:18', 'suspensions'),
	('migration:19', 'validate-checks'),
	('migration:20', 'account-flags'),
	('migration:21', 'first-name-search'),
	('migration:22', 'last-name-search'),
	('migration:23', 'sign-ups'),
	('migration:24', 'rate-counts'),
	('migration:25', 'admins'),
	('migration:26', 'groups'),
	('migration:27', 'jobs'),
	('migration:28', 'accepted-friends'),
	('migration:29', 'accepted-by-friends'),
	('migration:30', 'quiet-notifications'),
	('migration:31', 'used-challenges'),
	('migration:32', 'repeated-group-replies'),
	('migration:33', 'group-notification-index'),
	('migration:34', 'group-notifications'),
	('migration:35', 'admin-actions'),
	('migration:36', 'likes-of-user'),
	('migration:37', 'narrow-likes-of-user'),
	('version', '38'),
	('migration:38', 'users-without-trigger'),
	('oldest-code', '20'),
	('secret', '874e63dfdf05a102'),
	('sample', 'loaded');


INSERT INTO public.sign_up_state VALUES
	(true, 'open', NULL, false, NULL);


INSERT INTO public.summaries VALUES
	(1, 1, 3, 'ok this is the bar. this is THE bar', true, '2026-11-22 22:18:30.296465+00', 4),
	(3, 1, 1, 'ok this is the bar. this is THE bar', false, '2026-11-22 22:18:30.296465+00', 4),
	(1, 2, 4, 'yes, and the long cable', true, '2026-11-23 20:18:30.296465+00', 6),
	(4, 2, 1, 'yes, and the long cable', false, '2026-11-23 20:18:30.296465+00', 2),
	(2, 3, 1, 'then you need this. with headphones.', true, '2026-11-25 17:18:30.296465+00', 6),
	(1, 3, 2, 'then you need this. with headphones.', false, '2026-11-25 17:18:30.296465+00', 12),
	(5, 4, 1, 'raining here again, so you know what is on', true, '2026-11-25 19:18:30.296465+00', 1),
	(1, 4, 5, 'raining here again, so you know what is on', false, '2026-11-25 19:18:30.296465+00', 13),
	(1, 5, NULL, '', false, '2026-11-25 18:18:30.296465+00', 7),
	(2, 5, NULL, '', true, '2026-11-25 18:18:30.296465+00', 7),
	(3, 5, NULL, '', false, '2026-11-25 18:18:30.296465+00', 7),
	(4, 5, NULL, '', false, '2026-11-25 18:18:30.296465+00', 7),
	(5, 5, NULL, '', false, '2026-11-25 18:18:30.296465+00', 7);


INSERT INTO public.tile_counts VALUES
	(1, 2, '2026-11-25 18:18:30.426+00', 11, DEFAULT),
	(2, 3, '2026-11-25 16:18:30.433+00', 7, DEFAULT),
	(3, 4, '2026-11-25 13:18:30.435+00', 9, DEFAULT),
	(4, 5, '2026-11-25 10:18:30.436+00', 6, DEFAULT),
	(5, 7, '2026-11-25 07:18:30.438+00', 10, DEFAULT),
	(6, 6, '2026-11-25 03:18:30.439+00', 8, DEFAULT),
	(7, 8, '2026-11-25 00:18:30.441+00', 12, DEFAULT),
	(8, 9, '2026-11-24 19:18:30.442+00', 5, DEFAULT),
	(9, 10, '2026-11-24 15:18:30.443+00', 6, DEFAULT),
	(10, 11, '2026-11-24 12:18:30.445+00', 4, DEFAULT),
	(11, 12, '2026-11-24 07:18:30.446+00', 7, DEFAULT),
	(12, 13, '2026-11-24 01:18:30.448+00', 9, DEFAULT),
	(14, 14, '2026-11-23 17:18:30.45+00', 3, DEFAULT),
	(15, 2, '2026-11-23 11:18:30.452+00', 9, DEFAULT),
	(16, 3, '2026-11-23 06:18:30.453+00', 5, DEFAULT),
	(17, 4, '2026-11-22 23:18:30.454+00', 10, DEFAULT),
	(18, 5, '2026-11-22 17:18:30.456+00', 4, DEFAULT),
	(19, 7, '2026-11-22 11:18:30.457+00', 7, DEFAULT),
	(20, 6, '2026-11-22 03:18:30.46+00', 6, DEFAULT),
	(21, 8, '2026-11-21 20:18:30.461+00', 8, DEFAULT),
	(22, 9, '2026-11-21 13:18:30.463+00', 4, DEFAULT),
	(23, 10, '2026-11-21 07:18:30.464+00', 5, DEFAULT),
	(24, 11, '2026-11-20 23:18:30.465+00', 6, DEFAULT),
	(25, 12, '2026-11-20 15:18:30.466+00', 3, DEFAULT),
	(26, 13, '2026-11-20 08:18:30.467+00', 7, DEFAULT),
	(28, 2, '2026-11-19 15:18:30.469+00', 8, DEFAULT),
	(29, 3, '2026-11-19 03:18:30.47+00', 4, DEFAULT),
	(30, 4, '2026-11-18 19:18:30.471+00', 6, DEFAULT),
	(31, 5, '2026-11-18 04:18:30.473+00', 3, DEFAULT),
	(32, 7, '2026-11-17 13:18:30.474+00', 5, DEFAULT),
	(33, 6, '2026-11-16 21:18:30.475+00', 7, DEFAULT),
	(34, 8, '2026-11-16 07:18:30.476+00', 9, DEFAULT),
	(35, 9, '2026-11-15 11:18:30.477+00', 6, DEFAULT),
	(36, 10, '2026-11-14 17:18:30.479+00', 4, DEFAULT),
	(37, 11, '2026-11-13 19:18:30.48+00', 2, DEFAULT),
	(38, 12, '2026-11-12 23:18:30.481+00', 8, DEFAULT),
	(39, 13, '2026-11-11 22:18:30.483+00', 5, DEFAULT),
	(40, 1, '2026-11-10 21:18:30.484+00', 7, DEFAULT),
	(41, 14, '2026-11-09 05:18:30.485+00', 2, DEFAULT),
	(42, 2, '2026-11-07 23:18:30.486+00', 10, DEFAULT),
	(43, 3, '2026-11-06 07:18:30.491+00', 5, DEFAULT),
	(44, 5, '2026-11-04 05:18:30.492+00', 8, DEFAULT),
	(45, 7, '2026-11-02 13:18:30.494+00', 3, DEFAULT),
	(46, 15, '2026-10-31 11:18:30.495+00', 1, DEFAULT),
	(47, 16, '2026-10-29 09:18:30.496+00', 4, DEFAULT),
	(13, 1, '2026-11-23 22:18:30.449+00', 8, DEFAULT),
	(27, 1, '2026-11-20 01:18:30.468+00', 5, DEFAULT);


INSERT INTO public.tiles OVERRIDING SYSTEM VALUE VALUES
	(1, 'Z6jzkq3Guucv', 2, 'sample-0005', 'the second the strings come in and the whole thing just widens. headphones, please.', 12.600, 18.000, '2026-11-25 18:18:30.426+00', 0, DEFAULT),
	(2, 'y6gLUr44xiuE', 3, 'sample-0006', 'four bars of nothing but left hand, then this. I have played it eleven times this morning.', 4.200, 8.400, '2026-11-25 16:18:30.433+00', 0, DEFAULT),
	(3, 'yocz5Q6tkMpt', 4, 'sample-0007', 'drums out. chords in. you can hear a whole stadium hold its breath.', 15.200, 19.000, '2026-11-25 13:18:30.435+00', 0, DEFAULT),
	(4, 'cZEfvJJ80LXY', 5, 'sample-0009', 'it rains here too, so this is basically a duet', 0.000, 6.000, '2026-11-25 10:18:30.436+00', 0, DEFAULT),
	(5, 'nJ6KizQHAXsS', 7, 'sample-0010', 'That suspended chord at the start, and then where it goes. I keep waiting for it to go somewhere else. It never does.', 12.000, 20.000, '2026-11-25 07:18:30.438+00', 0, DEFAULT),
	(6, 'J7ektfP8G2Ob', 6, 'sample-0012', 'the snare is late by a hair and the whole room leans into it', 8.400, 16.800, '2026-11-25 03:18:30.439+00', 0, DEFAULT),
	(7, 's6PHqvLVNNPK', 8, 'sample-0007', 'and the drop. you know what to do.', 19.000, 24.700, '2026-11-25 00:18:30.441+00', 0, DEFAULT),
	(8, 'S5Whlo8E6HJi', 9, 'sample-0004', 'five notes climbing. the loveliest bar of the week.', 16.000, 20.000, '2026-11-24 19:18:30.442+00', 0, DEFAULT),
	(9, 'L5WYKvMoGkpN', 10, 'sample-0011', 'My grandmother hummed this exact turn while she cooked. Different song, same light.', 4.800, 19.200, '2026-11-24 15:18:30.443+00', 0, DEFAULT),
	(10, 'ZrN8u2KRe77G', 11, 'sample-0001', 'bass + kick + every bulb lighting up = my cat has left the room', 8.000, 14.000, '2026-11-24 12:18:30.445+00', 0, DEFAULT),
	(11, 'a7i5Ww91dgDE', 12, 'sample-0003', 'the tune, once around. for the drive home.', 9.600, 19.200, '2026-11-24 07:18:30.446+00', 0, DEFAULT),
	(12, 'DKN5Yw1hG3QC', 13, 'sample-0008', 'listen to the melody and then listen again and only follow the bass', 15.000, 22.500, '2026-11-24 01:18:30.448+00', 0, DEFAULT),
	(13, 'D4SIJGBcJnxW', 1, 'sample-0002', 'the small bell melody. I found it at two in the morning and it has not left.', 12.800, 19.200, '2026-11-23 22:18:30.449+00', 0, DEFAULT),
	(14, 'PKhoLWnCCaBb', 14, 'sample-0009', 'bells like drops from the gutter', 12.000, 18.000, '2026-11-23 17:18:30.45+00', 0, DEFAULT),
	(15, '5JzPaaHgzHpJ', 2, 'sample-0010', 'first bell, very far away. turn it up and close your eyes, then tell me how far.', 4.000, 8.000, '2026-11-23 11:18:30.452+00', 0, DEFAULT),
	(16, 'uJxCRELB2w8q', 3, 'sample-0008', 'kick enters at 0:10 and the sun breathes with it, the artist understood the assignment', 10.000, 15.000, '2026-11-23 06:18:30.453+00', 0, DEFAULT),
	(17, 'cbUAmK7Vl8IM', 4, 'sample-0006', 'ok the run up the scale and everything straight back into the pan is criminal', 14.700, 18.900, '2026-11-22 23:18:30.454+00', 0, DEFAULT),
	(18, '44raozukyLwx', 5, 'sample-0003', 'a guitar picking at the morning. that is all. that is the post.', 0.000, 4.800, '2026-11-22 17:18:30.456+00', 0, DEFAULT),
	(19, 'RL4U8V7Hz2KI', 7, 'sample-0012', 'The fill that falls down the stairs, every step of it on time.', 12.600, 16.800, '2026-11-22 11:18:30.457+00', 0, DEFAULT),
	(20, 'mpPzvy2oTu9J', 6, 'sample-0005', 'one held chord, then gone. I would end everything like this: meetings, phone calls, winters', 21.600, 25.200, '2026-11-22 03:18:30.46+00', 0, DEFAULT),
	(21, 'crYiV6KIu2iP', 8, 'sample-0001', 'the claps join and everyone at the bus stop is suddenly in a film', 12.000, 16.000, '2026-11-21 20:18:30.461+00', 0, DEFAULT),
	(22, 'w4H3i8yfsiZH', 9, 'sample-0002', 'the last chord hangs in the air like steam', 22.400, 25.600, '2026-11-21 13:18:30.463+00', 0, DEFAULT),
	(23, 'HIQjKkPO7vaG', 10, 'sample-0009', 'low strings under the rain. wear a jumper.', 6.000, 12.000, '2026-11-21 07:18:30.464+00', 0, DEFAULT),
	(24, 'h4CUrQ4wt3Pg', 11, 'sample-0006', 'the tomato. wait for the tomato.', 21.000, 25.200, '2026-11-20 23:18:30.465+00', 0, DEFAULT),
	(25, 'pKA3ctxJhkj9', 12, 'sample-0011', 'the answer in the tune, he plays it like he just remembered it', 9.600, 14.400, '2026-11-20 15:18:30.466+00', 0, DEFAULT),
	(26, 'uZSMfgxH5EsJ', 13, 'sample-0004', 'three notes into a dark hall. I use this one to fall asleep.', 0.000, 4.000, '2026-11-20 08:18:30.467+00', 0, DEFAULT),
	(27, 'JaQrozMUCztG', 1, 'sample-0007', 'bass line starts walking and so do I', 3.800, 7.600, '2026-11-20 01:18:30.468+00', 0, DEFAULT),
	(28, 'nJhiXbm4PCH7', 2, 'sample-0003', 'the turn upwards. there. THERE.', 14.400, 19.200, '2026-11-19 15:18:30.469+00', 0, DEFAULT),
	(29, 'mKxlbhtMg1xw', 3, 'sample-0012', 'hats and a grin. count it: the one is not where you think.', 0.000, 4.200, '2026-11-19 03:18:30.47+00', 0, DEFAULT),
	(30, 'srNWusHbmdUj', 4, 'sample-0008', 'round and round and round, best loop to write to', 0.000, 5.000, '2026-11-18 19:18:30.471+00', 0, DEFAULT),
	(31, 'Ir4JgQtqBlby', 5, 'sample-0005', 'a waltz for one guitar. I missed my train on purpose.', 0.000, 7.200, '2026-11-18 04:18:30.473+00', 0, DEFAULT),
	(32, 'g6rIZafzaxyz', 7, 'sample-0004', 'Watch the second light come on exactly when the second voice does.', 8.000, 16.000, '2026-11-17 13:18:30.474+00', 0, DEFAULT),
	(33, 'qazxJCpf32eV', 6, 'sample-0011', 'last chord, last car', 19.200, 24.000, '2026-11-16 21:18:30.475+00', 0, DEFAULT),
	(34, 'IJm6PzqciqxI', 8, 'sample-0002', 'the beat settles in a little late ON PURPOSE and if you fix it in the mix we are no longer friends', 6.400, 12.800, '2026-11-16 07:18:30.476+00', 0, DEFAULT),
	(35, 'TqMtZJgFexXb', 9, 'sample-0010', 'home again, slowly', 16.000, 24.000, '2026-11-15 11:18:30.477+00', 0, DEFAULT),
	(36, 'X4bI3oKpKiel', 10, 'sample-0001', 'one marimba and two dancers, being brave', 0.000, 4.000, '2026-11-14 17:18:30.479+00', 0, DEFAULT),
	(37, 'NaUAZPtVkuoH', 11, 'sample-0008', 'last turn before it all stops. blink and you miss the landing.', 20.000, 25.000, '2026-11-13 19:18:30.48+00', 0, DEFAULT),
	(38, 'abkZxo5CW3w3', 12, 'sample-0007', 'full beat, hands up, kitchen floor', 7.600, 15.200, '2026-11-12 23:18:30.481+00', 0, DEFAULT),
	(39, '0r3SrCKBmrUd', 13, 'sample-0012', 'once more with the crash on top. always once more with the crash on top.', 16.800, 25.200, '2026-11-11 22:18:30.483+00', 0, DEFAULT),
	(40, 'K4pzG1mtnojD', 1, 'sample-0009', 'the tune twice around. second time you hear what the left hand was saying all along.', 6.000, 18.000, '2026-11-10 21:18:30.484+00', 0, DEFAULT),
	(41, 'dKfFcHlA4NOG', 14, 'sample-0004', 'back down to the first note. breathe out.', 20.000, 24.000, '2026-11-09 05:18:30.485+00', 0, DEFAULT),
	(42, '6ZP2arYmg0t2', 2, 'sample-0006', 'the riff, all four answers, in order: yes, no, maybe, YES', 8.400, 16.800, '2026-11-07 23:18:30.486+00', 0, DEFAULT),
	(43, 'qr7XCX2Aq9YJ', 3, 'sample-0003', 'here the bass lifts the sea', 4.800, 9.600, '2026-11-06 07:18:30.491+00', 0, DEFAULT),
	(44, 'OL0aSZNFzG0G', 5, 'sample-0010', 'the harp comes in and the hall warms up. a choir like this once kept me standing outside in the snow.', 8.000, 16.000, '2026-11-04 05:18:30.492+00', 0, DEFAULT),
	(45, '1Z1dusgxJzPY', 7, 'sample-0002', 'Two chords and nothing else. It is enough. It was always enough.', 0.000, 6.400, '2026-11-02 13:18:30.494+00', 0, DEFAULT),
	(46, 'A6zvxsfxTdlq', 15, 'sample-0001', 'LOUDER. if your neighbors are not awake you are doing it wrong', 8.000, 14.000, '2026-10-31 11:18:30.495+00', 0, DEFAULT),
	(47, 'mod5ulQBMpNe', 16, 'sample-0011', 'two chords, tried on like coats. he buys the second.', 0.000, 4.800, '2026-10-29 09:18:30.496+00', 0, DEFAULT);


INSERT INTO public.unseen_messages VALUES
	(6, 0, 0, 0, 0, 0, 0),
	(7, 0, 0, 0, 0, 0, 0),
	(8, 0, 0, 0, 0, 0, 0),
	(9, 0, 0, 0, 0, 0, 0),
	(10, 0, 0, 0, 0, 0, 0),
	(11, 0, 0, 0, 0, 0, 0),
	(12, 0, 0, 0, 0, 0, 0),
	(13, 0, 0, 0, 0, 0, 0),
	(14, 0, 0, 0, 0, 0, 0),
	(15, 0, 0, 0, 0, 0, 0),
	(16, 0, 0, 0, 0, 0, 0),
	(1, 3, 9, 13, 0, 7, 0),
	(2, 0, 8, 6, 0, 7, 0),
	(3, 2, 6, 4, 0, 7, 0),
	(4, 2, 4, 2, 0, 7, 0),
	(5, 1, 1, 1, 0, 7, 0);


INSERT INTO public.users OVERRIDING SYSTEM VALUE VALUES
	(1, '6BTQlypf7PO5SUxrTesNlNcLn52z', 'you', 'Robin', 'Aldane', 'you@example.com', '/avatars/coral.svg', '2026-08-27 21:18:30.324+00', NULL, NULL, 'active', NULL, NULL, DEFAULT, 'Bass lines, bad weather and good endings. Berlin.', 'https://robin.example/tapes', false, false),
	(2, 'kCKj1N3QUkPG9IbMEObPAHW14mZS', 'mara.k', 'Mara', 'Kessler', 'mara.k@example.com', '/avatars/iris.svg', '2026-08-27 21:18:30.324+00', NULL, NULL, 'active', NULL, NULL, DEFAULT, 'I listen for the part where someone breathes in.', 'https://mara.example/radio', false, false),
	(3, 'RWzUN05o4AI8TcjWtUcvTm9OcMCz', 'jonas', 'Jonas', 'Weber', 'jonas@example.com', '/avatars/fern.svg', '2026-08-27 21:18:30.324+00', NULL, NULL, 'active', NULL, NULL, DEFAULT, NULL, NULL, false, false),
	(4, 'm4uoBgRgso2xRZ5udjk58oYNWZhi', 'priya_s', 'Priya', 'Sharma', 'priya_s@example.com', '/avatars/saffron.svg', '2026-08-27 21:18:30.324+00', NULL, NULL, 'active', NULL, NULL, DEFAULT, NULL, NULL, false, false),
	(5, 'UHGB1kYRvnIKDU9PvbNK2HVCSj4O', 'teo', 'Teo', 'Marin', 'teo@example.com', '/avatars/tide.svg', '2026-08-27 21:18:30.324+00', NULL, NULL, 'active', NULL, NULL, DEFAULT, NULL, NULL, false, false),
	(6, 'VvRlrPojVajkWgbVrd5BPzY2JfGv', 'noor', 'Noor', 'El-Amin', 'noor@example.com', '/avatars/peony.svg', '2026-08-27 21:18:30.324+00', NULL, NULL, 'active', NULL, NULL, DEFAULT, NULL, NULL, false, false),
	(7, 'Bn3dIelHQ4paa1sK0dKIXGFv8rej', 'ada.lind', 'Ada', 'Lindqvist', 'ada.lind@example.com', '/avatars/frost.svg', '2026-08-27 21:18:30.324+00', NULL, NULL, 'active', NULL, NULL, DEFAULT, NULL, NULL, false, false),
	(8, 'LakBXNjXtNGuDxeDmkIXpGLHR0vx', 'kofi', 'Kofi', 'Mensah', 'kofi@example.com', '/avatars/ember.svg', '2026-08-27 21:18:30.324+00', NULL, NULL, 'active', NULL, NULL, DEFAULT, NULL, NULL, false, false),
	(9, 'ynthzHYr06IaCq6kRTPHZY56gXEa', 'yuki', 'Yuki', 'Tanabe', 'yuki@example.com', '/avatars/plum.svg', '2026-08-27 21:18:30.324+00', NULL, NULL, 'active', NULL, NULL, DEFAULT, NULL, NULL, false, false),
	(10, 'SsTkPpaQ20LkRShJm8X8TPuXKlMd', 'lucie', 'Lucie', 'd''Arcy', 'lucie@example.com', '/avatars/lagoon.svg', '2026-08-27 21:18:30.324+00', NULL, NULL, 'active', NULL, NULL, DEFAULT, NULL, NULL, false, false),
	(11, '7byGGWgRfYICwkkunFF6b936Kg9M', 'bram', 'Bram', 'de Wit', 'bram@example.com', '/avatars/moss.svg', '2026-08-27 21:18:30.324+00', NULL, NULL, 'active', NULL, NULL, DEFAULT, NULL, NULL, false, false),
	(12, 'Z1NSndXcO2Pv9uViqfRYaFOsNP2b', 'sol_vega', 'Sol', 'Vega', 'sol_vega@example.com', '/avatars/honey.svg', '2026-08-27 21:18:30.324+00', NULL, NULL, 'active', NULL, NULL, DEFAULT, NULL, NULL, false, false),
	(13, 'f6h1jkMdrmhA1XN3RBZRBhwA9yGc', 'ines', 'Inês', 'Prado', 'ines@example.com', '/avatars/clay.svg', '2026-08-27 21:18:30.324+00', NULL, NULL, 'active', NULL, NULL, DEFAULT, NULL, NULL, false, false),
	(14, 'gMw6pbAoe5mRzMORSS7uyNGXUIe3', 'quietroom', 'Sam', 'Okafor', 'quietroom@example.com', NULL, '2026-08-27 21:18:30.324+00', NULL, NULL, 'active', NULL, NULL, DEFAULT, NULL, NULL, false, false),
	(15, 'DXGh65FYPjQnLL7qIBaqNopub0Iv', 'dex.fm', 'Dexter', 'Munn', 'dex.fm@example.com', '/avatars/slate.svg', '2026-08-27 21:18:30.324+00', NULL, NULL, 'active', NULL, NULL, DEFAULT, NULL, NULL, false, false),
	(16, '2gVvH2h8I4ks188L3RjwbG5YKpqj', 'rolfe', 'Rolfe', 'Hagen', 'rolfe@example.com', '/avatars/olive.svg', '2026-08-27 21:18:30.324+00', NULL, NULL, 'active', NULL, NULL, DEFAULT, NULL, NULL, false, false);


SELECT pg_catalog.setval('public.account_changes_id_seq', 1, false);


SELECT pg_catalog.setval('public.chats_id_seq', 5, true);


SELECT pg_catalog.setval('public.moderation_log_id_seq', 1, false);


SELECT pg_catalog.setval('public.notifications_id_seq', 40, true);


SELECT pg_catalog.setval('public.push_subscriptions_id_seq', 1, false);


SELECT pg_catalog.setval('public.saves_id_seq', 1, false);


SELECT pg_catalog.setval('public.sign_up_invites_id_seq', 1, false);


SELECT pg_catalog.setval('public.source_failures_id_seq', 1, false);


SELECT pg_catalog.setval('public.tiles_id_seq', 47, true);


SELECT pg_catalog.setval('public.users_id_seq', 16, true);


ALTER TABLE ONLY public.account_changes
    ADD CONSTRAINT account_changes_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.admins
    ADD CONSTRAINT admins_pkey PRIMARY KEY (user_id);


ALTER TABLE ONLY public.auth_account
    ADD CONSTRAINT auth_account_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.auth_jwks
    ADD CONSTRAINT auth_jwks_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.auth_passkey
    ADD CONSTRAINT auth_passkey_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.auth_session
    ADD CONSTRAINT auth_session_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.auth_session
    ADD CONSTRAINT auth_session_token_key UNIQUE (token);


ALTER TABLE ONLY public.auth_two_factor
    ADD CONSTRAINT auth_two_factor_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.auth_two_factor
    ADD CONSTRAINT "auth_two_factor_userId_key" UNIQUE ("userId");


ALTER TABLE ONLY public.auth_user
    ADD CONSTRAINT auth_user_email_key UNIQUE (email);


ALTER TABLE ONLY public.auth_user
    ADD CONSTRAINT auth_user_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.auth_verification
    ADD CONSTRAINT auth_verification_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_pkey PRIMARY KEY (blocker_id, blocked_id);


ALTER TABLE public.chat_notifications
    ADD CONSTRAINT chat_notifications_kind_check CHECK ((kind = ANY (ARRAY['reply'::text, 'clip-reply'::text, 'reaction'::text, 'clip-reaction'::text, 'group'::text]))) NOT VALID;


ALTER TABLE ONLY public.chat_notifications
    ADD CONSTRAINT chat_notifications_pkey PRIMARY KEY (user_id, id);


ALTER TABLE ONLY public.chat_settings
    ADD CONSTRAINT chat_settings_pkey PRIMARY KEY (user_id, chat_id);


ALTER TABLE ONLY public.chats
    ADD CONSTRAINT chats_combined_id_key UNIQUE (combined_id);


ALTER TABLE ONLY public.chats
    ADD CONSTRAINT chats_low_id_high_id_key UNIQUE (low_id, high_id);


ALTER TABLE public.chats
    ADD CONSTRAINT chats_name_check CHECK (((num_nulls(low_id, high_id) =
CASE
    WHEN (name IS NULL) THEN 0
    ELSE 2
END) AND ((char_length(name) >= 1) AND (char_length(name) <= 50)))) NOT VALID;


ALTER TABLE ONLY public.chats
    ADD CONSTRAINT chats_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.created_tiles
    ADD CONSTRAINT created_tiles_pkey PRIMARY KEY (user_id, client_id);


ALTER TABLE ONLY public.friendships
    ADD CONSTRAINT friendships_pkey PRIMARY KEY (low_id, high_id);


ALTER TABLE ONLY public.group_members
    ADD CONSTRAINT group_members_pkey PRIMARY KEY (chat_id, user_id);


ALTER TABLE ONLY public.group_members
    ADD CONSTRAINT group_members_user_id_client_id_key UNIQUE (user_id, client_id);


ALTER TABLE ONLY public.invites
    ADD CONSTRAINT invites_code_hash_key UNIQUE (code_hash);


ALTER TABLE ONLY public.invites
    ADD CONSTRAINT invites_pkey PRIMARY KEY (user_id);


ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_pkey PRIMARY KEY (name);


ALTER TABLE ONLY public.likes
    ADD CONSTRAINT likes_pkey PRIMARY KEY (tile_id, user_id);


ALTER TABLE ONLY public.message_details
    ADD CONSTRAINT message_details_chat_id_version_key UNIQUE (chat_id, version);


ALTER TABLE ONLY public.message_details
    ADD CONSTRAINT message_details_pkey PRIMARY KEY (chat_id, seq);


ALTER TABLE ONLY public.message_reactions
    ADD CONSTRAINT message_reactions_pkey PRIMARY KEY (chat_id, seq, user_id);


ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_chat_id_sender_id_client_id_key UNIQUE (chat_id, sender_id, client_id);


ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (chat_id, seq);


ALTER TABLE public.moderation_log
    ADD CONSTRAINT moderation_log_action_check CHECK ((action = ANY (ARRAY['dismiss'::text, 'remove'::text, 'appoint'::text, 'withdraw'::text, 'suspend'::text, 'resume'::text, 'delete'::text, 'end-sessions'::text, 'reset-link'::text, 'approve'::text, 'reject'::text, 'appoint-admin'::text, 'withdraw-admin'::text, 'sign-up-mode'::text, 'sign-up-invite'::text, 'second-factor-off'::text]))) NOT VALID;


ALTER TABLE ONLY public.moderation_log
    ADD CONSTRAINT moderation_log_pkey PRIMARY KEY (id);


ALTER TABLE public.moderation_log
    ADD CONSTRAINT moderation_log_subject_check CHECK (((subject_id IS NOT NULL) OR (action = ANY (ARRAY['sign-up-mode'::text, 'sign-up-invite'::text])))) NOT VALID;


ALTER TABLE ONLY public.moderators
    ADD CONSTRAINT moderators_pkey PRIMARY KEY (user_id);


ALTER TABLE ONLY public.notification_documents
    ADD CONSTRAINT notification_documents_pkey PRIMARY KEY (user_id);


ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_pkey PRIMARY KEY (user_id, id);


ALTER TABLE ONLY public.push_keys
    ADD CONSTRAINT push_keys_pkey PRIMARY KEY (singleton);


ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_endpoint_key UNIQUE (endpoint);


ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.rate_counts
    ADD CONSTRAINT rate_counts_pkey PRIMARY KEY (key);


ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_pkey PRIMARY KEY (user_id, tile_id);


ALTER TABLE ONLY public.saves
    ADD CONSTRAINT saves_pkey PRIMARY KEY (user_id, tile_id);


ALTER TABLE ONLY public.schema_meta
    ADD CONSTRAINT schema_meta_pkey PRIMARY KEY (key);


ALTER TABLE ONLY public.sign_up_invites
    ADD CONSTRAINT sign_up_invites_code_hash_key UNIQUE (code_hash);


ALTER TABLE ONLY public.sign_up_invites
    ADD CONSTRAINT sign_up_invites_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.sign_up_minutes
    ADD CONSTRAINT sign_up_minutes_pkey PRIMARY KEY (minute);


ALTER TABLE ONLY public.sign_up_state
    ADD CONSTRAINT sign_up_state_pkey PRIMARY KEY (singleton);


ALTER TABLE ONLY public.source_failures
    ADD CONSTRAINT source_failures_pkey PRIMARY KEY (video_id, user_id);


ALTER TABLE ONLY public.sources
    ADD CONSTRAINT sources_pkey PRIMARY KEY (video_id);


ALTER TABLE ONLY public.summaries
    ADD CONSTRAINT summaries_pkey PRIMARY KEY (user_id, chat_id);


ALTER TABLE ONLY public.suspensions
    ADD CONSTRAINT suspensions_pkey PRIMARY KEY (user_id);


ALTER TABLE ONLY public.tile_counts
    ADD CONSTRAINT tile_counts_pkey PRIMARY KEY (tile_id);


ALTER TABLE ONLY public.tile_views
    ADD CONSTRAINT tile_views_pkey PRIMARY KEY (user_id, tile_id);


ALTER TABLE ONLY public.tiles
    ADD CONSTRAINT tiles_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.unseen_messages
    ADD CONSTRAINT unseen_messages_pkey PRIMARY KEY (user_id);


ALTER TABLE ONLY public.used_challenges
    ADD CONSTRAINT used_challenges_pkey PRIMARY KEY (nonce);


ALTER TABLE public.users
    ADD CONSTRAINT users_bio_check CHECK ((char_length(bio) <= 160)) NOT VALID;


ALTER TABLE public.users
    ADD CONSTRAINT users_bio_link_check CHECK (((char_length(bio_link) <= 200) AND (bio_link ~* '^https://'::text))) NOT VALID;


ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_uid_key UNIQUE (uid);


ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_undeleted_id_key UNIQUE (undeleted_id);


ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_username_key UNIQUE (username);


CREATE INDEX account_changes_changed_at ON public.account_changes USING btree (changed_at);


CREATE INDEX auth_account_user_id ON public.auth_account USING btree ("userId");


CREATE INDEX auth_passkey_user_id ON public.auth_passkey USING btree (user_id);


CREATE INDEX auth_session_user_id ON public.auth_session USING btree ("userId");


CREATE INDEX auth_verification_identifier ON public.auth_verification USING btree (identifier);


CREATE INDEX auth_verification_passkey_end ON public.auth_verification USING btree ("expiresAt") WHERE (id ~~ 'passkey:%'::text);


CREATE INDEX blocks_blocked_id ON public.blocks USING btree (blocked_id, blocker_id);


CREATE INDEX chat_notifications_actor_id ON public.chat_notifications USING btree (actor_id);


CREATE UNIQUE INDEX chat_notifications_message ON public.chat_notifications USING btree (chat_id, seq, actor_id, user_id);


CREATE INDEX chats_high_id ON public.chats USING btree (high_id);


CREATE INDEX friendships_high_id ON public.friendships USING btree (high_id, low_id);


CREATE INDEX friendships_high_id_accepted ON public.friendships USING btree (high_id, low_id) WHERE is_accepted;


CREATE INDEX friendships_low_id_accepted ON public.friendships USING btree (low_id, high_id) WHERE is_accepted;


CREATE INDEX likes_user ON public.likes USING btree (user_id);


CREATE INDEX message_reactions_user_id ON public.message_reactions USING btree (user_id);


CREATE INDEX moderation_log_moderator_id ON public.moderation_log USING btree (moderator_id, id);


CREATE INDEX moderation_log_subject_id ON public.moderation_log USING btree (subject_id);


CREATE INDEX notifications_actor_id ON public.notifications USING btree (actor_id);


CREATE UNIQUE INDEX notifications_tile_id_source_unavailable ON public.notifications USING btree (tile_id) WHERE (kind = 'source-unavailable'::text);


CREATE INDEX notifications_user_id_others ON public.notifications USING btree (user_id, id) WHERE (kind <> 'like'::text);


CREATE UNIQUE INDEX notifications_user_id_unseen ON public.notifications USING btree (user_id, kind, actor_id, COALESCE(tile_id, (0)::bigint)) WHERE is_unseen;


CREATE INDEX push_subscriptions_session_id ON public.push_subscriptions USING btree (session_id);


CREATE INDEX push_subscriptions_user_id ON public.push_subscriptions USING btree (user_id, created_at DESC);


CREATE INDEX reports_tile_id ON public.reports USING btree (tile_id);


CREATE INDEX reports_tile_id_open ON public.reports USING btree (tile_id, created_at) WHERE is_open;


CREATE INDEX saves_tile_id ON public.saves USING btree (tile_id);


CREATE UNIQUE INDEX saves_user_id_id ON public.saves USING btree (user_id, id DESC);


CREATE UNIQUE INDEX source_failures_user_id_id ON public.source_failures USING btree (user_id, id);


CREATE INDEX summaries_chat_id ON public.summaries USING btree (chat_id);


CREATE INDEX suspensions_ends_at ON public.suspensions USING btree (ends_at);


CREATE INDEX tile_counts_heat ON public.tile_counts USING btree (heat DESC, tile_id DESC);


CREATE INDEX tile_counts_likes ON public.tile_counts USING btree (likes DESC, created_at DESC, tile_id DESC);


CREATE INDEX tile_counts_owner_id_heat ON public.tile_counts USING btree (owner_id, heat DESC, tile_id DESC);


CREATE INDEX tile_counts_owner_id_likes ON public.tile_counts USING btree (owner_id, likes DESC, created_at DESC, tile_id DESC);


CREATE INDEX tile_views_tile_id ON public.tile_views USING btree (tile_id);


CREATE INDEX tiles_created_at ON public.tiles USING btree (created_at DESC, id DESC);


CREATE INDEX tiles_owner_id_created_at ON public.tiles USING btree (owner_id, created_at DESC, id DESC);


CREATE UNIQUE INDEX tiles_public_id ON public.tiles USING btree (public_id);


CREATE INDEX tiles_video_id ON public.tiles USING btree (video_id);


CREATE INDEX users_first_name_lower ON public.users USING btree (lower((((fname || ' '::text) || lname) COLLATE "und-x-icu")) COLLATE "C") WHERE (is_found_by_name AND (status = 'active'::text));


CREATE INDEX users_last_name_lower ON public.users USING btree (lower((((lname || ' '::text) || fname) COLLATE "und-x-icu")) COLLATE "C") WHERE (is_found_by_name AND (status = 'active'::text));


CREATE INDEX users_username_lower ON public.users USING btree (lower(((username)::text COLLATE "C"))) WHERE (status = 'active'::text);


CREATE INDEX users_username_parts ON public.users USING gin (public.username_parts(username)) WITH (fastupdate=off) WHERE (status = 'active'::text);


CREATE TRIGGER message_details_notify_of_reply AFTER INSERT ON public.message_details FOR EACH ROW WHEN ((new.reply_seq IS NOT NULL)) EXECUTE FUNCTION public.notify_of_reply();


CREATE TRIGGER message_details_remove_notifications AFTER UPDATE OF is_deleted ON public.message_details FOR EACH ROW WHEN (new.is_deleted) EXECUTE FUNCTION public.remove_chat_notifications();


CREATE TRIGGER messages_notify_of_clip_message AFTER INSERT ON public.messages FOR EACH ROW WHEN ((new.tile_id IS NOT NULL)) EXECUTE FUNCTION public.notify_of_clip_message();


CREATE TRIGGER tiles_count_likes BEFORE UPDATE OF likes ON public.tiles FOR EACH ROW EXECUTE FUNCTION public.count_likes_of_release_before();


CREATE TRIGGER tiles_count_new_tile AFTER INSERT ON public.tiles FOR EACH ROW EXECUTE FUNCTION public.count_new_tile();


ALTER TABLE ONLY public.account_changes
    ADD CONSTRAINT account_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);


ALTER TABLE ONLY public.admins
    ADD CONSTRAINT admins_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(undeleted_id) ON DELETE CASCADE;


ALTER TABLE ONLY public.auth_account
    ADD CONSTRAINT "auth_account_userId_fkey" FOREIGN KEY ("userId") REFERENCES public.auth_user(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.auth_passkey
    ADD CONSTRAINT auth_passkey_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.auth_user(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.auth_session
    ADD CONSTRAINT "auth_session_userId_fkey" FOREIGN KEY ("userId") REFERENCES public.auth_user(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.auth_two_factor
    ADD CONSTRAINT "auth_two_factor_userId_fkey" FOREIGN KEY ("userId") REFERENCES public.auth_user(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES public.users(undeleted_id) ON DELETE CASCADE;


ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES public.users(undeleted_id) ON DELETE CASCADE;


ALTER TABLE ONLY public.chat_notifications
    ADD CONSTRAINT chat_notifications_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES public.users(undeleted_id) ON DELETE CASCADE;


ALTER TABLE ONLY public.chat_notifications
    ADD CONSTRAINT chat_notifications_chat_id_seq_fkey FOREIGN KEY (chat_id, seq) REFERENCES public.messages(chat_id, seq) ON DELETE CASCADE;


ALTER TABLE ONLY public.chat_notifications
    ADD CONSTRAINT chat_notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(undeleted_id) ON DELETE CASCADE;


ALTER TABLE ONLY public.chat_settings
    ADD CONSTRAINT chat_settings_user_id_chat_id_fkey FOREIGN KEY (user_id, chat_id) REFERENCES public.summaries(user_id, chat_id) ON DELETE CASCADE;


ALTER TABLE ONLY public.chats
    ADD CONSTRAINT chats_high_id_fkey FOREIGN KEY (high_id) REFERENCES public.users(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.chats
    ADD CONSTRAINT chats_low_id_fkey FOREIGN KEY (low_id) REFERENCES public.users(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.created_tiles
    ADD CONSTRAINT created_tiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(undeleted_id) ON DELETE CASCADE;


ALTER TABLE ONLY public.friendships
    ADD CONSTRAINT friendships_high_id_fkey FOREIGN KEY (high_id) REFERENCES public.users(undeleted_id) ON DELETE CASCADE;


ALTER TABLE ONLY public.friendships
    ADD CONSTRAINT friendships_low_id_fkey FOREIGN KEY (low_id) REFERENCES public.users(undeleted_id) ON DELETE CASCADE;


ALTER TABLE ONLY public.group_members
    ADD CONSTRAINT group_members_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES public.chats(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.group_members
    ADD CONSTRAINT group_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(undeleted_id) ON DELETE CASCADE;


ALTER TABLE ONLY public.invites
    ADD CONSTRAINT invites_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(undeleted_id) ON DELETE CASCADE;


ALTER TABLE ONLY public.likes
    ADD CONSTRAINT likes_tile_id_fkey FOREIGN KEY (tile_id) REFERENCES public.tiles(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.likes
    ADD CONSTRAINT likes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(undeleted_id) ON DELETE CASCADE;


ALTER TABLE ONLY public.message_details
    ADD CONSTRAINT message_details_chat_id_seq_fkey FOREIGN KEY (chat_id, seq) REFERENCES public.messages(chat_id, seq) ON DELETE CASCADE;


ALTER TABLE ONLY public.message_reactions
    ADD CONSTRAINT message_reactions_chat_id_seq_fkey FOREIGN KEY (chat_id, seq) REFERENCES public.message_details(chat_id, seq) ON DELETE CASCADE;


ALTER TABLE ONLY public.message_reactions
    ADD CONSTRAINT message_reactions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(undeleted_id) ON DELETE CASCADE;


ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES public.chats(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.moderation_log
    ADD CONSTRAINT moderation_log_moderator_id_fkey FOREIGN KEY (moderator_id) REFERENCES public.users(id);


ALTER TABLE ONLY public.moderation_log
    ADD CONSTRAINT moderation_log_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES public.users(id);


ALTER TABLE ONLY public.moderators
    ADD CONSTRAINT moderators_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(undeleted_id) ON DELETE CASCADE;


ALTER TABLE ONLY public.notification_documents
    ADD CONSTRAINT notification_documents_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(undeleted_id) ON DELETE CASCADE;


ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES public.users(undeleted_id) ON DELETE CASCADE;


ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(undeleted_id) ON DELETE CASCADE;


ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.auth_session(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(undeleted_id) ON DELETE CASCADE;


ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_tile_id_fkey FOREIGN KEY (tile_id) REFERENCES public.tiles(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(undeleted_id) ON DELETE CASCADE;


ALTER TABLE ONLY public.saves
    ADD CONSTRAINT saves_tile_id_fkey FOREIGN KEY (tile_id) REFERENCES public.tiles(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.saves
    ADD CONSTRAINT saves_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(undeleted_id) ON DELETE CASCADE;


ALTER TABLE ONLY public.source_failures
    ADD CONSTRAINT source_failures_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(undeleted_id) ON DELETE CASCADE;


ALTER TABLE ONLY public.source_failures
    ADD CONSTRAINT source_failures_video_id_fkey FOREIGN KEY (video_id) REFERENCES public.sources(video_id) ON DELETE CASCADE;


ALTER TABLE ONLY public.summaries
    ADD CONSTRAINT summaries_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES public.chats(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.summaries
    ADD CONSTRAINT summaries_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(undeleted_id) ON DELETE CASCADE;


ALTER TABLE ONLY public.suspensions
    ADD CONSTRAINT suspensions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(undeleted_id);


ALTER TABLE ONLY public.tile_counts
    ADD CONSTRAINT tile_counts_tile_id_fkey FOREIGN KEY (tile_id) REFERENCES public.tiles(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.tile_views
    ADD CONSTRAINT tile_views_tile_id_fkey FOREIGN KEY (tile_id) REFERENCES public.tiles(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.tile_views
    ADD CONSTRAINT tile_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(undeleted_id) ON DELETE CASCADE;


ALTER TABLE ONLY public.tiles
    ADD CONSTRAINT tiles_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.users(undeleted_id) ON DELETE CASCADE;


ALTER TABLE ONLY public.unseen_messages
    ADD CONSTRAINT unseen_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(undeleted_id) ON DELETE CASCADE;


