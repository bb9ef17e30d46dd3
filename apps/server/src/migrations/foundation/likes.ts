/**
 * Stores unseen notifications of likes, except for owners who have switched them off, and returns
 * the owner's document after each new one. Locks documents in the order of users. A document lists
 * the newest 50. The arrays have one entry per like; users cannot like their own tiles.
 */
const addNotificationsSql = `
  create function add_like_notifications(
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

/**
 * Stores and removes likes in the order of tiles and users. `owner_ids` is null for a tile that the
 * user may not see. Returns the changed notification documents, then a row per like without a
 * document. A concurrent deletion of a user locks the user last, so it commits first or blocks.
 * Then the tiles are locked, like the foreign key of `likes` does: a deletion locks tiles before
 * counts and notifications, too.
 */
const storeLikesSql = `
  create function store_likes(
    tile_ids bigint[], user_ids bigint[], are_likes boolean[], owner_ids bigint[],
    lock_timeout_ms int
  ) returns table (
    is_found boolean, uid text, version bigint, new_likes int, new_friend_request int,
    like_news jsonb, friend_request_news jsonb
  )
  language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  as $function$
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
  $function$;
`;

export const likesSql = addNotificationsSql + storeLikesSql;
