/**
 * Stores messages to groups, one after the other, with the locks of `send_messages`: chats by
 * combined id, then unseen counts by user. Returns one row for each message.
 */
export const sendGroupMessagesSql = `
  create function send_group_messages(
    sender_ids bigint[], group_ids text[], client_ids uuid[], bodies text[], are_open boolean[],
    tile_ids bigint[], video_ids text[], starttimes numeric[], endtimes numeric[],
    reply_ids uuid[], lock_timeout_ms int
  ) returns table (
    outcome text, seq bigint, sent_at timestamptz, is_clamped boolean,
    reply_seq bigint, details_version bigint, name text, members json, former_members json
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
  $function$;
`;
