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


CREATE FUNCTION public.clear_bio() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      new.bio := null;
      new.bio_link := null;
      return new;
    end $$;


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


CREATE FUNCTION public.username_parts(username public.citext) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (string_to_array(lower(((username)::text COLLATE "C")), NULL::text) || ARRAY(SELECT substr(lower(((username_parts.username)::text COLLATE "C")), place.place, 2) AS substr FROM generate_series(1, (length((username_parts.username)::text) - 1)) place(place)));


SET default_tablespace = '';

SET default_table_access_method = heap;

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


CREATE TABLE public.chats (
    id bigint NOT NULL,
    combined_id text NOT NULL COLLATE pg_catalog."C",
    low_id bigint NOT NULL,
    high_id bigint NOT NULL,
    last_seq bigint DEFAULT 0 NOT NULL,
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


CREATE TABLE public.likes (
    tile_id bigint NOT NULL,
    user_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
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
    subject_id bigint NOT NULL,
    tile_id bigint,
    note text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT moderation_log_action_check CHECK ((action = ANY (ARRAY['dismiss'::text, 'remove'::text, 'appoint'::text, 'withdraw'::text]))),
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


CREATE TABLE public.notification_documents (
    user_id bigint NOT NULL,
    new_likes integer DEFAULT 0 NOT NULL,
    new_friend_request integer DEFAULT 0 NOT NULL,
    like_news jsonb DEFAULT '[]'::jsonb NOT NULL,
    friend_request_news jsonb DEFAULT '[]'::jsonb NOT NULL,
    version bigint DEFAULT 0 NOT NULL,
    CONSTRAINT notification_documents_new_friend_request_check CHECK ((new_friend_request >= 0)),
    CONSTRAINT notification_documents_new_likes_check CHECK ((new_likes >= 0))
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
    other_id bigint NOT NULL,
    last_message text NOT NULL,
    is_seen boolean NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version bigint NOT NULL
)
WITH (fillfactor='80');


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
    CONSTRAINT unseen_messages_count_check CHECK ((count >= 0))
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
    CONSTRAINT users_deleted_check CHECK (((status <> 'deleted'::text) OR (((username)::text = ('deleted:'::text || id)) AND (fname = 'Deleted'::text) AND (lname = 'user'::text) AND (email = ''::text) AND (num_nulls(img_url, date_login, username_change_d) = 3)))),
    CONSTRAINT users_email_check CHECK ((char_length(email) <= 254)),
    CONSTRAINT users_fname_check CHECK (((char_length(fname) >= 2) AND (char_length(fname) <= 26))),
    CONSTRAINT users_img_url_check CHECK ((char_length(img_url) <= 2048)),
    CONSTRAINT users_lname_check CHECK (((char_length(lname) >= 2) AND (char_length(lname) <= 26))),
    CONSTRAINT users_status_check CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text, 'deleted'::text]))),
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
	('233mKrWMBEjBLtMSFMUSRQxhXSLq', 'uXJ8iyfhufmYi2KcnHZCbPTCQUd6', 'credential', 'uXJ8iyfhufmYi2KcnHZCbPTCQUd6', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$TEitC2Kse1SNZl1eCufV+w$qGgzVGIVGVGH6s+hX0B49xDY9ha6SkL01pitEWYWPAc', '2026-11-23 09:53:10.153034+00', '2026-11-23 09:53:10.153034+00'),
	('GPjM9B0o6RLaJRJSAo3SfpdraWfB', 'xyDT9L1Da7Gt7ddgbdgV4uTUE9Zt', 'credential', 'xyDT9L1Da7Gt7ddgbdgV4uTUE9Zt', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$TEitC2Kse1SNZl1eCufV+w$qGgzVGIVGVGH6s+hX0B49xDY9ha6SkL01pitEWYWPAc', '2026-11-23 09:53:10.153034+00', '2026-11-23 09:53:10.153034+00'),
	('VbqTX3c3K1kRCzATfikhvxi1kA6Y', 'yRlEs4nJ1ig8WiP0vtjNCgVkD3Qc', 'credential', 'yRlEs4nJ1ig8WiP0vtjNCgVkD3Qc', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$TEitC2Kse1SNZl1eCufV+w$qGgzVGIVGVGH6s+hX0B49xDY9ha6SkL01pitEWYWPAc', '2026-11-23 09:53:10.153034+00', '2026-11-23 09:53:10.153034+00'),
	('rhNSfQTN9QEe0R5qj7aQjZ4uCDY4', 'YXQaziZXhu9JXbpFsFokmgO2L39e', 'credential', 'YXQaziZXhu9JXbpFsFokmgO2L39e', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$TEitC2Kse1SNZl1eCufV+w$qGgzVGIVGVGH6s+hX0B49xDY9ha6SkL01pitEWYWPAc', '2026-11-23 09:53:10.153034+00', '2026-11-23 09:53:10.153034+00'),
	('IsRzIS8CJ7rcpR1D9eVYyQEXRaX1', '1TBDcTU6MQP3IwLJF39eDJEAVeyq', 'credential', '1TBDcTU6MQP3IwLJF39eDJEAVeyq', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$TEitC2Kse1SNZl1eCufV+w$qGgzVGIVGVGH6s+hX0B49xDY9ha6SkL01pitEWYWPAc', '2026-11-23 09:53:10.153034+00', '2026-11-23 09:53:10.153034+00'),
	('Sdetr1Llre9LNoegSwAm86XKw0sd', 'm8sYoCjrqGJogo55EDN5WABVKx0D', 'credential', 'm8sYoCjrqGJogo55EDN5WABVKx0D', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$TEitC2Kse1SNZl1eCufV+w$qGgzVGIVGVGH6s+hX0B49xDY9ha6SkL01pitEWYWPAc', '2026-11-23 09:53:10.153034+00', '2026-11-23 09:53:10.153034+00'),
	('ELFZLCibmMyvFBlKCATpUGnvk9Nk', 'xGGffNfRODM3iu7qYhdRNI003ZSS', 'credential', 'xGGffNfRODM3iu7qYhdRNI003ZSS', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$TEitC2Kse1SNZl1eCufV+w$qGgzVGIVGVGH6s+hX0B49xDY9ha6SkL01pitEWYWPAc', '2026-11-23 09:53:10.153034+00', '2026-11-23 09:53:10.153034+00'),
	('0wn8zkMhyPQWtXp8GGfP9vyk0U1E', 't9Iw57mfR3h4M7OXzAaECpKsv0L5', 'credential', 't9Iw57mfR3h4M7OXzAaECpKsv0L5', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$TEitC2Kse1SNZl1eCufV+w$qGgzVGIVGVGH6s+hX0B49xDY9ha6SkL01pitEWYWPAc', '2026-11-23 09:53:10.153034+00', '2026-11-23 09:53:10.153034+00'),
	('eSC9uu8WUIZZyMqJWgFaouVMTCBq', 'gRQIF5mpWzwbXaAB08av4rgOjaf7', 'credential', 'gRQIF5mpWzwbXaAB08av4rgOjaf7', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$TEitC2Kse1SNZl1eCufV+w$qGgzVGIVGVGH6s+hX0B49xDY9ha6SkL01pitEWYWPAc', '2026-11-23 09:53:10.153034+00', '2026-11-23 09:53:10.153034+00'),
	('CMJ40qaxSpcb7Xs0Pxm0NgenA7BZ', 'mjlv3VlggRos6L5xKutX4HI0IJtn', 'credential', 'mjlv3VlggRos6L5xKutX4HI0IJtn', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$TEitC2Kse1SNZl1eCufV+w$qGgzVGIVGVGH6s+hX0B49xDY9ha6SkL01pitEWYWPAc', '2026-11-23 09:53:10.153034+00', '2026-11-23 09:53:10.153034+00'),
	('KKEcgzGOhwgx801s9bW2wx49loCD', 'mQC68d7KVFW1ssvPLdTL8xMoyusW', 'credential', 'mQC68d7KVFW1ssvPLdTL8xMoyusW', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$TEitC2Kse1SNZl1eCufV+w$qGgzVGIVGVGH6s+hX0B49xDY9ha6SkL01pitEWYWPAc', '2026-11-23 09:53:10.153034+00', '2026-11-23 09:53:10.153034+00'),
	('mOOdqCZMWKmfriD5e1kLgIXb6x7T', 'P8xwuGI3Jnt2AE413rDwFLZZkya4', 'credential', 'P8xwuGI3Jnt2AE413rDwFLZZkya4', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$TEitC2Kse1SNZl1eCufV+w$qGgzVGIVGVGH6s+hX0B49xDY9ha6SkL01pitEWYWPAc', '2026-11-23 09:53:10.153034+00', '2026-11-23 09:53:10.153034+00'),
	('4oRW28ClAwVkxaifC0XEW0NJIiq7', 'm3lw3bVyAkw6tFdwaRfXGJj0Unff', 'credential', 'm3lw3bVyAkw6tFdwaRfXGJj0Unff', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$TEitC2Kse1SNZl1eCufV+w$qGgzVGIVGVGH6s+hX0B49xDY9ha6SkL01pitEWYWPAc', '2026-11-23 09:53:10.153034+00', '2026-11-23 09:53:10.153034+00'),
	('ug37Um7qQsW1GVUQpQOiELcICXsN', 'MnraB8QrHHbwFYrbyB4uNnpIRYTg', 'credential', 'MnraB8QrHHbwFYrbyB4uNnpIRYTg', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$TEitC2Kse1SNZl1eCufV+w$qGgzVGIVGVGH6s+hX0B49xDY9ha6SkL01pitEWYWPAc', '2026-11-23 09:53:10.153034+00', '2026-11-23 09:53:10.153034+00'),
	('Mt5inaO37P7VXILCVwpDuwkPIKVF', 'lkwDtIck4TBSn71fhJnKVMEPhNtF', 'credential', 'lkwDtIck4TBSn71fhJnKVMEPhNtF', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$TEitC2Kse1SNZl1eCufV+w$qGgzVGIVGVGH6s+hX0B49xDY9ha6SkL01pitEWYWPAc', '2026-11-23 09:53:10.153034+00', '2026-11-23 09:53:10.153034+00'),
	('gFGe50QohIf9sGSNrsIWx0NtyavQ', 'GLCAEc5MncbnoGqDoToS1WMCJqHB', 'credential', 'GLCAEc5MncbnoGqDoToS1WMCJqHB', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$TEitC2Kse1SNZl1eCufV+w$qGgzVGIVGVGH6s+hX0B49xDY9ha6SkL01pitEWYWPAc', '2026-11-23 09:53:10.153034+00', '2026-11-23 09:53:10.153034+00');


INSERT INTO public.auth_jwks VALUES
	('sQKlh7RYyxqt6ugezGgaDk8JEz4B', '{"crv":"Ed25519","x":"h6e52yOtn8EmxajiejDMAY_nV1NbeBo2jNyv9gkctig","kty":"OKP"}', '"$ba$119310573$84025260a41d7f50268c0e55b52c3bd2a6cf7c9e18e455149c579e341cd4b98ab7094f81d28bc66949d44f1bcdd9af27a87f5cc090be698006d2ff06b1bcfcc5d9c7ef4f60511a3eb98506d3bb218bb3004aa5b594a5667d1874089629b1342aac880414b3d3d95539bce5895456c0b0ebb9cf11c696341f4eca4732b85e2bf8e9e95981ef8c9d858257d5942c716707c4eab7d15f017c557520f44a17f4c42d40f4bb16bb3cbb5515"', '2026-11-23 09:55:44.006+00', '2026-12-23 09:55:44.006+00', 'EdDSA', 'Ed25519');


INSERT INTO public.auth_session VALUES
	('j4tryn6PtbrX6OQ3Hlg1Wz4v09j0', '2026-12-23 09:55:43.749+00', '8GnUnhlClH4ww2u8apalgNh9M9aC0SxV', '2026-11-23 09:55:43.749+00', '2026-11-23 09:55:43.749+00', '', '', 'uXJ8iyfhufmYi2KcnHZCbPTCQUd6', false),
	('AasEycguliJ5vIivyRlVKg1kNJJz', '2026-12-23 09:56:02.086+00', 'SbifHcJSLmQUE67k8OLt2Pk3tzbKDX4T', '2026-11-23 09:56:02.086+00', '2026-11-23 09:56:02.086+00', '', '', 'uXJ8iyfhufmYi2KcnHZCbPTCQUd6', false);


INSERT INTO public.auth_user VALUES
	('uXJ8iyfhufmYi2KcnHZCbPTCQUd6', 'you', 'you@example.com', true, '/avatars/coral.svg', '2026-11-23 09:53:10.153034+00', '2026-11-23 09:53:10.153034+00', false),
	('xyDT9L1Da7Gt7ddgbdgV4uTUE9Zt', 'mara.k', 'mara.k@example.com', true, '/avatars/iris.svg', '2026-11-23 09:53:10.153034+00', '2026-11-23 09:53:10.153034+00', false),
	('yRlEs4nJ1ig8WiP0vtjNCgVkD3Qc', 'jonas', 'jonas@example.com', true, '/avatars/fern.svg', '2026-11-23 09:53:10.153034+00', '2026-11-23 09:53:10.153034+00', false),
	('YXQaziZXhu9JXbpFsFokmgO2L39e', 'priya_s', 'priya_s@example.com', true, '/avatars/saffron.svg', '2026-11-23 09:53:10.153034+00', '2026-11-23 09:53:10.153034+00', false),
	('1TBDcTU6MQP3IwLJF39eDJEAVeyq', 'teo', 'teo@example.com', true, '/avatars/tide.svg', '2026-11-23 09:53:10.153034+00', '2026-11-23 09:53:10.153034+00', false),
	('m8sYoCjrqGJogo55EDN5WABVKx0D', 'noor', 'noor@example.com', true, '/avatars/peony.svg', '2026-11-23 09:53:10.153034+00', '2026-11-23 09:53:10.153034+00', false),
	('xGGffNfRODM3iu7qYhdRNI003ZSS', 'ada.lind', 'ada.lind@example.com', true, '/avatars/frost.svg', '2026-11-23 09:53:10.153034+00', '2026-11-23 09:53:10.153034+00', false),
	('t9Iw57mfR3h4M7OXzAaECpKsv0L5', 'kofi', 'kofi@example.com', true, '/avatars/ember.svg', '2026-11-23 09:53:10.153034+00', '2026-11-23 09:53:10.153034+00', false),
	('gRQIF5mpWzwbXaAB08av4rgOjaf7', 'yuki', 'yuki@example.com', true, '/avatars/plum.svg', '2026-11-23 09:53:10.153034+00', '2026-11-23 09:53:10.153034+00', false),
	('mjlv3VlggRos6L5xKutX4HI0IJtn', 'lucie', 'lucie@example.com', true, '/avatars/lagoon.svg', '2026-11-23 09:53:10.153034+00', '2026-11-23 09:53:10.153034+00', false),
	('mQC68d7KVFW1ssvPLdTL8xMoyusW', 'bram', 'bram@example.com', true, '/avatars/moss.svg', '2026-11-23 09:53:10.153034+00', '2026-11-23 09:53:10.153034+00', false),
	('P8xwuGI3Jnt2AE413rDwFLZZkya4', 'sol_vega', 'sol_vega@example.com', true, '/avatars/honey.svg', '2026-11-23 09:53:10.153034+00', '2026-11-23 09:53:10.153034+00', false),
	('m3lw3bVyAkw6tFdwaRfXGJj0Unff', 'ines', 'ines@example.com', true, '/avatars/clay.svg', '2026-11-23 09:53:10.153034+00', '2026-11-23 09:53:10.153034+00', false),
	('MnraB8QrHHbwFYrbyB4uNnpIRYTg', 'quietroom', 'quietroom@example.com', true, NULL, '2026-11-23 09:53:10.153034+00', '2026-11-23 09:53:10.153034+00', false),
	('lkwDtIck4TBSn71fhJnKVMEPhNtF', 'dex.fm', 'dex.fm@example.com', true, '/avatars/slate.svg', '2026-11-23 09:53:10.153034+00', '2026-11-23 09:53:10.153034+00', false),
	('GLCAEc5MncbnoGqDoToS1WMCJqHB', 'rolfe', 'rolfe@example.com', true, '/avatars/olive.svg', '2026-11-23 09:53:10.153034+00', '2026-11-23 09:53:10.153034+00', false);


INSERT INTO public.blocks VALUES
	(1, 15, '2026-11-23 09:53:10.153034+00'),
	(16, 1, '2026-11-23 09:53:10.153034+00');


INSERT INTO public.chats OVERRIDING SYSTEM VALUE VALUES
	(1, 'yRlEs4nJ1ig8WiP0vtjNCgVkD3QcuXJ8iyfhufmYi2KcnHZCbPTCQUd6', 1, 3, 4),
	(2, 'uXJ8iyfhufmYi2KcnHZCbPTCQUd6YXQaziZXhu9JXbpFsFokmgO2L39e', 1, 4, 2),
	(3, 'xyDT9L1Da7Gt7ddgbdgV4uTUE9ZtuXJ8iyfhufmYi2KcnHZCbPTCQUd6', 1, 2, 6),
	(4, 'uXJ8iyfhufmYi2KcnHZCbPTCQUd61TBDcTU6MQP3IwLJF39eDJEAVeyq', 1, 5, 1),
	(5, 'xGGffNfRODM3iu7qYhdRNI003ZSSuXJ8iyfhufmYi2KcnHZCbPTCQUd6', 1, 7, 1);


INSERT INTO public.friendships VALUES
	(1, 2, 1, true, '2026-11-23 09:53:10.153034+00'),
	(1, 3, 3, true, '2026-11-23 09:53:10.153034+00'),
	(1, 4, 4, true, '2026-11-23 09:53:10.153034+00'),
	(1, 5, 1, true, '2026-11-23 09:53:10.153034+00'),
	(1, 7, 7, true, '2026-11-23 09:53:10.153034+00'),
	(1, 6, 6, false, '2026-11-23 09:53:10.153034+00'),
	(1, 8, 8, false, '2026-11-23 09:53:10.153034+00'),
	(1, 9, 1, false, '2026-11-23 09:53:10.153034+00'),
	(2, 3, 2, true, '2026-11-23 09:53:10.153034+00'),
	(2, 4, 2, true, '2026-11-23 09:53:10.153034+00'),
	(3, 8, 3, true, '2026-11-23 09:53:10.153034+00'),
	(5, 12, 5, true, '2026-11-23 09:53:10.153034+00'),
	(6, 10, 6, true, '2026-11-23 09:53:10.153034+00'),
	(7, 11, 7, true, '2026-11-23 09:53:10.153034+00'),
	(9, 13, 9, true, '2026-11-23 09:53:10.153034+00'),
	(2, 11, 11, false, '2026-11-23 09:53:10.153034+00');


INSERT INTO public.likes VALUES
	(1, 5, '2026-11-23 09:53:10.153034+00'),
	(1, 6, '2026-11-23 09:53:10.153034+00'),
	(1, 7, '2026-11-23 09:53:10.153034+00'),
	(1, 8, '2026-11-23 09:53:10.153034+00'),
	(1, 9, '2026-11-23 09:53:10.153034+00'),
	(1, 10, '2026-11-23 09:53:10.153034+00'),
	(1, 11, '2026-11-23 09:53:10.153034+00'),
	(1, 12, '2026-11-23 09:53:10.153034+00'),
	(1, 13, '2026-11-23 09:53:10.153034+00'),
	(1, 14, '2026-11-23 09:53:10.153034+00'),
	(1, 15, '2026-11-23 09:53:10.153034+00'),
	(2, 7, '2026-11-23 09:53:10.153034+00'),
	(2, 8, '2026-11-23 09:53:10.153034+00'),
	(2, 9, '2026-11-23 09:53:10.153034+00'),
	(2, 10, '2026-11-23 09:53:10.153034+00'),
	(2, 11, '2026-11-23 09:53:10.153034+00'),
	(2, 12, '2026-11-23 09:53:10.153034+00'),
	(2, 13, '2026-11-23 09:53:10.153034+00'),
	(3, 10, '2026-11-23 09:53:10.153034+00'),
	(3, 11, '2026-11-23 09:53:10.153034+00'),
	(3, 12, '2026-11-23 09:53:10.153034+00'),
	(3, 13, '2026-11-23 09:53:10.153034+00'),
	(3, 14, '2026-11-23 09:53:10.153034+00'),
	(3, 15, '2026-11-23 09:53:10.153034+00'),
	(3, 16, '2026-11-23 09:53:10.153034+00'),
	(3, 1, '2026-11-23 09:53:10.153034+00'),
	(3, 2, '2026-11-23 09:53:10.153034+00'),
	(4, 13, '2026-11-23 09:53:10.153034+00'),
	(4, 14, '2026-11-23 09:53:10.153034+00'),
	(4, 15, '2026-11-23 09:53:10.153034+00'),
	(4, 16, '2026-11-23 09:53:10.153034+00'),
	(4, 1, '2026-11-23 09:53:10.153034+00'),
	(4, 2, '2026-11-23 09:53:10.153034+00'),
	(5, 16, '2026-11-23 09:53:10.153034+00'),
	(5, 1, '2026-11-23 09:53:10.153034+00'),
	(5, 2, '2026-11-23 09:53:10.153034+00'),
	(5, 3, '2026-11-23 09:53:10.153034+00'),
	(5, 4, '2026-11-23 09:53:10.153034+00'),
	(5, 5, '2026-11-23 09:53:10.153034+00'),
	(5, 6, '2026-11-23 09:53:10.153034+00'),
	(5, 8, '2026-11-23 09:53:10.153034+00'),
	(5, 9, '2026-11-23 09:53:10.153034+00'),
	(5, 10, '2026-11-23 09:53:10.153034+00'),
	(6, 4, '2026-11-23 09:53:10.153034+00'),
	(6, 5, '2026-11-23 09:53:10.153034+00'),
	(6, 7, '2026-11-23 09:53:10.153034+00'),
	(6, 8, '2026-11-23 09:53:10.153034+00'),
	(6, 9, '2026-11-23 09:53:10.153034+00'),
	(6, 10, '2026-11-23 09:53:10.153034+00'),
	(6, 11, '2026-11-23 09:53:10.153034+00'),
	(6, 12, '2026-11-23 09:53:10.153034+00'),
	(7, 7, '2026-11-23 09:53:10.153034+00'),
	(7, 9, '2026-11-23 09:53:10.153034+00'),
	(7, 10, '2026-11-23 09:53:10.153034+00'),
	(7, 11, '2026-11-23 09:53:10.153034+00'),
	(7, 12, '2026-11-23 09:53:10.153034+00'),
	(7, 13, '2026-11-23 09:53:10.153034+00'),
	(7, 14, '2026-11-23 09:53:10.153034+00'),
	(7, 15, '2026-11-23 09:53:10.153034+00'),
	(7, 16, '2026-11-23 09:53:10.153034+00'),
	(7, 1, '2026-11-23 09:53:10.153034+00'),
	(7, 2, '2026-11-23 09:53:10.153034+00'),
	(7, 3, '2026-11-23 09:53:10.153034+00'),
	(8, 13, '2026-11-23 09:53:10.153034+00'),
	(8, 14, '2026-11-23 09:53:10.153034+00'),
	(8, 15, '2026-11-23 09:53:10.153034+00'),
	(8, 16, '2026-11-23 09:53:10.153034+00'),
	(8, 1, '2026-11-23 09:53:10.153034+00'),
	(9, 1, '2026-11-23 09:53:10.153034+00'),
	(9, 2, '2026-11-23 09:53:10.153034+00'),
	(9, 3, '2026-11-23 09:53:10.153034+00'),
	(9, 4, '2026-11-23 09:53:10.153034+00'),
	(9, 5, '2026-11-23 09:53:10.153034+00'),
	(9, 6, '2026-11-23 09:53:10.153034+00'),
	(10, 4, '2026-11-23 09:53:10.153034+00'),
	(10, 5, '2026-11-23 09:53:10.153034+00'),
	(10, 6, '2026-11-23 09:53:10.153034+00'),
	(10, 7, '2026-11-23 09:53:10.153034+00'),
	(11, 9, '2026-11-23 09:53:10.153034+00'),
	(11, 10, '2026-11-23 09:53:10.153034+00'),
	(11, 11, '2026-11-23 09:53:10.153034+00'),
	(11, 13, '2026-11-23 09:53:10.153034+00'),
	(11, 14, '2026-11-23 09:53:10.153034+00'),
	(11, 15, '2026-11-23 09:53:10.153034+00'),
	(11, 16, '2026-11-23 09:53:10.153034+00'),
	(12, 16, '2026-11-23 09:53:10.153034+00'),
	(12, 1, '2026-11-23 09:53:10.153034+00'),
	(12, 2, '2026-11-23 09:53:10.153034+00'),
	(12, 3, '2026-11-23 09:53:10.153034+00'),
	(12, 4, '2026-11-23 09:53:10.153034+00'),
	(12, 5, '2026-11-23 09:53:10.153034+00'),
	(12, 6, '2026-11-23 09:53:10.153034+00'),
	(12, 7, '2026-11-23 09:53:10.153034+00'),
	(12, 8, '2026-11-23 09:53:10.153034+00'),
	(13, 10, '2026-11-23 09:53:10.153034+00'),
	(13, 11, '2026-11-23 09:53:10.153034+00'),
	(13, 12, '2026-11-23 09:53:10.153034+00'),
	(13, 13, '2026-11-23 09:53:10.153034+00'),
	(13, 14, '2026-11-23 09:53:10.153034+00'),
	(13, 2, '2026-11-23 09:53:10.153034+00'),
	(13, 3, '2026-11-23 09:53:10.153034+00'),
	(13, 4, '2026-11-23 09:53:10.153034+00'),
	(14, 8, '2026-11-23 09:53:10.153034+00'),
	(14, 9, '2026-11-23 09:53:10.153034+00'),
	(14, 10, '2026-11-23 09:53:10.153034+00'),
	(15, 15, '2026-11-23 09:53:10.153034+00'),
	(15, 16, '2026-11-23 09:53:10.153034+00'),
	(15, 1, '2026-11-23 09:53:10.153034+00'),
	(15, 3, '2026-11-23 09:53:10.153034+00'),
	(15, 4, '2026-11-23 09:53:10.153034+00'),
	(15, 5, '2026-11-23 09:53:10.153034+00'),
	(15, 6, '2026-11-23 09:53:10.153034+00'),
	(15, 7, '2026-11-23 09:53:10.153034+00'),
	(15, 8, '2026-11-23 09:53:10.153034+00'),
	(16, 5, '2026-11-23 09:53:10.153034+00'),
	(16, 6, '2026-11-23 09:53:10.153034+00'),
	(16, 7, '2026-11-23 09:53:10.153034+00'),
	(16, 8, '2026-11-23 09:53:10.153034+00'),
	(16, 9, '2026-11-23 09:53:10.153034+00'),
	(17, 12, '2026-11-23 09:53:10.153034+00'),
	(17, 13, '2026-11-23 09:53:10.153034+00'),
	(17, 14, '2026-11-23 09:53:10.153034+00'),
	(17, 15, '2026-11-23 09:53:10.153034+00'),
	(17, 16, '2026-11-23 09:53:10.153034+00'),
	(17, 1, '2026-11-23 09:53:10.153034+00'),
	(17, 2, '2026-11-23 09:53:10.153034+00'),
	(17, 3, '2026-11-23 09:53:10.153034+00'),
	(17, 5, '2026-11-23 09:53:10.153034+00'),
	(17, 6, '2026-11-23 09:53:10.153034+00'),
	(18, 2, '2026-11-23 09:53:10.153034+00'),
	(18, 3, '2026-11-23 09:53:10.153034+00'),
	(18, 4, '2026-11-23 09:53:10.153034+00'),
	(18, 6, '2026-11-23 09:53:10.153034+00'),
	(19, 9, '2026-11-23 09:53:10.153034+00'),
	(19, 10, '2026-11-23 09:53:10.153034+00'),
	(19, 11, '2026-11-23 09:53:10.153034+00'),
	(19, 12, '2026-11-23 09:53:10.153034+00'),
	(19, 13, '2026-11-23 09:53:10.153034+00'),
	(19, 14, '2026-11-23 09:53:10.153034+00'),
	(19, 15, '2026-11-23 09:53:10.153034+00'),
	(20, 1, '2026-11-23 09:53:10.153034+00'),
	(20, 2, '2026-11-23 09:53:10.153034+00'),
	(20, 3, '2026-11-23 09:53:10.153034+00'),
	(20, 4, '2026-11-23 09:53:10.153034+00'),
	(20, 5, '2026-11-23 09:53:10.153034+00'),
	(20, 7, '2026-11-23 09:53:10.153034+00'),
	(21, 9, '2026-11-23 09:53:10.153034+00'),
	(21, 10, '2026-11-23 09:53:10.153034+00'),
	(21, 11, '2026-11-23 09:53:10.153034+00'),
	(21, 12, '2026-11-23 09:53:10.153034+00'),
	(21, 13, '2026-11-23 09:53:10.153034+00'),
	(21, 14, '2026-11-23 09:53:10.153034+00'),
	(21, 15, '2026-11-23 09:53:10.153034+00'),
	(21, 16, '2026-11-23 09:53:10.153034+00'),
	(22, 16, '2026-11-23 09:53:10.153034+00'),
	(22, 1, '2026-11-23 09:53:10.153034+00'),
	(22, 2, '2026-11-23 09:53:10.153034+00'),
	(22, 3, '2026-11-23 09:53:10.153034+00'),
	(23, 6, '2026-11-23 09:53:10.153034+00'),
	(23, 7, '2026-11-23 09:53:10.153034+00'),
	(23, 8, '2026-11-23 09:53:10.153034+00'),
	(23, 9, '2026-11-23 09:53:10.153034+00'),
	(23, 11, '2026-11-23 09:53:10.153034+00'),
	(24, 15, '2026-11-23 09:53:10.153034+00'),
	(24, 16, '2026-11-23 09:53:10.153034+00'),
	(24, 1, '2026-11-23 09:53:10.153034+00'),
	(24, 2, '2026-11-23 09:53:10.153034+00'),
	(24, 3, '2026-11-23 09:53:10.153034+00'),
	(24, 4, '2026-11-23 09:53:10.153034+00'),
	(25, 7, '2026-11-23 09:53:10.153034+00'),
	(25, 8, '2026-11-23 09:53:10.153034+00'),
	(25, 9, '2026-11-23 09:53:10.153034+00'),
	(26, 15, '2026-11-23 09:53:10.153034+00'),
	(26, 16, '2026-11-23 09:53:10.153034+00'),
	(26, 1, '2026-11-23 09:53:10.153034+00'),
	(26, 2, '2026-11-23 09:53:10.153034+00'),
	(26, 3, '2026-11-23 09:53:10.153034+00'),
	(26, 4, '2026-11-23 09:53:10.153034+00'),
	(26, 5, '2026-11-23 09:53:10.153034+00'),
	(27, 12, '2026-11-23 09:53:10.153034+00'),
	(27, 13, '2026-11-23 09:53:10.153034+00'),
	(27, 14, '2026-11-23 09:53:10.153034+00'),
	(27, 2, '2026-11-23 09:53:10.153034+00'),
	(27, 3, '2026-11-23 09:53:10.153034+00'),
	(28, 1, '2026-11-23 09:53:10.153034+00'),
	(28, 3, '2026-11-23 09:53:10.153034+00'),
	(28, 4, '2026-11-23 09:53:10.153034+00'),
	(28, 5, '2026-11-23 09:53:10.153034+00'),
	(28, 6, '2026-11-23 09:53:10.153034+00'),
	(28, 7, '2026-11-23 09:53:10.153034+00'),
	(28, 8, '2026-11-23 09:53:10.153034+00'),
	(28, 9, '2026-11-23 09:53:10.153034+00'),
	(29, 14, '2026-11-23 09:53:10.153034+00'),
	(29, 15, '2026-11-23 09:53:10.153034+00'),
	(29, 16, '2026-11-23 09:53:10.153034+00'),
	(29, 1, '2026-11-23 09:53:10.153034+00'),
	(30, 7, '2026-11-23 09:53:10.153034+00'),
	(30, 8, '2026-11-23 09:53:10.153034+00'),
	(30, 9, '2026-11-23 09:53:10.153034+00'),
	(30, 10, '2026-11-23 09:53:10.153034+00'),
	(30, 11, '2026-11-23 09:53:10.153034+00'),
	(30, 12, '2026-11-23 09:53:10.153034+00'),
	(31, 7, '2026-11-23 09:53:10.153034+00'),
	(31, 8, '2026-11-23 09:53:10.153034+00'),
	(31, 9, '2026-11-23 09:53:10.153034+00'),
	(32, 6, '2026-11-23 09:53:10.153034+00'),
	(32, 8, '2026-11-23 09:53:10.153034+00'),
	(32, 9, '2026-11-23 09:53:10.153034+00'),
	(32, 10, '2026-11-23 09:53:10.153034+00'),
	(32, 11, '2026-11-23 09:53:10.153034+00'),
	(33, 8, '2026-11-23 09:53:10.153034+00'),
	(33, 9, '2026-11-23 09:53:10.153034+00'),
	(33, 10, '2026-11-23 09:53:10.153034+00'),
	(33, 11, '2026-11-23 09:53:10.153034+00'),
	(33, 12, '2026-11-23 09:53:10.153034+00'),
	(33, 13, '2026-11-23 09:53:10.153034+00'),
	(33, 14, '2026-11-23 09:53:10.153034+00'),
	(34, 6, '2026-11-23 09:53:10.153034+00'),
	(34, 7, '2026-11-23 09:53:10.153034+00'),
	(34, 9, '2026-11-23 09:53:10.153034+00'),
	(34, 10, '2026-11-23 09:53:10.153034+00'),
	(34, 11, '2026-11-23 09:53:10.153034+00'),
	(34, 12, '2026-11-23 09:53:10.153034+00'),
	(34, 13, '2026-11-23 09:53:10.153034+00'),
	(34, 14, '2026-11-23 09:53:10.153034+00'),
	(34, 15, '2026-11-23 09:53:10.153034+00'),
	(35, 12, '2026-11-23 09:53:10.153034+00'),
	(35, 13, '2026-11-23 09:53:10.153034+00'),
	(35, 14, '2026-11-23 09:53:10.153034+00'),
	(35, 15, '2026-11-23 09:53:10.153034+00'),
	(35, 16, '2026-11-23 09:53:10.153034+00'),
	(35, 1, '2026-11-23 09:53:10.153034+00'),
	(36, 15, '2026-11-23 09:53:10.153034+00'),
	(36, 16, '2026-11-23 09:53:10.153034+00'),
	(36, 1, '2026-11-23 09:53:10.153034+00'),
	(36, 2, '2026-11-23 09:53:10.153034+00'),
	(37, 6, '2026-11-23 09:53:10.153034+00'),
	(37, 7, '2026-11-23 09:53:10.153034+00'),
	(38, 11, '2026-11-23 09:53:10.153034+00'),
	(38, 13, '2026-11-23 09:53:10.153034+00'),
	(38, 14, '2026-11-23 09:53:10.153034+00'),
	(38, 15, '2026-11-23 09:53:10.153034+00'),
	(38, 16, '2026-11-23 09:53:10.153034+00'),
	(38, 1, '2026-11-23 09:53:10.153034+00'),
	(38, 2, '2026-11-23 09:53:10.153034+00'),
	(38, 3, '2026-11-23 09:53:10.153034+00'),
	(39, 6, '2026-11-23 09:53:10.153034+00'),
	(39, 7, '2026-11-23 09:53:10.153034+00'),
	(39, 8, '2026-11-23 09:53:10.153034+00'),
	(39, 9, '2026-11-23 09:53:10.153034+00'),
	(39, 10, '2026-11-23 09:53:10.153034+00'),
	(40, 11, '2026-11-23 09:53:10.153034+00'),
	(40, 12, '2026-11-23 09:53:10.153034+00'),
	(40, 13, '2026-11-23 09:53:10.153034+00'),
	(40, 14, '2026-11-23 09:53:10.153034+00'),
	(40, 2, '2026-11-23 09:53:10.153034+00'),
	(40, 3, '2026-11-23 09:53:10.153034+00'),
	(40, 4, '2026-11-23 09:53:10.153034+00'),
	(41, 11, '2026-11-23 09:53:10.153034+00'),
	(41, 12, '2026-11-23 09:53:10.153034+00'),
	(42, 12, '2026-11-23 09:53:10.153034+00'),
	(42, 13, '2026-11-23 09:53:10.153034+00'),
	(42, 14, '2026-11-23 09:53:10.153034+00'),
	(42, 15, '2026-11-23 09:53:10.153034+00'),
	(42, 16, '2026-11-23 09:53:10.153034+00'),
	(42, 1, '2026-11-23 09:53:10.153034+00'),
	(42, 3, '2026-11-23 09:53:10.153034+00'),
	(42, 4, '2026-11-23 09:53:10.153034+00'),
	(42, 5, '2026-11-23 09:53:10.153034+00'),
	(42, 6, '2026-11-23 09:53:10.153034+00'),
	(43, 7, '2026-11-23 09:53:10.153034+00'),
	(43, 8, '2026-11-23 09:53:10.153034+00'),
	(43, 9, '2026-11-23 09:53:10.153034+00'),
	(43, 10, '2026-11-23 09:53:10.153034+00'),
	(43, 11, '2026-11-23 09:53:10.153034+00'),
	(44, 12, '2026-11-23 09:53:10.153034+00'),
	(44, 13, '2026-11-23 09:53:10.153034+00'),
	(44, 14, '2026-11-23 09:53:10.153034+00'),
	(44, 15, '2026-11-23 09:53:10.153034+00'),
	(44, 16, '2026-11-23 09:53:10.153034+00'),
	(44, 1, '2026-11-23 09:53:10.153034+00'),
	(44, 2, '2026-11-23 09:53:10.153034+00'),
	(44, 3, '2026-11-23 09:53:10.153034+00'),
	(45, 6, '2026-11-23 09:53:10.153034+00'),
	(45, 8, '2026-11-23 09:53:10.153034+00'),
	(45, 9, '2026-11-23 09:53:10.153034+00'),
	(46, 10, '2026-11-23 09:53:10.153034+00'),
	(47, 4, '2026-11-23 09:53:10.153034+00'),
	(47, 5, '2026-11-23 09:53:10.153034+00'),
	(47, 6, '2026-11-23 09:53:10.153034+00'),
	(47, 7, '2026-11-23 09:53:10.153034+00');


INSERT INTO public.messages VALUES
	(1, 1, '114d6a6e-ba18-400b-bbc4-41d50329fbcb', 1, 'which recording is the left hand one? I want to hear the rest', NULL, NULL, NULL, NULL, '2026-11-20 07:53:10.153034+00'),
	(1, 2, 'af10f106-275e-4d16-9bba-142c20f96213', 3, 'the second of the two, the slower one. start at the repeat', NULL, NULL, NULL, NULL, '2026-11-20 08:53:10.153034+00'),
	(1, 3, '8bbdfd40-8adc-4ffa-9cb8-956e80eaa09c', 3, '', 2, 'sample-0006', 4.200, 8.400, '2026-11-20 09:53:10.153034+00'),
	(1, 4, '593c8246-ff85-4371-b287-2ac5d515d92c', 1, 'ok this is the bar. this is THE bar', NULL, NULL, NULL, NULL, '2026-11-20 10:53:10.153034+00'),
	(2, 1, 'd42891e6-65e8-487e-8dea-14f2c3f72928', 4, 'are you coming on thursday? bring the speaker', NULL, NULL, NULL, NULL, '2026-11-21 07:53:10.153034+00'),
	(2, 2, '6bad02f6-6835-42a9-9366-2170ffedfbc8', 1, 'yes, and the long cable', NULL, NULL, NULL, NULL, '2026-11-21 08:53:10.153034+00'),
	(3, 1, '87923451-7f65-4230-ae2a-98e0ac566828', 1, 'do you know this one?', NULL, NULL, NULL, NULL, '2026-11-22 06:53:10.153034+00'),
	(3, 2, '42c1ae88-3426-421d-9b6e-3defd1e1ddbb', 1, 'from 0:12, not before', 13, 'sample-0002', 12.800, 19.200, '2026-11-22 06:53:10.153034+00'),
	(3, 3, '91693069-22f1-4dd2-8529-0abc87d20ed1', 2, 'the BELL', NULL, NULL, NULL, NULL, '2026-11-22 07:53:10.153034+00'),
	(3, 4, 'ef860096-f50d-4b94-aee1-d90f6d120d1e', 2, 'I had it on for the whole way home', NULL, NULL, NULL, NULL, '2026-11-22 07:53:10.153034+00'),
	(3, 5, '9ae7e186-b056-4c97-8438-8a30532915e6', 1, 'see, I was right', NULL, NULL, NULL, NULL, '2026-11-22 08:53:10.153034+00'),
	(3, 6, '5e4f652e-3003-4607-9610-a3014a5d563c', 2, 'then you need this. with headphones.', 1, 'sample-0005', 12.600, 18.000, '2026-11-23 05:53:10.153034+00'),
	(4, 1, 'e18163c2-14c9-4838-ad8e-63e5438909f2', 5, 'raining here again, so you know what is on', NULL, NULL, NULL, NULL, '2026-11-23 07:53:10.153034+00'),
	(5, 1, '7d3f2c1e-9a4b-4c5d-8e6f-0123456789ab', 1, 'look at this', NULL, NULL, NULL, NULL, '2026-11-23 09:56:03.391395+00');


INSERT INTO public.notification_documents VALUES
	(3, 0, 0, '[]', '[]', 0),
	(4, 0, 0, '[]', '[]', 0),
	(5, 0, 0, '[]', '[]', 0),
	(6, 0, 0, '[]', '[]', 0),
	(7, 0, 0, '[]', '[]', 0),
	(8, 0, 0, '[]', '[]', 0),
	(10, 0, 0, '[]', '[]', 0),
	(11, 0, 0, '[]', '[]', 0),
	(12, 0, 0, '[]', '[]', 0),
	(13, 0, 0, '[]', '[]', 0),
	(14, 0, 0, '[]', '[]', 0),
	(15, 0, 0, '[]', '[]', 0),
	(16, 0, 0, '[]', '[]', 0),
	(9, 0, 1, '[]', '["you sent you a friend request."]', 1),
	(2, 0, 1, '[]', '["bram sent you a friend request."]', 1),
	(1, 2, 3, '["mara.k", "priya_s"]', '["kofi sent you a friend request.", "noor sent you a friend request.", "teo accepted your friend request."]', 5);


INSERT INTO public.notifications OVERRIDING SYSTEM VALUE VALUES
	(1, 30, 'like', 2, 27, NULL, '2026-11-23 02:53:10.153034+00', true),
	(1, 29, 'like', 4, 13, NULL, '2026-11-22 19:53:10.153034+00', true),
	(1, 12, 'request', 8, NULL, NULL, '2026-11-22 12:53:10.153034+00', true),
	(1, 11, 'request', 6, NULL, NULL, '2026-11-22 05:53:10.153034+00', true),
	(1, 9, 'request', 7, NULL, NULL, '2026-11-21 22:53:10.153034+00', false),
	(1, 8, 'acceptance', 5, NULL, NULL, '2026-11-21 15:53:10.153034+00', true),
	(1, 5, 'request', 4, NULL, NULL, '2026-11-21 08:53:10.153034+00', false),
	(1, 3, 'request', 3, NULL, NULL, '2026-11-21 01:53:10.153034+00', false),
	(1, 2, 'acceptance', 2, NULL, NULL, '2026-11-20 18:53:10.153034+00', false),
	(2, 28, 'request', 11, NULL, NULL, '2026-11-23 02:53:10.153034+00', true),
	(2, 17, 'acceptance', 4, NULL, NULL, '2026-11-22 19:53:10.153034+00', false),
	(2, 15, 'acceptance', 3, NULL, NULL, '2026-11-22 12:53:10.153034+00', false),
	(2, 1, 'request', 1, NULL, NULL, '2026-11-22 05:53:10.153034+00', false),
	(3, 19, 'acceptance', 8, NULL, NULL, '2026-11-23 02:53:10.153034+00', false),
	(3, 14, 'request', 2, NULL, NULL, '2026-11-22 19:53:10.153034+00', false),
	(3, 4, 'acceptance', 1, NULL, NULL, '2026-11-22 12:53:10.153034+00', false),
	(4, 16, 'request', 2, NULL, NULL, '2026-11-23 02:53:10.153034+00', false),
	(4, 6, 'acceptance', 1, NULL, NULL, '2026-11-22 19:53:10.153034+00', false),
	(5, 21, 'acceptance', 12, NULL, NULL, '2026-11-23 02:53:10.153034+00', false),
	(5, 7, 'request', 1, NULL, NULL, '2026-11-22 19:53:10.153034+00', false),
	(6, 23, 'acceptance', 10, NULL, NULL, '2026-11-23 02:53:10.153034+00', false),
	(7, 25, 'acceptance', 11, NULL, NULL, '2026-11-23 02:53:10.153034+00', false),
	(7, 10, 'acceptance', 1, NULL, NULL, '2026-11-22 19:53:10.153034+00', false),
	(8, 18, 'request', 3, NULL, NULL, '2026-11-23 02:53:10.153034+00', false),
	(9, 27, 'acceptance', 13, NULL, NULL, '2026-11-23 02:53:10.153034+00', false),
	(9, 13, 'request', 1, NULL, NULL, '2026-11-22 19:53:10.153034+00', true),
	(10, 22, 'request', 6, NULL, NULL, '2026-11-23 02:53:10.153034+00', false),
	(11, 24, 'request', 7, NULL, NULL, '2026-11-23 02:53:10.153034+00', false),
	(12, 20, 'request', 5, NULL, NULL, '2026-11-23 02:53:10.153034+00', false),
	(13, 26, 'request', 9, NULL, NULL, '2026-11-23 02:53:10.153034+00', false);


INSERT INTO public.push_keys VALUES
	(true, '{"kty":"EC","x":"GdhieERndlz18tnV_54WZL2jHrEkLE5-Vm5MJXcXLkY","y":"qB6W85UzTQqfxExhfu4I8XZUnnKofFUvxQa6_GCGe8k","crv":"P-256","d":"B9DRnF0EcqT8jsqqnVdYRUFdNliVKyv8RN5QVMz8xWE"}', '2026-11-23 09:53:11.541803+00');


INSERT INTO public.reports VALUES
	(1, 1, 'not a clip', '2026-11-23 09:55:44.40599+00', true),
	(2, 1, 'not a clip', '2026-11-23 09:56:03.338583+00', true);


INSERT INTO public.saves OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, '2026-11-23 09:55:44.237206+00'),
	(2, 1, 2, '2026-11-23 09:56:03.021849+00');


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
	('version', '10'),
	('migration:10', 'moderation-log-subject'),
	('oldest-code', '1'),
	('secret', 'c61907ee48021875'),
	('sample', 'loaded');


INSERT INTO public.summaries VALUES
	(1, 1, 3, 'ok this is the bar. this is THE bar', true, '2026-11-20 10:53:10.153034+00', 4),
	(3, 1, 1, 'ok this is the bar. this is THE bar', false, '2026-11-20 10:53:10.153034+00', 4),
	(1, 2, 4, 'yes, and the long cable', true, '2026-11-21 08:53:10.153034+00', 6),
	(4, 2, 1, 'yes, and the long cable', false, '2026-11-21 08:53:10.153034+00', 2),
	(2, 3, 1, 'then you need this. with headphones.', true, '2026-11-23 05:53:10.153034+00', 6),
	(1, 3, 2, 'then you need this. with headphones.', false, '2026-11-23 05:53:10.153034+00', 12),
	(5, 4, 1, 'raining here again, so you know what is on', true, '2026-11-23 07:53:10.153034+00', 1),
	(1, 4, 5, 'raining here again, so you know what is on', false, '2026-11-23 07:53:10.153034+00', 13),
	(1, 5, 7, 'look at this', true, '2026-11-23 09:56:03.391395+00', 14),
	(7, 5, 1, 'look at this', false, '2026-11-23 09:56:03.391395+00', 1);


INSERT INTO public.tile_views VALUES
	(1, 1, '2026-11-23 09:55:44.358509+00'),
	(1, 2, '2026-11-23 09:56:03.320864+00');


INSERT INTO public.tiles OVERRIDING SYSTEM VALUE VALUES
	(1, 'iKOPmA6IiV8W', 2, 'sample-0005', 'the second the strings come in and the whole thing just widens. headphones, please.', 12.600, 18.000, '2026-11-23 06:53:10.882+00', 11, DEFAULT),
	(2, '6aNPDvueuBkA', 3, 'sample-0006', 'four bars of nothing but left hand, then this. I have played it eleven times this morning.', 4.200, 8.400, '2026-11-23 04:53:10.888+00', 7, DEFAULT),
	(3, 'GrNxkJDXV7Tk', 4, 'sample-0007', 'drums out. chords in. you can hear a whole stadium hold its breath.', 15.200, 19.000, '2026-11-23 01:53:10.897+00', 9, DEFAULT),
	(4, 'y6TXQXdsiXzy', 5, 'sample-0009', 'it rains here too, so this is basically a duet', 0.000, 6.000, '2026-11-22 22:53:10.908+00', 6, DEFAULT),
	(5, 'aoSYYRLfhyzg', 7, 'sample-0010', 'That suspended chord at the start, and then where it goes. I keep waiting for it to go somewhere else. It never does.', 12.000, 20.000, '2026-11-22 19:53:10.92+00', 10, DEFAULT),
	(6, 'vpkJWOAi6E3M', 6, 'sample-0012', 'the snare is late by a hair and the whole room leans into it', 8.400, 16.800, '2026-11-22 15:53:10.924+00', 8, DEFAULT),
	(7, 'M4WwIrDzBv8P', 8, 'sample-0007', 'and the drop. you know what to do.', 19.000, 24.700, '2026-11-22 12:53:10.933+00', 12, DEFAULT),
	(8, 'gbVUPigxPSlm', 9, 'sample-0004', 'five notes climbing. the loveliest bar of the week.', 16.000, 20.000, '2026-11-22 07:53:10.949+00', 5, DEFAULT),
	(9, 'K50k8abG0Woo', 10, 'sample-0011', 'My grandmother hummed this exact turn while she cooked. Different song, same light.', 4.800, 19.200, '2026-11-22 03:53:10.961+00', 6, DEFAULT),
	(10, 'zaefkNgXOF8s', 11, 'sample-0001', 'bass + kick + every bulb lighting up = my cat has left the room', 8.000, 14.000, '2026-11-22 00:53:10.962+00', 4, DEFAULT),
	(11, 'KJ1FTvyPhL56', 12, 'sample-0003', 'the tune, once around. for the drive home.', 9.600, 19.200, '2026-11-21 19:53:10.964+00', 7, DEFAULT),
	(12, 'gbcyR0M83AFD', 13, 'sample-0008', 'listen to the melody and then listen again and only follow the bass', 15.000, 22.500, '2026-11-21 13:53:10.966+00', 9, DEFAULT),
	(14, '8qNCfzutVYvJ', 14, 'sample-0009', 'bells like drops from the gutter', 12.000, 18.000, '2026-11-21 05:53:11.004+00', 3, DEFAULT),
	(15, 'BaxQeD5tuZUN', 2, 'sample-0010', 'first bell, very far away. turn it up and close your eyes, then tell me how far.', 4.000, 8.000, '2026-11-20 23:53:11.012+00', 9, DEFAULT),
	(16, 'M72QrRLv4fRh', 3, 'sample-0008', 'kick enters at 0:10 and the sun breathes with it, the artist understood the assignment', 10.000, 15.000, '2026-11-20 18:53:11.016+00', 5, DEFAULT),
	(17, 'G69AiHGZhZle', 4, 'sample-0006', 'ok the run up the scale and everything straight back into the pan is criminal', 14.700, 18.900, '2026-11-20 11:53:11.05+00', 10, DEFAULT),
	(18, 'J59XzXrDhucs', 5, 'sample-0003', 'a guitar picking at the morning. that is all. that is the post.', 0.000, 4.800, '2026-11-20 05:53:11.065+00', 4, DEFAULT),
	(19, '2KD35aInOgiT', 7, 'sample-0012', 'The fill that falls down the stairs, every step of it on time.', 12.600, 16.800, '2026-11-19 23:53:11.074+00', 7, DEFAULT),
	(20, 'd7TFNKiVW4eI', 6, 'sample-0005', 'one held chord, then gone. I would end everything like this: meetings, phone calls, winters', 21.600, 25.200, '2026-11-19 15:53:11.08+00', 6, DEFAULT),
	(21, 'B5VNwPEMDPwM', 8, 'sample-0001', 'the claps join and everyone at the bus stop is suddenly in a film', 12.000, 16.000, '2026-11-19 08:53:11.087+00', 8, DEFAULT),
	(22, 'ZpvkLmaA5QSe', 9, 'sample-0002', 'the last chord hangs in the air like steam', 22.400, 25.600, '2026-11-19 01:53:11.097+00', 4, DEFAULT),
	(23, 'w5A956eWiPYV', 10, 'sample-0009', 'low strings under the rain. wear a jumper.', 6.000, 12.000, '2026-11-18 19:53:11.101+00', 5, DEFAULT),
	(24, 'bqlwZIQZ0Glz', 11, 'sample-0006', 'the tomato. wait for the tomato.', 21.000, 25.200, '2026-11-18 11:53:11.107+00', 6, DEFAULT),
	(25, 'ELboKmOYi82T', 12, 'sample-0011', 'the answer in the tune, he plays it like he just remembered it', 9.600, 14.400, '2026-11-18 03:53:11.11+00', 3, DEFAULT),
	(26, 'hIPrHtGUOimQ', 13, 'sample-0004', 'three notes into a dark hall. I use this one to fall asleep.', 0.000, 4.000, '2026-11-17 20:53:11.116+00', 7, DEFAULT),
	(28, 'loqzyYxnTXKD', 2, 'sample-0003', 'the turn upwards. there. THERE.', 14.400, 19.200, '2026-11-17 03:53:11.126+00', 8, DEFAULT),
	(29, 'Qqk7gw8CFPSQ', 3, 'sample-0012', 'hats and a grin. count it: the one is not where you think.', 0.000, 4.200, '2026-11-16 15:53:11.128+00', 4, DEFAULT),
	(30, 'Nb0s9JiAhf5o', 4, 'sample-0008', 'round and round and round, best loop to write to', 0.000, 5.000, '2026-11-16 07:53:11.131+00', 6, DEFAULT),
	(31, 'EqbbXiRNMvMe', 5, 'sample-0005', 'a waltz for one guitar. I missed my train on purpose.', 0.000, 7.200, '2026-11-15 16:53:11.134+00', 3, DEFAULT),
	(32, 'ZrTjvQXEyQ7i', 7, 'sample-0004', 'Watch the second light come on exactly when the second voice does.', 8.000, 16.000, '2026-11-15 01:53:11.148+00', 5, DEFAULT),
	(33, '446BCRlUTknp', 6, 'sample-0011', 'last chord, last car', 19.200, 24.000, '2026-11-14 09:53:11.15+00', 7, DEFAULT),
	(34, 'WpWMyrYDhxbw', 8, 'sample-0002', 'the beat settles in a little late ON PURPOSE and if you fix it in the mix we are no longer friends', 6.400, 12.800, '2026-11-13 19:53:11.153+00', 9, DEFAULT),
	(35, 'ZpO9EWFNJLRz', 9, 'sample-0010', 'home again, slowly', 16.000, 24.000, '2026-11-12 23:53:11.162+00', 6, DEFAULT),
	(36, 'aY0tAudWgg8p', 10, 'sample-0001', 'one marimba and two dancers, being brave', 0.000, 4.000, '2026-11-12 05:53:11.164+00', 4, DEFAULT),
	(37, 'NaOYk2cR1SHB', 11, 'sample-0008', 'last turn before it all stops. blink and you miss the landing.', 20.000, 25.000, '2026-11-11 07:53:11.166+00', 2, DEFAULT),
	(38, 'q6mxok8ooQIw', 12, 'sample-0007', 'full beat, hands up, kitchen floor', 7.600, 15.200, '2026-11-10 11:53:11.167+00', 8, DEFAULT),
	(39, 'Ra5mobksIEKM', 13, 'sample-0012', 'once more with the crash on top. always once more with the crash on top.', 16.800, 25.200, '2026-11-09 10:53:11.17+00', 5, DEFAULT),
	(40, '0oyPEkxlxUoz', 1, 'sample-0009', 'the tune twice around. second time you hear what the left hand was saying all along.', 6.000, 18.000, '2026-11-08 09:53:11.172+00', 7, DEFAULT),
	(41, '65VAJzA2Ekn7', 14, 'sample-0004', 'back down to the first note. breathe out.', 20.000, 24.000, '2026-11-06 17:53:11.173+00', 2, DEFAULT),
	(42, 'FauLpLyBO5hT', 2, 'sample-0006', 'the riff, all four answers, in order: yes, no, maybe, YES', 8.400, 16.800, '2026-11-05 11:53:11.184+00', 10, DEFAULT),
	(43, 'w5bK3xhjy9CT', 3, 'sample-0003', 'here the bass lifts the sea', 4.800, 9.600, '2026-11-03 19:53:11.186+00', 5, DEFAULT),
	(44, 'zJo0FiwouRe9', 5, 'sample-0010', 'the harp comes in and the hall warms up. a choir like this once kept me standing outside in the snow.', 8.000, 16.000, '2026-11-01 17:53:11.19+00', 8, DEFAULT),
	(45, 'iouA1Zq2Whhz', 7, 'sample-0002', 'Two chords and nothing else. It is enough. It was always enough.', 0.000, 6.400, '2026-10-31 01:53:11.191+00', 3, DEFAULT),
	(46, 'aJpfKqjLx8b8', 15, 'sample-0001', 'LOUDER. if your neighbors are not awake you are doing it wrong', 8.000, 14.000, '2026-10-28 23:53:11.196+00', 1, DEFAULT),
	(47, '8osMWaJJxj9r', 16, 'sample-0011', 'two chords, tried on like coats. he buys the second.', 0.000, 4.800, '2026-10-26 21:53:11.2+00', 4, DEFAULT),
	(13, 'HKKCTs1iTh33', 1, 'sample-0002', 'the small bell melody. I found it at two in the morning and it has not left.', 12.800, 19.200, '2026-11-21 10:53:10.967+00', 8, DEFAULT),
	(27, 'qZ3NG3zvbgQm', 1, 'sample-0007', 'bass line starts walking and so do I', 3.800, 7.600, '2026-11-17 13:53:11.124+00', 5, DEFAULT);


INSERT INTO public.unseen_messages VALUES
	(6, 0, 0, 0),
	(8, 0, 0, 0),
	(9, 0, 0, 0),
	(10, 0, 0, 0),
	(11, 0, 0, 0),
	(12, 0, 0, 0),
	(13, 0, 0, 0),
	(14, 0, 0, 0),
	(15, 0, 0, 0),
	(16, 0, 0, 0),
	(3, 1, 3, 4),
	(4, 1, 1, 2),
	(2, 0, 4, 6),
	(5, 0, 0, 1),
	(1, 2, 8, 14),
	(7, 1, 1, 1);


INSERT INTO public.users OVERRIDING SYSTEM VALUE VALUES
	(1, 'uXJ8iyfhufmYi2KcnHZCbPTCQUd6', 'you', 'Robin', 'Aldane', 'you@example.com', '/avatars/coral.svg', '2026-08-25 09:53:10.256+00', NULL, NULL, 'active', NULL, NULL, DEFAULT, 'Bass lines, bad weather and good endings. Berlin.', 'https://robin.example/tapes'),
	(2, 'xyDT9L1Da7Gt7ddgbdgV4uTUE9Zt', 'mara.k', 'Mara', 'Kessler', 'mara.k@example.com', '/avatars/iris.svg', '2026-08-25 09:53:10.256+00', NULL, NULL, 'active', NULL, NULL, DEFAULT, 'I listen for the part where someone breathes in.', 'https://mara.example/radio'),
	(3, 'yRlEs4nJ1ig8WiP0vtjNCgVkD3Qc', 'jonas', 'Jonas', 'Weber', 'jonas@example.com', '/avatars/fern.svg', '2026-08-25 09:53:10.256+00', NULL, NULL, 'active', NULL, NULL, DEFAULT, NULL, NULL),
	(4, 'YXQaziZXhu9JXbpFsFokmgO2L39e', 'priya_s', 'Priya', 'Sharma', 'priya_s@example.com', '/avatars/saffron.svg', '2026-08-25 09:53:10.256+00', NULL, NULL, 'active', NULL, NULL, DEFAULT, NULL, NULL),
	(5, '1TBDcTU6MQP3IwLJF39eDJEAVeyq', 'teo', 'Teo', 'Marin', 'teo@example.com', '/avatars/tide.svg', '2026-08-25 09:53:10.256+00', NULL, NULL, 'active', NULL, NULL, DEFAULT, NULL, NULL),
	(6, 'm8sYoCjrqGJogo55EDN5WABVKx0D', 'noor', 'Noor', 'El-Amin', 'noor@example.com', '/avatars/peony.svg', '2026-08-25 09:53:10.256+00', NULL, NULL, 'active', NULL, NULL, DEFAULT, NULL, NULL),
	(7, 'xGGffNfRODM3iu7qYhdRNI003ZSS', 'ada.lind', 'Ada', 'Lindqvist', 'ada.lind@example.com', '/avatars/frost.svg', '2026-08-25 09:53:10.256+00', NULL, NULL, 'active', NULL, NULL, DEFAULT, NULL, NULL),
	(8, 't9Iw57mfR3h4M7OXzAaECpKsv0L5', 'kofi', 'Kofi', 'Mensah', 'kofi@example.com', '/avatars/ember.svg', '2026-08-25 09:53:10.256+00', NULL, NULL, 'active', NULL, NULL, DEFAULT, NULL, NULL),
	(9, 'gRQIF5mpWzwbXaAB08av4rgOjaf7', 'yuki', 'Yuki', 'Tanabe', 'yuki@example.com', '/avatars/plum.svg', '2026-08-25 09:53:10.256+00', NULL, NULL, 'active', NULL, NULL, DEFAULT, NULL, NULL),
	(10, 'mjlv3VlggRos6L5xKutX4HI0IJtn', 'lucie', 'Lucie', 'd''Arcy', 'lucie@example.com', '/avatars/lagoon.svg', '2026-08-25 09:53:10.256+00', NULL, NULL, 'active', NULL, NULL, DEFAULT, NULL, NULL),
	(11, 'mQC68d7KVFW1ssvPLdTL8xMoyusW', 'bram', 'Bram', 'de Wit', 'bram@example.com', '/avatars/moss.svg', '2026-08-25 09:53:10.256+00', NULL, NULL, 'active', NULL, NULL, DEFAULT, NULL, NULL),
	(12, 'P8xwuGI3Jnt2AE413rDwFLZZkya4', 'sol_vega', 'Sol', 'Vega', 'sol_vega@example.com', '/avatars/honey.svg', '2026-08-25 09:53:10.256+00', NULL, NULL, 'active', NULL, NULL, DEFAULT, NULL, NULL),
	(13, 'm3lw3bVyAkw6tFdwaRfXGJj0Unff', 'ines', 'Inês', 'Prado', 'ines@example.com', '/avatars/clay.svg', '2026-08-25 09:53:10.256+00', NULL, NULL, 'active', NULL, NULL, DEFAULT, NULL, NULL),
	(14, 'MnraB8QrHHbwFYrbyB4uNnpIRYTg', 'quietroom', 'Sam', 'Okafor', 'quietroom@example.com', NULL, '2026-08-25 09:53:10.256+00', NULL, NULL, 'active', NULL, NULL, DEFAULT, NULL, NULL),
	(15, 'lkwDtIck4TBSn71fhJnKVMEPhNtF', 'dex.fm', 'Dexter', 'Munn', 'dex.fm@example.com', '/avatars/slate.svg', '2026-08-25 09:53:10.256+00', NULL, NULL, 'active', NULL, NULL, DEFAULT, NULL, NULL),
	(16, 'GLCAEc5MncbnoGqDoToS1WMCJqHB', 'rolfe', 'Rolfe', 'Hagen', 'rolfe@example.com', '/avatars/olive.svg', '2026-08-25 09:53:10.256+00', NULL, NULL, 'active', NULL, NULL, DEFAULT, NULL, NULL);


SELECT pg_catalog.setval('public.chats_id_seq', 5, true);


SELECT pg_catalog.setval('public.moderation_log_id_seq', 1, false);


SELECT pg_catalog.setval('public.notifications_id_seq', 30, true);


SELECT pg_catalog.setval('public.push_subscriptions_id_seq', 1, false);


SELECT pg_catalog.setval('public.saves_id_seq', 2, true);


SELECT pg_catalog.setval('public.source_failures_id_seq', 1, false);


SELECT pg_catalog.setval('public.tiles_id_seq', 47, true);


SELECT pg_catalog.setval('public.users_id_seq', 16, true);


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


ALTER TABLE ONLY public.chats
    ADD CONSTRAINT chats_combined_id_key UNIQUE (combined_id);


ALTER TABLE ONLY public.chats
    ADD CONSTRAINT chats_low_id_high_id_key UNIQUE (low_id, high_id);


ALTER TABLE ONLY public.chats
    ADD CONSTRAINT chats_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.created_tiles
    ADD CONSTRAINT created_tiles_pkey PRIMARY KEY (user_id, client_id);


ALTER TABLE ONLY public.friendships
    ADD CONSTRAINT friendships_pkey PRIMARY KEY (low_id, high_id);


ALTER TABLE ONLY public.likes
    ADD CONSTRAINT likes_pkey PRIMARY KEY (tile_id, user_id);


ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_chat_id_sender_id_client_id_key UNIQUE (chat_id, sender_id, client_id);


ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (chat_id, seq);


ALTER TABLE ONLY public.moderation_log
    ADD CONSTRAINT moderation_log_pkey PRIMARY KEY (id);


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


ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_pkey PRIMARY KEY (user_id, tile_id);


ALTER TABLE ONLY public.saves
    ADD CONSTRAINT saves_pkey PRIMARY KEY (user_id, tile_id);


ALTER TABLE ONLY public.schema_meta
    ADD CONSTRAINT schema_meta_pkey PRIMARY KEY (key);


ALTER TABLE ONLY public.source_failures
    ADD CONSTRAINT source_failures_pkey PRIMARY KEY (video_id, user_id);


ALTER TABLE ONLY public.sources
    ADD CONSTRAINT sources_pkey PRIMARY KEY (video_id);


ALTER TABLE ONLY public.summaries
    ADD CONSTRAINT summaries_pkey PRIMARY KEY (user_id, chat_id);


ALTER TABLE ONLY public.tile_views
    ADD CONSTRAINT tile_views_pkey PRIMARY KEY (user_id, tile_id);


ALTER TABLE ONLY public.tiles
    ADD CONSTRAINT tiles_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.unseen_messages
    ADD CONSTRAINT unseen_messages_pkey PRIMARY KEY (user_id);


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


CREATE INDEX auth_account_user_id ON public.auth_account USING btree ("userId");


CREATE INDEX auth_passkey_user_id ON public.auth_passkey USING btree (user_id);


CREATE INDEX auth_session_user_id ON public.auth_session USING btree ("userId");


CREATE INDEX auth_verification_identifier ON public.auth_verification USING btree (identifier);


CREATE INDEX auth_verification_passkey_end ON public.auth_verification USING btree ("expiresAt") WHERE (id ~~ 'passkey:%'::text);


CREATE INDEX blocks_blocked_id ON public.blocks USING btree (blocked_id, blocker_id);


CREATE INDEX chats_high_id ON public.chats USING btree (high_id);


CREATE INDEX friendships_high_id ON public.friendships USING btree (high_id, low_id);


CREATE INDEX likes_user_id ON public.likes USING btree (user_id, tile_id);


CREATE INDEX moderation_log_moderator_id ON public.moderation_log USING btree (moderator_id, id);


CREATE INDEX moderation_log_subject_id ON public.moderation_log USING btree (subject_id);


CREATE INDEX notifications_actor_id ON public.notifications USING btree (actor_id);


CREATE UNIQUE INDEX notifications_tile_id_source_unavailable ON public.notifications USING btree (tile_id) WHERE (kind = 'source-unavailable'::text);


CREATE UNIQUE INDEX notifications_user_id_unseen ON public.notifications USING btree (user_id, kind, actor_id, COALESCE(tile_id, (0)::bigint)) WHERE is_unseen;


CREATE INDEX push_subscriptions_session_id ON public.push_subscriptions USING btree (session_id);


CREATE INDEX push_subscriptions_user_id ON public.push_subscriptions USING btree (user_id, created_at DESC);


CREATE INDEX reports_tile_id ON public.reports USING btree (tile_id);


CREATE INDEX reports_tile_id_open ON public.reports USING btree (tile_id, created_at) WHERE is_open;


CREATE INDEX saves_tile_id ON public.saves USING btree (tile_id);


CREATE UNIQUE INDEX saves_user_id_id ON public.saves USING btree (user_id, id DESC);


CREATE UNIQUE INDEX source_failures_user_id_id ON public.source_failures USING btree (user_id, id);


CREATE INDEX summaries_chat_id ON public.summaries USING btree (chat_id);


CREATE INDEX tile_views_tile_id ON public.tile_views USING btree (tile_id);


CREATE INDEX tiles_created_at ON public.tiles USING btree (created_at DESC, id DESC);


CREATE INDEX tiles_heat ON public.tiles USING btree (heat DESC, id DESC);


CREATE INDEX tiles_likes ON public.tiles USING btree (likes DESC, created_at DESC, id DESC);


CREATE INDEX tiles_owner_id_created_at ON public.tiles USING btree (owner_id, created_at DESC, id DESC);


CREATE INDEX tiles_owner_id_heat ON public.tiles USING btree (owner_id, heat DESC, id DESC);


CREATE INDEX tiles_owner_id_likes ON public.tiles USING btree (owner_id, likes DESC, created_at DESC, id DESC);


CREATE UNIQUE INDEX tiles_public_id ON public.tiles USING btree (public_id);


CREATE INDEX tiles_video_id ON public.tiles USING btree (video_id);


CREATE INDEX users_username_lower ON public.users USING btree (lower(((username)::text COLLATE "C"))) WHERE (status = 'active'::text);


CREATE INDEX users_username_parts ON public.users USING gin (public.username_parts(username)) WITH (fastupdate=off) WHERE (status = 'active'::text);


CREATE TRIGGER users_clear_bio BEFORE UPDATE ON public.users FOR EACH ROW WHEN ((new.status = 'deleted'::text)) EXECUTE FUNCTION public.clear_bio();


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


ALTER TABLE ONLY public.likes
    ADD CONSTRAINT likes_tile_id_fkey FOREIGN KEY (tile_id) REFERENCES public.tiles(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.likes
    ADD CONSTRAINT likes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(undeleted_id) ON DELETE CASCADE;


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


ALTER TABLE ONLY public.tile_views
    ADD CONSTRAINT tile_views_tile_id_fkey FOREIGN KEY (tile_id) REFERENCES public.tiles(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.tile_views
    ADD CONSTRAINT tile_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(undeleted_id) ON DELETE CASCADE;


ALTER TABLE ONLY public.tiles
    ADD CONSTRAINT tiles_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.users(undeleted_id) ON DELETE CASCADE;


ALTER TABLE ONLY public.unseen_messages
    ADD CONSTRAINT unseen_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(undeleted_id) ON DELETE CASCADE;


