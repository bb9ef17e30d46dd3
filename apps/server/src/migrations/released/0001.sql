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
    "expiresAt" timestamp with time zone
);


CREATE TABLE public.auth_session (
    id text NOT NULL,
    "expiresAt" timestamp with time zone NOT NULL,
    token text NOT NULL,
    "createdAt" timestamp with time zone DEFAULT now() NOT NULL,
    "updatedAt" timestamp with time zone DEFAULT now() NOT NULL,
    "ipAddress" text,
    "userAgent" text,
    "userId" text NOT NULL
);


CREATE TABLE public.auth_user (
    id text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    "emailVerified" boolean NOT NULL,
    image text,
    "createdAt" timestamp with time zone DEFAULT now() NOT NULL,
    "updatedAt" timestamp with time zone DEFAULT now() NOT NULL
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
	('OVTpN3FZBWv08K9Ms9HhegdjNymZ', 'At6UxqelG2b0SkHGbiWmGrmpsPuO', 'credential', 'At6UxqelG2b0SkHGbiWmGrmpsPuO', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$wWR5taPHEPqmOPd0gd3riQ$0+MEFkbY79oPoWnOGYG26hoFQrAw0XIqfZiIkTuRt80', '2026-11-23 09:55:36.971627+00', '2026-11-23 09:55:36.971627+00'),
	('hppa53hiiHR7S3sPSDFvSEj32Aua', '6ZQbalMiOsplZ7lQVG75XMWw2yzK', 'credential', '6ZQbalMiOsplZ7lQVG75XMWw2yzK', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$wWR5taPHEPqmOPd0gd3riQ$0+MEFkbY79oPoWnOGYG26hoFQrAw0XIqfZiIkTuRt80', '2026-11-23 09:55:36.971627+00', '2026-11-23 09:55:36.971627+00'),
	('qf87IvSfamA4T9oa0UbYoV1zVLFy', 'V8OlgP6k9vf1PwsYQ9ZPdYdFQimP', 'credential', 'V8OlgP6k9vf1PwsYQ9ZPdYdFQimP', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$wWR5taPHEPqmOPd0gd3riQ$0+MEFkbY79oPoWnOGYG26hoFQrAw0XIqfZiIkTuRt80', '2026-11-23 09:55:36.971627+00', '2026-11-23 09:55:36.971627+00'),
	('QbEFYW9tv3HCuT8YU9XbCGV3MAaW', 'ggjqGyZHfqIXQEbRay2olOVDzj5o', 'credential', 'ggjqGyZHfqIXQEbRay2olOVDzj5o', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$wWR5taPHEPqmOPd0gd3riQ$0+MEFkbY79oPoWnOGYG26hoFQrAw0XIqfZiIkTuRt80', '2026-11-23 09:55:36.971627+00', '2026-11-23 09:55:36.971627+00'),
	('XFR9Tu5UXrhu6xHJ8QXTXKxb0hfW', 'j7VVOlp8KsPi4plSaUOSys8m6x1E', 'credential', 'j7VVOlp8KsPi4plSaUOSys8m6x1E', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$wWR5taPHEPqmOPd0gd3riQ$0+MEFkbY79oPoWnOGYG26hoFQrAw0XIqfZiIkTuRt80', '2026-11-23 09:55:36.971627+00', '2026-11-23 09:55:36.971627+00'),
	('VZpCn5vcmiE1duzSvDUPWI2rmyho', 'MwqnGsrPq5WgrfS3O9CFQ90YaYl1', 'credential', 'MwqnGsrPq5WgrfS3O9CFQ90YaYl1', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$wWR5taPHEPqmOPd0gd3riQ$0+MEFkbY79oPoWnOGYG26hoFQrAw0XIqfZiIkTuRt80', '2026-11-23 09:55:36.971627+00', '2026-11-23 09:55:36.971627+00'),
	('efnrwmxP9Qgu24ZKdBMYf4SjbXNc', 'EMsl8v6jVy5sxTpKAZfOcYcG9jBU', 'credential', 'EMsl8v6jVy5sxTpKAZfOcYcG9jBU', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$wWR5taPHEPqmOPd0gd3riQ$0+MEFkbY79oPoWnOGYG26hoFQrAw0XIqfZiIkTuRt80', '2026-11-23 09:55:36.971627+00', '2026-11-23 09:55:36.971627+00'),
	('MsiWVPM8xJKp4i8vtOvPNkDtviNX', 'ymu0BCJkXkBnK9qRWknED3lsmYhy', 'credential', 'ymu0BCJkXkBnK9qRWknED3lsmYhy', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$wWR5taPHEPqmOPd0gd3riQ$0+MEFkbY79oPoWnOGYG26hoFQrAw0XIqfZiIkTuRt80', '2026-11-23 09:55:36.971627+00', '2026-11-23 09:55:36.971627+00'),
	('MrKxAxQG2kClcu1rAdgVz3Ft25CY', '8JTwsYvwywFCy1zQ6OMbxwCyYQQ5', 'credential', '8JTwsYvwywFCy1zQ6OMbxwCyYQQ5', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$wWR5taPHEPqmOPd0gd3riQ$0+MEFkbY79oPoWnOGYG26hoFQrAw0XIqfZiIkTuRt80', '2026-11-23 09:55:36.971627+00', '2026-11-23 09:55:36.971627+00'),
	('qQD5e5KblA2rLSs01OeuqcZBlk7g', 'xGVV5LEqcMgQO0hQio7yesow1POr', 'credential', 'xGVV5LEqcMgQO0hQio7yesow1POr', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$wWR5taPHEPqmOPd0gd3riQ$0+MEFkbY79oPoWnOGYG26hoFQrAw0XIqfZiIkTuRt80', '2026-11-23 09:55:36.971627+00', '2026-11-23 09:55:36.971627+00'),
	('Opr7rthBv8o28Wo34ia7kjsJ02Ux', 'XPc8VRdXOY61FWEFDlzuvZQZPgDk', 'credential', 'XPc8VRdXOY61FWEFDlzuvZQZPgDk', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$wWR5taPHEPqmOPd0gd3riQ$0+MEFkbY79oPoWnOGYG26hoFQrAw0XIqfZiIkTuRt80', '2026-11-23 09:55:36.971627+00', '2026-11-23 09:55:36.971627+00'),
	('xBUBsytTQLeCV4VR3JJlqtrr0cyc', 'z9NNfathGkRgV71c5lMzgTIyDQu4', 'credential', 'z9NNfathGkRgV71c5lMzgTIyDQu4', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$wWR5taPHEPqmOPd0gd3riQ$0+MEFkbY79oPoWnOGYG26hoFQrAw0XIqfZiIkTuRt80', '2026-11-23 09:55:36.971627+00', '2026-11-23 09:55:36.971627+00'),
	('RV5CLVR2P55AsFhbigMhluvLlNUf', 'LaLoiXf3jk5Sr5kX71RUtRs2AF2Z', 'credential', 'LaLoiXf3jk5Sr5kX71RUtRs2AF2Z', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$wWR5taPHEPqmOPd0gd3riQ$0+MEFkbY79oPoWnOGYG26hoFQrAw0XIqfZiIkTuRt80', '2026-11-23 09:55:36.971627+00', '2026-11-23 09:55:36.971627+00'),
	('GhWzq6gd6Wmy6OZkQlgOCoaz1kq8', 'cjSr7HTyJCgRT1EdakW6ro4rv6og', 'credential', 'cjSr7HTyJCgRT1EdakW6ro4rv6og', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$wWR5taPHEPqmOPd0gd3riQ$0+MEFkbY79oPoWnOGYG26hoFQrAw0XIqfZiIkTuRt80', '2026-11-23 09:55:36.971627+00', '2026-11-23 09:55:36.971627+00'),
	('yrHIuFPNrpO1JOHKhJ7y7tiHtbCU', 'k3DxzfO22sxSMMF3sQNPYUtGSDdl', 'credential', 'k3DxzfO22sxSMMF3sQNPYUtGSDdl', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$wWR5taPHEPqmOPd0gd3riQ$0+MEFkbY79oPoWnOGYG26hoFQrAw0XIqfZiIkTuRt80', '2026-11-23 09:55:36.971627+00', '2026-11-23 09:55:36.971627+00'),
	('JFCqVPJ3F8qpAqatZ1kdaU1exovB', 'vVz1taaC5o6J1Q3yTMLOFiJxE9ih', 'credential', 'vVz1taaC5o6J1Q3yTMLOFiJxE9ih', NULL, NULL, NULL, NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$wWR5taPHEPqmOPd0gd3riQ$0+MEFkbY79oPoWnOGYG26hoFQrAw0XIqfZiIkTuRt80', '2026-11-23 09:55:36.971627+00', '2026-11-23 09:55:36.971627+00');


INSERT INTO public.auth_jwks VALUES
	('BizAi1VqsaOQGHgI2u1Cu8izVdrN', '{"crv":"Ed25519","x":"b1CxsnHz5GiL-q2WH9hV5XrruU9A6NbjRFaTdQs2VCw","kty":"OKP"}', '"65c76244392ce7b60557c730c795e6bdc500e08620a44a8ff313d063be67274359a2ad9993fbcc2214d11f0518dedc4405f62da9ed0ebd6b158d32d6e86b948729d707c6de7e2cc96907dc2e21125d381251c51a1440c9df3b33d9a9d8c3f9c9e77df7f86c9df670fd38fa198cbcda2efd4f0caaa991f01b64ad39b186eff48be456ebfd7df060254a50d3ef3613ee1ca0ff8702f91bd6cae40d245da3d6f047b34343d312b7f7666a"', '2026-11-23 09:57:04.729+00', NULL);


INSERT INTO public.auth_session VALUES
	('RSVjJ35NNFfO8DwqJZpmBXgdmwnN', '2026-12-23 09:57:04.499+00', 'Qf8HZYjBXJZUfutcC5piZqCL47V0gqF5', '2026-11-23 09:57:04.499+00', '2026-11-23 09:57:04.499+00', '', '', 'At6UxqelG2b0SkHGbiWmGrmpsPuO');


INSERT INTO public.auth_user VALUES
	('At6UxqelG2b0SkHGbiWmGrmpsPuO', 'you', 'you@example.com', true, '/avatars/coral.svg', '2026-11-23 09:55:36.971627+00', '2026-11-23 09:55:36.971627+00'),
	('6ZQbalMiOsplZ7lQVG75XMWw2yzK', 'mara.k', 'mara.k@example.com', true, '/avatars/iris.svg', '2026-11-23 09:55:36.971627+00', '2026-11-23 09:55:36.971627+00'),
	('V8OlgP6k9vf1PwsYQ9ZPdYdFQimP', 'jonas', 'jonas@example.com', true, '/avatars/fern.svg', '2026-11-23 09:55:36.971627+00', '2026-11-23 09:55:36.971627+00'),
	('ggjqGyZHfqIXQEbRay2olOVDzj5o', 'priya_s', 'priya_s@example.com', true, '/avatars/saffron.svg', '2026-11-23 09:55:36.971627+00', '2026-11-23 09:55:36.971627+00'),
	('j7VVOlp8KsPi4plSaUOSys8m6x1E', 'teo', 'teo@example.com', true, '/avatars/tide.svg', '2026-11-23 09:55:36.971627+00', '2026-11-23 09:55:36.971627+00'),
	('MwqnGsrPq5WgrfS3O9CFQ90YaYl1', 'noor', 'noor@example.com', true, '/avatars/peony.svg', '2026-11-23 09:55:36.971627+00', '2026-11-23 09:55:36.971627+00'),
	('EMsl8v6jVy5sxTpKAZfOcYcG9jBU', 'ada.lind', 'ada.lind@example.com', true, '/avatars/frost.svg', '2026-11-23 09:55:36.971627+00', '2026-11-23 09:55:36.971627+00'),
	('ymu0BCJkXkBnK9qRWknED3lsmYhy', 'kofi', 'kofi@example.com', true, '/avatars/ember.svg', '2026-11-23 09:55:36.971627+00', '2026-11-23 09:55:36.971627+00'),
	('8JTwsYvwywFCy1zQ6OMbxwCyYQQ5', 'yuki', 'yuki@example.com', true, '/avatars/plum.svg', '2026-11-23 09:55:36.971627+00', '2026-11-23 09:55:36.971627+00'),
	('xGVV5LEqcMgQO0hQio7yesow1POr', 'lucie', 'lucie@example.com', true, '/avatars/lagoon.svg', '2026-11-23 09:55:36.971627+00', '2026-11-23 09:55:36.971627+00'),
	('XPc8VRdXOY61FWEFDlzuvZQZPgDk', 'bram', 'bram@example.com', true, '/avatars/moss.svg', '2026-11-23 09:55:36.971627+00', '2026-11-23 09:55:36.971627+00'),
	('z9NNfathGkRgV71c5lMzgTIyDQu4', 'sol_vega', 'sol_vega@example.com', true, '/avatars/honey.svg', '2026-11-23 09:55:36.971627+00', '2026-11-23 09:55:36.971627+00'),
	('LaLoiXf3jk5Sr5kX71RUtRs2AF2Z', 'ines', 'ines@example.com', true, '/avatars/clay.svg', '2026-11-23 09:55:36.971627+00', '2026-11-23 09:55:36.971627+00'),
	('cjSr7HTyJCgRT1EdakW6ro4rv6og', 'quietroom', 'quietroom@example.com', true, NULL, '2026-11-23 09:55:36.971627+00', '2026-11-23 09:55:36.971627+00'),
	('k3DxzfO22sxSMMF3sQNPYUtGSDdl', 'dex.fm', 'dex.fm@example.com', true, '/avatars/slate.svg', '2026-11-23 09:55:36.971627+00', '2026-11-23 09:55:36.971627+00'),
	('vVz1taaC5o6J1Q3yTMLOFiJxE9ih', 'rolfe', 'rolfe@example.com', true, '/avatars/olive.svg', '2026-11-23 09:55:36.971627+00', '2026-11-23 09:55:36.971627+00');


INSERT INTO public.blocks VALUES
	(1, 15, '2026-11-23 09:55:36.971627+00'),
	(16, 1, '2026-11-23 09:55:36.971627+00');


INSERT INTO public.chats OVERRIDING SYSTEM VALUE VALUES
	(1, 'V8OlgP6k9vf1PwsYQ9ZPdYdFQimPAt6UxqelG2b0SkHGbiWmGrmpsPuO', 1, 3, 4),
	(2, 'ggjqGyZHfqIXQEbRay2olOVDzj5oAt6UxqelG2b0SkHGbiWmGrmpsPuO', 1, 4, 2),
	(3, 'At6UxqelG2b0SkHGbiWmGrmpsPuO6ZQbalMiOsplZ7lQVG75XMWw2yzK', 1, 2, 6),
	(4, 'j7VVOlp8KsPi4plSaUOSys8m6x1EAt6UxqelG2b0SkHGbiWmGrmpsPuO', 1, 5, 1),
	(5, 'EMsl8v6jVy5sxTpKAZfOcYcG9jBUAt6UxqelG2b0SkHGbiWmGrmpsPuO', 1, 7, 1);


INSERT INTO public.friendships VALUES
	(1, 2, 1, true, '2026-11-23 09:55:36.971627+00'),
	(1, 3, 3, true, '2026-11-23 09:55:36.971627+00'),
	(1, 4, 4, true, '2026-11-23 09:55:36.971627+00'),
	(1, 5, 1, true, '2026-11-23 09:55:36.971627+00'),
	(1, 7, 7, true, '2026-11-23 09:55:36.971627+00'),
	(1, 6, 6, false, '2026-11-23 09:55:36.971627+00'),
	(1, 8, 8, false, '2026-11-23 09:55:36.971627+00'),
	(1, 9, 1, false, '2026-11-23 09:55:36.971627+00'),
	(2, 3, 2, true, '2026-11-23 09:55:36.971627+00'),
	(2, 4, 2, true, '2026-11-23 09:55:36.971627+00'),
	(3, 8, 3, true, '2026-11-23 09:55:36.971627+00'),
	(5, 12, 5, true, '2026-11-23 09:55:36.971627+00'),
	(6, 10, 6, true, '2026-11-23 09:55:36.971627+00'),
	(7, 11, 7, true, '2026-11-23 09:55:36.971627+00'),
	(9, 13, 9, true, '2026-11-23 09:55:36.971627+00'),
	(2, 11, 11, false, '2026-11-23 09:55:36.971627+00');


INSERT INTO public.likes VALUES
	(1, 5, '2026-11-23 09:55:36.971627+00'),
	(1, 6, '2026-11-23 09:55:36.971627+00'),
	(1, 7, '2026-11-23 09:55:36.971627+00'),
	(1, 8, '2026-11-23 09:55:36.971627+00'),
	(1, 9, '2026-11-23 09:55:36.971627+00'),
	(1, 10, '2026-11-23 09:55:36.971627+00'),
	(1, 11, '2026-11-23 09:55:36.971627+00'),
	(1, 12, '2026-11-23 09:55:36.971627+00'),
	(1, 13, '2026-11-23 09:55:36.971627+00'),
	(1, 14, '2026-11-23 09:55:36.971627+00'),
	(1, 15, '2026-11-23 09:55:36.971627+00'),
	(2, 7, '2026-11-23 09:55:36.971627+00'),
	(2, 8, '2026-11-23 09:55:36.971627+00'),
	(2, 9, '2026-11-23 09:55:36.971627+00'),
	(2, 10, '2026-11-23 09:55:36.971627+00'),
	(2, 11, '2026-11-23 09:55:36.971627+00'),
	(2, 12, '2026-11-23 09:55:36.971627+00'),
	(2, 13, '2026-11-23 09:55:36.971627+00'),
	(3, 10, '2026-11-23 09:55:36.971627+00'),
	(3, 11, '2026-11-23 09:55:36.971627+00'),
	(3, 12, '2026-11-23 09:55:36.971627+00'),
	(3, 13, '2026-11-23 09:55:36.971627+00'),
	(3, 14, '2026-11-23 09:55:36.971627+00'),
	(3, 15, '2026-11-23 09:55:36.971627+00'),
	(3, 16, '2026-11-23 09:55:36.971627+00'),
	(3, 1, '2026-11-23 09:55:36.971627+00'),
	(3, 2, '2026-11-23 09:55:36.971627+00'),
	(4, 13, '2026-11-23 09:55:36.971627+00'),
	(4, 14, '2026-11-23 09:55:36.971627+00'),
	(4, 15, '2026-11-23 09:55:36.971627+00'),
	(4, 16, '2026-11-23 09:55:36.971627+00'),
	(4, 1, '2026-11-23 09:55:36.971627+00'),
	(4, 2, '2026-11-23 09:55:36.971627+00'),
	(5, 16, '2026-11-23 09:55:36.971627+00'),
	(5, 1, '2026-11-23 09:55:36.971627+00'),
	(5, 2, '2026-11-23 09:55:36.971627+00'),
	(5, 3, '2026-11-23 09:55:36.971627+00'),
	(5, 4, '2026-11-23 09:55:36.971627+00'),
	(5, 5, '2026-11-23 09:55:36.971627+00'),
	(5, 6, '2026-11-23 09:55:36.971627+00'),
	(5, 8, '2026-11-23 09:55:36.971627+00'),
	(5, 9, '2026-11-23 09:55:36.971627+00'),
	(5, 10, '2026-11-23 09:55:36.971627+00'),
	(6, 4, '2026-11-23 09:55:36.971627+00'),
	(6, 5, '2026-11-23 09:55:36.971627+00'),
	(6, 7, '2026-11-23 09:55:36.971627+00'),
	(6, 8, '2026-11-23 09:55:36.971627+00'),
	(6, 9, '2026-11-23 09:55:36.971627+00'),
	(6, 10, '2026-11-23 09:55:36.971627+00'),
	(6, 11, '2026-11-23 09:55:36.971627+00'),
	(6, 12, '2026-11-23 09:55:36.971627+00'),
	(7, 7, '2026-11-23 09:55:36.971627+00'),
	(7, 9, '2026-11-23 09:55:36.971627+00'),
	(7, 10, '2026-11-23 09:55:36.971627+00'),
	(7, 11, '2026-11-23 09:55:36.971627+00'),
	(7, 12, '2026-11-23 09:55:36.971627+00'),
	(7, 13, '2026-11-23 09:55:36.971627+00'),
	(7, 14, '2026-11-23 09:55:36.971627+00'),
	(7, 15, '2026-11-23 09:55:36.971627+00'),
	(7, 16, '2026-11-23 09:55:36.971627+00'),
	(7, 1, '2026-11-23 09:55:36.971627+00'),
	(7, 2, '2026-11-23 09:55:36.971627+00'),
	(7, 3, '2026-11-23 09:55:36.971627+00'),
	(8, 13, '2026-11-23 09:55:36.971627+00'),
	(8, 14, '2026-11-23 09:55:36.971627+00'),
	(8, 15, '2026-11-23 09:55:36.971627+00'),
	(8, 16, '2026-11-23 09:55:36.971627+00'),
	(8, 1, '2026-11-23 09:55:36.971627+00'),
	(9, 1, '2026-11-23 09:55:36.971627+00'),
	(9, 2, '2026-11-23 09:55:36.971627+00'),
	(9, 3, '2026-11-23 09:55:36.971627+00'),
	(9, 4, '2026-11-23 09:55:36.971627+00'),
	(9, 5, '2026-11-23 09:55:36.971627+00'),
	(9, 6, '2026-11-23 09:55:36.971627+00'),
	(10, 4, '2026-11-23 09:55:36.971627+00'),
	(10, 5, '2026-11-23 09:55:36.971627+00'),
	(10, 6, '2026-11-23 09:55:36.971627+00'),
	(10, 7, '2026-11-23 09:55:36.971627+00'),
	(11, 9, '2026-11-23 09:55:36.971627+00'),
	(11, 10, '2026-11-23 09:55:36.971627+00'),
	(11, 11, '2026-11-23 09:55:36.971627+00'),
	(11, 13, '2026-11-23 09:55:36.971627+00'),
	(11, 14, '2026-11-23 09:55:36.971627+00'),
	(11, 15, '2026-11-23 09:55:36.971627+00'),
	(11, 16, '2026-11-23 09:55:36.971627+00'),
	(12, 16, '2026-11-23 09:55:36.971627+00'),
	(12, 1, '2026-11-23 09:55:36.971627+00'),
	(12, 2, '2026-11-23 09:55:36.971627+00'),
	(12, 3, '2026-11-23 09:55:36.971627+00'),
	(12, 4, '2026-11-23 09:55:36.971627+00'),
	(12, 5, '2026-11-23 09:55:36.971627+00'),
	(12, 6, '2026-11-23 09:55:36.971627+00'),
	(12, 7, '2026-11-23 09:55:36.971627+00'),
	(12, 8, '2026-11-23 09:55:36.971627+00'),
	(13, 10, '2026-11-23 09:55:36.971627+00'),
	(13, 11, '2026-11-23 09:55:36.971627+00'),
	(13, 12, '2026-11-23 09:55:36.971627+00'),
	(13, 13, '2026-11-23 09:55:36.971627+00'),
	(13, 14, '2026-11-23 09:55:36.971627+00'),
	(13, 2, '2026-11-23 09:55:36.971627+00'),
	(13, 3, '2026-11-23 09:55:36.971627+00'),
	(13, 4, '2026-11-23 09:55:36.971627+00'),
	(14, 8, '2026-11-23 09:55:36.971627+00'),
	(14, 9, '2026-11-23 09:55:36.971627+00'),
	(14, 10, '2026-11-23 09:55:36.971627+00'),
	(15, 15, '2026-11-23 09:55:36.971627+00'),
	(15, 16, '2026-11-23 09:55:36.971627+00'),
	(15, 1, '2026-11-23 09:55:36.971627+00'),
	(15, 3, '2026-11-23 09:55:36.971627+00'),
	(15, 4, '2026-11-23 09:55:36.971627+00'),
	(15, 5, '2026-11-23 09:55:36.971627+00'),
	(15, 6, '2026-11-23 09:55:36.971627+00'),
	(15, 7, '2026-11-23 09:55:36.971627+00'),
	(15, 8, '2026-11-23 09:55:36.971627+00'),
	(16, 5, '2026-11-23 09:55:36.971627+00'),
	(16, 6, '2026-11-23 09:55:36.971627+00'),
	(16, 7, '2026-11-23 09:55:36.971627+00'),
	(16, 8, '2026-11-23 09:55:36.971627+00'),
	(16, 9, '2026-11-23 09:55:36.971627+00'),
	(17, 12, '2026-11-23 09:55:36.971627+00'),
	(17, 13, '2026-11-23 09:55:36.971627+00'),
	(17, 14, '2026-11-23 09:55:36.971627+00'),
	(17, 15, '2026-11-23 09:55:36.971627+00'),
	(17, 16, '2026-11-23 09:55:36.971627+00'),
	(17, 1, '2026-11-23 09:55:36.971627+00'),
	(17, 2, '2026-11-23 09:55:36.971627+00'),
	(17, 3, '2026-11-23 09:55:36.971627+00'),
	(17, 5, '2026-11-23 09:55:36.971627+00'),
	(17, 6, '2026-11-23 09:55:36.971627+00'),
	(18, 2, '2026-11-23 09:55:36.971627+00'),
	(18, 3, '2026-11-23 09:55:36.971627+00'),
	(18, 4, '2026-11-23 09:55:36.971627+00'),
	(18, 6, '2026-11-23 09:55:36.971627+00'),
	(19, 9, '2026-11-23 09:55:36.971627+00'),
	(19, 10, '2026-11-23 09:55:36.971627+00'),
	(19, 11, '2026-11-23 09:55:36.971627+00'),
	(19, 12, '2026-11-23 09:55:36.971627+00'),
	(19, 13, '2026-11-23 09:55:36.971627+00'),
	(19, 14, '2026-11-23 09:55:36.971627+00'),
	(19, 15, '2026-11-23 09:55:36.971627+00'),
	(20, 1, '2026-11-23 09:55:36.971627+00'),
	(20, 2, '2026-11-23 09:55:36.971627+00'),
	(20, 3, '2026-11-23 09:55:36.971627+00'),
	(20, 4, '2026-11-23 09:55:36.971627+00'),
	(20, 5, '2026-11-23 09:55:36.971627+00'),
	(20, 7, '2026-11-23 09:55:36.971627+00'),
	(21, 9, '2026-11-23 09:55:36.971627+00'),
	(21, 10, '2026-11-23 09:55:36.971627+00'),
	(21, 11, '2026-11-23 09:55:36.971627+00'),
	(21, 12, '2026-11-23 09:55:36.971627+00'),
	(21, 13, '2026-11-23 09:55:36.971627+00'),
	(21, 14, '2026-11-23 09:55:36.971627+00'),
	(21, 15, '2026-11-23 09:55:36.971627+00'),
	(21, 16, '2026-11-23 09:55:36.971627+00'),
	(22, 16, '2026-11-23 09:55:36.971627+00'),
	(22, 1, '2026-11-23 09:55:36.971627+00'),
	(22, 2, '2026-11-23 09:55:36.971627+00'),
	(22, 3, '2026-11-23 09:55:36.971627+00'),
	(23, 6, '2026-11-23 09:55:36.971627+00'),
	(23, 7, '2026-11-23 09:55:36.971627+00'),
	(23, 8, '2026-11-23 09:55:36.971627+00'),
	(23, 9, '2026-11-23 09:55:36.971627+00'),
	(23, 11, '2026-11-23 09:55:36.971627+00'),
	(24, 15, '2026-11-23 09:55:36.971627+00'),
	(24, 16, '2026-11-23 09:55:36.971627+00'),
	(24, 1, '2026-11-23 09:55:36.971627+00'),
	(24, 2, '2026-11-23 09:55:36.971627+00'),
	(24, 3, '2026-11-23 09:55:36.971627+00'),
	(24, 4, '2026-11-23 09:55:36.971627+00'),
	(25, 7, '2026-11-23 09:55:36.971627+00'),
	(25, 8, '2026-11-23 09:55:36.971627+00'),
	(25, 9, '2026-11-23 09:55:36.971627+00'),
	(26, 15, '2026-11-23 09:55:36.971627+00'),
	(26, 16, '2026-11-23 09:55:36.971627+00'),
	(26, 1, '2026-11-23 09:55:36.971627+00'),
	(26, 2, '2026-11-23 09:55:36.971627+00'),
	(26, 3, '2026-11-23 09:55:36.971627+00'),
	(26, 4, '2026-11-23 09:55:36.971627+00'),
	(26, 5, '2026-11-23 09:55:36.971627+00'),
	(27, 12, '2026-11-23 09:55:36.971627+00'),
	(27, 13, '2026-11-23 09:55:36.971627+00'),
	(27, 14, '2026-11-23 09:55:36.971627+00'),
	(27, 2, '2026-11-23 09:55:36.971627+00'),
	(27, 3, '2026-11-23 09:55:36.971627+00'),
	(28, 1, '2026-11-23 09:55:36.971627+00'),
	(28, 3, '2026-11-23 09:55:36.971627+00'),
	(28, 4, '2026-11-23 09:55:36.971627+00'),
	(28, 5, '2026-11-23 09:55:36.971627+00'),
	(28, 6, '2026-11-23 09:55:36.971627+00'),
	(28, 7, '2026-11-23 09:55:36.971627+00'),
	(28, 8, '2026-11-23 09:55:36.971627+00'),
	(28, 9, '2026-11-23 09:55:36.971627+00'),
	(29, 14, '2026-11-23 09:55:36.971627+00'),
	(29, 15, '2026-11-23 09:55:36.971627+00'),
	(29, 16, '2026-11-23 09:55:36.971627+00'),
	(29, 1, '2026-11-23 09:55:36.971627+00'),
	(30, 7, '2026-11-23 09:55:36.971627+00'),
	(30, 8, '2026-11-23 09:55:36.971627+00'),
	(30, 9, '2026-11-23 09:55:36.971627+00'),
	(30, 10, '2026-11-23 09:55:36.971627+00'),
	(30, 11, '2026-11-23 09:55:36.971627+00'),
	(30, 12, '2026-11-23 09:55:36.971627+00'),
	(31, 7, '2026-11-23 09:55:36.971627+00'),
	(31, 8, '2026-11-23 09:55:36.971627+00'),
	(31, 9, '2026-11-23 09:55:36.971627+00'),
	(32, 6, '2026-11-23 09:55:36.971627+00'),
	(32, 8, '2026-11-23 09:55:36.971627+00'),
	(32, 9, '2026-11-23 09:55:36.971627+00'),
	(32, 10, '2026-11-23 09:55:36.971627+00'),
	(32, 11, '2026-11-23 09:55:36.971627+00'),
	(33, 8, '2026-11-23 09:55:36.971627+00'),
	(33, 9, '2026-11-23 09:55:36.971627+00'),
	(33, 10, '2026-11-23 09:55:36.971627+00'),
	(33, 11, '2026-11-23 09:55:36.971627+00'),
	(33, 12, '2026-11-23 09:55:36.971627+00'),
	(33, 13, '2026-11-23 09:55:36.971627+00'),
	(33, 14, '2026-11-23 09:55:36.971627+00'),
	(34, 6, '2026-11-23 09:55:36.971627+00'),
	(34, 7, '2026-11-23 09:55:36.971627+00'),
	(34, 9, '2026-11-23 09:55:36.971627+00'),
	(34, 10, '2026-11-23 09:55:36.971627+00'),
	(34, 11, '2026-11-23 09:55:36.971627+00'),
	(34, 12, '2026-11-23 09:55:36.971627+00'),
	(34, 13, '2026-11-23 09:55:36.971627+00'),
	(34, 14, '2026-11-23 09:55:36.971627+00'),
	(34, 15, '2026-11-23 09:55:36.971627+00'),
	(35, 12, '2026-11-23 09:55:36.971627+00'),
	(35, 13, '2026-11-23 09:55:36.971627+00'),
	(35, 14, '2026-11-23 09:55:36.971627+00'),
	(35, 15, '2026-11-23 09:55:36.971627+00'),
	(35, 16, '2026-11-23 09:55:36.971627+00'),
	(35, 1, '2026-11-23 09:55:36.971627+00'),
	(36, 15, '2026-11-23 09:55:36.971627+00'),
	(36, 16, '2026-11-23 09:55:36.971627+00'),
	(36, 1, '2026-11-23 09:55:36.971627+00'),
	(36, 2, '2026-11-23 09:55:36.971627+00'),
	(37, 6, '2026-11-23 09:55:36.971627+00'),
	(37, 7, '2026-11-23 09:55:36.971627+00'),
	(38, 11, '2026-11-23 09:55:36.971627+00'),
	(38, 13, '2026-11-23 09:55:36.971627+00'),
	(38, 14, '2026-11-23 09:55:36.971627+00'),
	(38, 15, '2026-11-23 09:55:36.971627+00'),
	(38, 16, '2026-11-23 09:55:36.971627+00'),
	(38, 1, '2026-11-23 09:55:36.971627+00'),
	(38, 2, '2026-11-23 09:55:36.971627+00'),
	(38, 3, '2026-11-23 09:55:36.971627+00'),
	(39, 6, '2026-11-23 09:55:36.971627+00'),
	(39, 7, '2026-11-23 09:55:36.971627+00'),
	(39, 8, '2026-11-23 09:55:36.971627+00'),
	(39, 9, '2026-11-23 09:55:36.971627+00'),
	(39, 10, '2026-11-23 09:55:36.971627+00'),
	(40, 11, '2026-11-23 09:55:36.971627+00'),
	(40, 12, '2026-11-23 09:55:36.971627+00'),
	(40, 13, '2026-11-23 09:55:36.971627+00'),
	(40, 14, '2026-11-23 09:55:36.971627+00'),
	(40, 2, '2026-11-23 09:55:36.971627+00'),
	(40, 3, '2026-11-23 09:55:36.971627+00'),
	(40, 4, '2026-11-23 09:55:36.971627+00'),
	(41, 11, '2026-11-23 09:55:36.971627+00'),
	(41, 12, '2026-11-23 09:55:36.971627+00'),
	(42, 12, '2026-11-23 09:55:36.971627+00'),
	(42, 13, '2026-11-23 09:55:36.971627+00'),
	(42, 14, '2026-11-23 09:55:36.971627+00'),
	(42, 15, '2026-11-23 09:55:36.971627+00'),
	(42, 16, '2026-11-23 09:55:36.971627+00'),
	(42, 1, '2026-11-23 09:55:36.971627+00'),
	(42, 3, '2026-11-23 09:55:36.971627+00'),
	(42, 4, '2026-11-23 09:55:36.971627+00'),
	(42, 5, '2026-11-23 09:55:36.971627+00'),
	(42, 6, '2026-11-23 09:55:36.971627+00'),
	(43, 7, '2026-11-23 09:55:36.971627+00'),
	(43, 8, '2026-11-23 09:55:36.971627+00'),
	(43, 9, '2026-11-23 09:55:36.971627+00'),
	(43, 10, '2026-11-23 09:55:36.971627+00'),
	(43, 11, '2026-11-23 09:55:36.971627+00'),
	(44, 12, '2026-11-23 09:55:36.971627+00'),
	(44, 13, '2026-11-23 09:55:36.971627+00'),
	(44, 14, '2026-11-23 09:55:36.971627+00'),
	(44, 15, '2026-11-23 09:55:36.971627+00'),
	(44, 16, '2026-11-23 09:55:36.971627+00'),
	(44, 1, '2026-11-23 09:55:36.971627+00'),
	(44, 2, '2026-11-23 09:55:36.971627+00'),
	(44, 3, '2026-11-23 09:55:36.971627+00'),
	(45, 6, '2026-11-23 09:55:36.971627+00'),
	(45, 8, '2026-11-23 09:55:36.971627+00'),
	(45, 9, '2026-11-23 09:55:36.971627+00'),
	(46, 10, '2026-11-23 09:55:36.971627+00'),
	(47, 4, '2026-11-23 09:55:36.971627+00'),
	(47, 5, '2026-11-23 09:55:36.971627+00'),
	(47, 6, '2026-11-23 09:55:36.971627+00'),
	(47, 7, '2026-11-23 09:55:36.971627+00');


INSERT INTO public.messages VALUES
	(1, 1, 'd827d021-3401-415c-9c1b-4261135b6c6a', 1, 'which recording is the left hand one? I want to hear the rest', NULL, NULL, NULL, NULL, '2026-11-20 07:55:36.971627+00'),
	(1, 2, '37457ea4-5f72-403f-b152-009fd6ed6e9a', 3, 'the second of the two, the slower one. start at the repeat', NULL, NULL, NULL, NULL, '2026-11-20 08:55:36.971627+00'),
	(1, 3, '6cb42bb4-6c15-4bc9-9f04-a81a6bb73fd3', 3, '', 2, 'sample-0006', 4.200, 8.400, '2026-11-20 09:55:36.971627+00'),
	(1, 4, '9dbf3cf8-9f4f-48d2-b08e-2b2813a7b6df', 1, 'ok this is the bar. this is THE bar', NULL, NULL, NULL, NULL, '2026-11-20 10:55:36.971627+00'),
	(2, 1, 'cea9c513-908d-4613-af72-4d63e0fee818', 4, 'are you coming on thursday? bring the speaker', NULL, NULL, NULL, NULL, '2026-11-21 07:55:36.971627+00'),
	(2, 2, '7c6ba993-1bbb-45f3-a597-44c120e2efce', 1, 'yes, and the long cable', NULL, NULL, NULL, NULL, '2026-11-21 08:55:36.971627+00'),
	(3, 1, 'cd87cf63-a6b0-4b42-953c-6646751726e2', 1, 'do you know this one?', NULL, NULL, NULL, NULL, '2026-11-22 06:55:36.971627+00'),
	(3, 2, '595b2e2c-1106-40c6-9802-3f68d9c20d15', 1, 'from 0:12, not before', 13, 'sample-0002', 12.800, 19.200, '2026-11-22 06:55:36.971627+00'),
	(3, 3, 'b7617232-187c-4293-b056-5e2108da88c2', 2, 'the BELL', NULL, NULL, NULL, NULL, '2026-11-22 07:55:36.971627+00'),
	(3, 4, 'e4b7ee5f-9079-4be5-902f-43adc1fa0a78', 2, 'I had it on for the whole way home', NULL, NULL, NULL, NULL, '2026-11-22 07:55:36.971627+00'),
	(3, 5, '9f8d2b67-ab72-44cb-8239-c164f0393a34', 1, 'see, I was right', NULL, NULL, NULL, NULL, '2026-11-22 08:55:36.971627+00'),
	(3, 6, '79b29837-b6ab-41bc-a145-0effbdc69584', 2, 'then you need this. with headphones.', 1, 'sample-0005', 12.600, 18.000, '2026-11-23 05:55:36.971627+00'),
	(4, 1, 'e7fd124a-d548-410b-9409-4b029aec40d7', 5, 'raining here again, so you know what is on', NULL, NULL, NULL, NULL, '2026-11-23 07:55:36.971627+00'),
	(5, 1, '7d3f2c1e-9a4b-4c5d-8e6f-0123456789ab', 1, 'look at this', NULL, NULL, NULL, NULL, '2026-11-23 09:57:05.423651+00');


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
	(1, 30, 'like', 2, 27, NULL, '2026-11-23 02:55:36.971627+00', true),
	(1, 29, 'like', 4, 13, NULL, '2026-11-22 19:55:36.971627+00', true),
	(1, 12, 'request', 8, NULL, NULL, '2026-11-22 12:55:36.971627+00', true),
	(1, 11, 'request', 6, NULL, NULL, '2026-11-22 05:55:36.971627+00', true),
	(1, 9, 'request', 7, NULL, NULL, '2026-11-21 22:55:36.971627+00', false),
	(1, 8, 'acceptance', 5, NULL, NULL, '2026-11-21 15:55:36.971627+00', true),
	(1, 5, 'request', 4, NULL, NULL, '2026-11-21 08:55:36.971627+00', false),
	(1, 3, 'request', 3, NULL, NULL, '2026-11-21 01:55:36.971627+00', false),
	(1, 2, 'acceptance', 2, NULL, NULL, '2026-11-20 18:55:36.971627+00', false),
	(2, 28, 'request', 11, NULL, NULL, '2026-11-23 02:55:36.971627+00', true),
	(2, 17, 'acceptance', 4, NULL, NULL, '2026-11-22 19:55:36.971627+00', false),
	(2, 15, 'acceptance', 3, NULL, NULL, '2026-11-22 12:55:36.971627+00', false),
	(2, 1, 'request', 1, NULL, NULL, '2026-11-22 05:55:36.971627+00', false),
	(3, 19, 'acceptance', 8, NULL, NULL, '2026-11-23 02:55:36.971627+00', false),
	(3, 14, 'request', 2, NULL, NULL, '2026-11-22 19:55:36.971627+00', false),
	(3, 4, 'acceptance', 1, NULL, NULL, '2026-11-22 12:55:36.971627+00', false),
	(4, 16, 'request', 2, NULL, NULL, '2026-11-23 02:55:36.971627+00', false),
	(4, 6, 'acceptance', 1, NULL, NULL, '2026-11-22 19:55:36.971627+00', false),
	(5, 21, 'acceptance', 12, NULL, NULL, '2026-11-23 02:55:36.971627+00', false),
	(5, 7, 'request', 1, NULL, NULL, '2026-11-22 19:55:36.971627+00', false),
	(6, 23, 'acceptance', 10, NULL, NULL, '2026-11-23 02:55:36.971627+00', false),
	(7, 25, 'acceptance', 11, NULL, NULL, '2026-11-23 02:55:36.971627+00', false),
	(7, 10, 'acceptance', 1, NULL, NULL, '2026-11-22 19:55:36.971627+00', false),
	(8, 18, 'request', 3, NULL, NULL, '2026-11-23 02:55:36.971627+00', false),
	(9, 27, 'acceptance', 13, NULL, NULL, '2026-11-23 02:55:36.971627+00', false),
	(9, 13, 'request', 1, NULL, NULL, '2026-11-22 19:55:36.971627+00', true),
	(10, 22, 'request', 6, NULL, NULL, '2026-11-23 02:55:36.971627+00', false),
	(11, 24, 'request', 7, NULL, NULL, '2026-11-23 02:55:36.971627+00', false),
	(12, 20, 'request', 5, NULL, NULL, '2026-11-23 02:55:36.971627+00', false),
	(13, 26, 'request', 9, NULL, NULL, '2026-11-23 02:55:36.971627+00', false);


INSERT INTO public.push_keys VALUES
	(true, '{"kty":"EC","x":"h1ZRsKZED5B0YeOD0AnRtCeUPblPgzlx0AtVK4VFktk","y":"qtppVwPSfiwm1X30zSRHnkAccVMBeFVxIkWB7jrjYhs","crv":"P-256","d":"Jsp8X-M2q4_CwDdrpIiE_HGYJxNuVcFZzIH5br1BBl4"}', '2026-11-23 09:55:39.640339+00');


INSERT INTO public.reports VALUES
	(1, 1, 'not a clip', '2026-11-23 09:57:05.128848+00', true);


INSERT INTO public.saves OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, '2026-11-23 09:57:04.995128+00');


INSERT INTO public.schema_meta VALUES
	('version', '1'),
	('migration:1', 'foundation'),
	('sample', 'loaded'),
	('secret', 'c61907ee48021875');


INSERT INTO public.summaries VALUES
	(1, 1, 3, 'ok this is the bar. this is THE bar', true, '2026-11-20 10:55:36.971627+00', 4),
	(3, 1, 1, 'ok this is the bar. this is THE bar', false, '2026-11-20 10:55:36.971627+00', 4),
	(1, 2, 4, 'yes, and the long cable', true, '2026-11-21 08:55:36.971627+00', 6),
	(4, 2, 1, 'yes, and the long cable', false, '2026-11-21 08:55:36.971627+00', 2),
	(2, 3, 1, 'then you need this. with headphones.', true, '2026-11-23 05:55:36.971627+00', 6),
	(1, 3, 2, 'then you need this. with headphones.', false, '2026-11-23 05:55:36.971627+00', 12),
	(5, 4, 1, 'raining here again, so you know what is on', true, '2026-11-23 07:55:36.971627+00', 1),
	(1, 4, 5, 'raining here again, so you know what is on', false, '2026-11-23 07:55:36.971627+00', 13),
	(1, 5, 7, 'look at this', true, '2026-11-23 09:57:05.423651+00', 14),
	(7, 5, 1, 'look at this', false, '2026-11-23 09:57:05.423651+00', 1);


INSERT INTO public.tile_views VALUES
	(1, 1, '2026-11-23 09:57:05.042092+00');


INSERT INTO public.tiles OVERRIDING SYSTEM VALUE VALUES
	(1, '9rSZDYsCyGhg', 2, 'sample-0005', 'the second the strings come in and the whole thing just widens. headphones, please.', 12.600, 18.000, '2026-11-23 06:55:37.479+00', 11, DEFAULT),
	(2, 'DK7ii0bQnxcf', 3, 'sample-0006', 'four bars of nothing but left hand, then this. I have played it eleven times this morning.', 4.200, 8.400, '2026-11-23 04:55:37.483+00', 7, DEFAULT),
	(3, 'SqoESixN0sNU', 4, 'sample-0007', 'drums out. chords in. you can hear the room hold its breath.', 15.200, 19.000, '2026-11-23 01:55:37.488+00', 9, DEFAULT),
	(4, 'zohqxmjjDRTn', 5, 'sample-0009', 'it rains here too, so this is basically a duet', 0.000, 6.000, '2026-11-22 22:55:37.493+00', 6, DEFAULT),
	(5, 'pZaUEFJH1nmo', 7, 'sample-0010', 'That suspended chord at the start, and then where it goes. I keep waiting for it to go somewhere else. It never does.', 12.000, 20.000, '2026-11-22 19:55:37.496+00', 10, DEFAULT),
	(6, '6q1CUzo1dr4E', 6, 'sample-0012', 'the drum is late by a hair and it makes the whole window open', 8.400, 16.800, '2026-11-22 15:55:37.497+00', 8, DEFAULT),
	(7, 'noaCVJlv3zO2', 8, 'sample-0007', 'and the drop. you know what to do.', 19.000, 24.700, '2026-11-22 12:55:37.498+00', 12, DEFAULT),
	(8, 'no5MnycjOJxx', 9, 'sample-0004', 'five notes climbing. the loveliest bar of the week.', 16.000, 20.000, '2026-11-22 07:55:37.5+00', 5, DEFAULT),
	(9, 'MbzLxiy6MSJt', 10, 'sample-0011', 'My grandmother hummed this exact turn while she cooked. Different song, same harbour.', 4.800, 19.200, '2026-11-22 03:55:37.504+00', 6, DEFAULT),
	(10, '3ZTJKdz78xZi', 11, 'sample-0001', 'bass + kick + the floor lighting up = my cat has left the room', 8.000, 14.000, '2026-11-22 00:55:37.506+00', 4, DEFAULT),
	(11, 'sJjRrWjXLwgX', 12, 'sample-0003', 'the tune, once around. for the drive home.', 9.600, 19.200, '2026-11-21 19:55:37.51+00', 7, DEFAULT),
	(12, 'faZ3Turd4gzH', 13, 'sample-0008', 'listen to the melody and then listen again and only follow the bass', 15.000, 22.500, '2026-11-21 13:55:37.512+00', 9, DEFAULT),
	(14, 'AaGauldPLCKx', 14, 'sample-0009', 'bells like drops from the gutter', 12.000, 18.000, '2026-11-21 05:55:37.514+00', 3, DEFAULT),
	(15, '3pObgCWE1d4x', 2, 'sample-0010', 'first bell, very far away. turn it up and close your eyes, then tell me how far.', 4.000, 8.000, '2026-11-20 23:55:37.515+00', 9, DEFAULT),
	(16, 'xY0uv5xw1TA6', 3, 'sample-0008', 'kick enters at 0:10 and the sun breathes with it, the artist understood the assignment', 10.000, 15.000, '2026-11-20 18:55:37.517+00', 5, DEFAULT),
	(17, 'WZgbuLHQrXSM', 4, 'sample-0006', 'ok the run up the scale and straight back into the riff is criminal', 14.700, 18.900, '2026-11-20 11:55:37.524+00', 10, DEFAULT),
	(18, 'TJSksY8pcthA', 5, 'sample-0003', 'a guitar picking at the evening. that is all. that is the post.', 0.000, 4.800, '2026-11-20 05:55:37.526+00', 4, DEFAULT),
	(19, 'FKqyfk57VRJp', 7, 'sample-0012', 'The step down to the dark chord. Bach would have nodded.', 12.600, 16.800, '2026-11-19 23:55:37.528+00', 7, DEFAULT),
	(20, 'zb3zFuvOq6ZE', 6, 'sample-0005', 'one held chord, then gone. I would end everything like this: meetings, phone calls, winters', 21.600, 25.200, '2026-11-19 15:55:37.591+00', 6, DEFAULT),
	(21, 'ZIBcmYQxExWp', 8, 'sample-0001', 'the claps join and everyone at the bus stop is suddenly in a film', 12.000, 16.000, '2026-11-19 08:55:37.596+00', 8, DEFAULT),
	(22, 'R61stScgvQ8i', 9, 'sample-0002', 'the last chord hangs in the air like steam', 22.400, 25.600, '2026-11-19 01:55:37.6+00', 4, DEFAULT),
	(23, '9puUKrRvx7X3', 10, 'sample-0009', 'low strings under the rain. wear a jumper.', 6.000, 12.000, '2026-11-18 19:55:37.602+00', 5, DEFAULT),
	(24, 'vLARwbL0tN63', 11, 'sample-0006', 'how do you stop THAT cleanly. four people, one brain.', 21.000, 25.200, '2026-11-18 11:55:37.609+00', 6, DEFAULT),
	(25, 'xrXOz1EDcaY1', 12, 'sample-0011', 'the answer in the tune, he plays it like he just remembered it', 9.600, 14.400, '2026-11-18 03:55:37.614+00', 3, DEFAULT),
	(26, 'aY7KwDyuYQ2Z', 13, 'sample-0004', 'three drops into still water. I use this one to fall asleep.', 0.000, 4.000, '2026-11-17 20:55:37.618+00', 7, DEFAULT),
	(28, '37x3Yxj611Lk', 2, 'sample-0003', 'the turn upwards. there. THERE.', 14.400, 19.200, '2026-11-17 03:55:37.626+00', 8, DEFAULT),
	(29, '14ey46tkWt7g', 3, 'sample-0012', 'harp alone, in six. count it: it is not where you think.', 0.000, 4.200, '2026-11-16 15:55:37.628+00', 4, DEFAULT),
	(30, 'X5iWliO0wwzl', 4, 'sample-0008', 'round and round and round, best loop to write to', 0.000, 5.000, '2026-11-16 07:55:37.633+00', 6, DEFAULT),
	(31, '651WchZZWTr3', 5, 'sample-0005', 'a waltz for left hand only. my right hand is jealous.', 0.000, 7.200, '2026-11-15 16:55:37.638+00', 3, DEFAULT),
	(32, 'hIz3mzxD8uIF', 7, 'sample-0004', 'Watch the rings begin to cross exactly when the second voice does.', 8.000, 16.000, '2026-11-15 01:55:37.64+00', 5, DEFAULT),
	(33, 'OLpGffFYFYBz', 6, 'sample-0011', 'last chord, last ferry', 19.200, 24.000, '2026-11-14 09:55:37.644+00', 7, DEFAULT),
	(34, 'yo9bDeGehTvW', 8, 'sample-0002', 'the beat settles in a little late ON PURPOSE and if you fix it in the mix we are no longer friends', 6.400, 12.800, '2026-11-13 19:55:37.709+00', 9, DEFAULT),
	(35, 'j4FD81hZ1Z07', 9, 'sample-0010', 'home again, slowly', 16.000, 24.000, '2026-11-12 23:55:37.793+00', 6, DEFAULT),
	(36, 'o4CDvdzvWPM7', 10, 'sample-0001', 'one marimba, alone, being brave', 0.000, 4.000, '2026-11-12 05:55:37.805+00', 4, DEFAULT),
	(37, 'BqTxWIY9vnY0', 11, 'sample-0008', 'last turn before it all stops. blink and you miss the third planet.', 20.000, 25.000, '2026-11-11 07:55:37.81+00', 2, DEFAULT),
	(38, 'yqZdxbmGEZ0h', 12, 'sample-0007', 'full beat, hands up, kitchen floor', 7.600, 15.200, '2026-11-10 11:55:37.811+00', 8, DEFAULT),
	(39, 'ToZ8j2OZo9BF', 13, 'sample-0012', 'once more with the bells on top. always once more with the bells on top.', 16.800, 25.200, '2026-11-09 10:55:37.825+00', 5, DEFAULT),
	(40, '2YZ6GopJwfqq', 1, 'sample-0009', 'the tune twice around. second time you hear what the left hand was saying all along.', 6.000, 18.000, '2026-11-08 09:55:37.829+00', 7, DEFAULT),
	(41, 'yKOoUHlxykuq', 14, 'sample-0004', 'back down to the first note. breathe out.', 20.000, 24.000, '2026-11-06 17:55:37.836+00', 2, DEFAULT),
	(42, 'IbjqCCvD0qc1', 2, 'sample-0006', 'the riff, all four answers, in order: yes, no, maybe, YES', 8.400, 16.800, '2026-11-05 11:55:37.843+00', 10, DEFAULT),
	(43, '5YPHBOii7JYz', 3, 'sample-0003', 'here the bass lifts the sea', 4.800, 9.600, '2026-11-03 19:55:37.849+00', 5, DEFAULT),
	(44, 'wrT2xeJCOLrD', 5, 'sample-0010', 'green to violet. I saw the real one once from a night train and no one else was awake.', 8.000, 16.000, '2026-11-01 17:55:37.859+00', 8, DEFAULT),
	(45, 'vZlsOToxzc79', 7, 'sample-0002', 'Two chords and nothing else. It is enough. It was always enough.', 0.000, 6.400, '2026-10-31 01:55:37.873+00', 3, DEFAULT),
	(46, 'x4YzaaqXn0sr', 15, 'sample-0001', 'LOUDER. if your neighbors are not awake you are doing it wrong', 8.000, 14.000, '2026-10-28 23:55:37.879+00', 1, DEFAULT),
	(47, 'F5a8U0xX2LcJ', 16, 'sample-0011', 'two chords, tried on like coats. he buys the second.', 0.000, 4.800, '2026-10-26 21:55:37.896+00', 4, DEFAULT),
	(13, 'sZqKZJjWxcnN', 1, 'sample-0002', 'the small bell melody. I found it at two in the morning and it has not left.', 12.800, 19.200, '2026-11-21 10:55:37.513+00', 8, DEFAULT),
	(27, 'q6EEr31EOACS', 1, 'sample-0007', 'bass line starts walking and so do I', 3.800, 7.600, '2026-11-17 13:55:37.622+00', 5, DEFAULT);


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
	(1, 'At6UxqelG2b0SkHGbiWmGrmpsPuO', 'you', 'Robin', 'Aldane', 'you@example.com', '/avatars/coral.svg', '2026-08-25 09:55:37.139+00', NULL, NULL, 'active', NULL, NULL, DEFAULT),
	(2, '6ZQbalMiOsplZ7lQVG75XMWw2yzK', 'mara.k', 'Mara', 'Kessler', 'mara.k@example.com', '/avatars/iris.svg', '2026-08-25 09:55:37.139+00', NULL, NULL, 'active', NULL, NULL, DEFAULT),
	(3, 'V8OlgP6k9vf1PwsYQ9ZPdYdFQimP', 'jonas', 'Jonas', 'Weber', 'jonas@example.com', '/avatars/fern.svg', '2026-08-25 09:55:37.139+00', NULL, NULL, 'active', NULL, NULL, DEFAULT),
	(4, 'ggjqGyZHfqIXQEbRay2olOVDzj5o', 'priya_s', 'Priya', 'Sharma', 'priya_s@example.com', '/avatars/saffron.svg', '2026-08-25 09:55:37.139+00', NULL, NULL, 'active', NULL, NULL, DEFAULT),
	(5, 'j7VVOlp8KsPi4plSaUOSys8m6x1E', 'teo', 'Teo', 'Marin', 'teo@example.com', '/avatars/tide.svg', '2026-08-25 09:55:37.139+00', NULL, NULL, 'active', NULL, NULL, DEFAULT),
	(6, 'MwqnGsrPq5WgrfS3O9CFQ90YaYl1', 'noor', 'Noor', 'El-Amin', 'noor@example.com', '/avatars/peony.svg', '2026-08-25 09:55:37.139+00', NULL, NULL, 'active', NULL, NULL, DEFAULT),
	(7, 'EMsl8v6jVy5sxTpKAZfOcYcG9jBU', 'ada.lind', 'Ada', 'Lindqvist', 'ada.lind@example.com', '/avatars/frost.svg', '2026-08-25 09:55:37.139+00', NULL, NULL, 'active', NULL, NULL, DEFAULT),
	(8, 'ymu0BCJkXkBnK9qRWknED3lsmYhy', 'kofi', 'Kofi', 'Mensah', 'kofi@example.com', '/avatars/ember.svg', '2026-08-25 09:55:37.139+00', NULL, NULL, 'active', NULL, NULL, DEFAULT),
	(9, '8JTwsYvwywFCy1zQ6OMbxwCyYQQ5', 'yuki', 'Yuki', 'Tanabe', 'yuki@example.com', '/avatars/plum.svg', '2026-08-25 09:55:37.139+00', NULL, NULL, 'active', NULL, NULL, DEFAULT),
	(10, 'xGVV5LEqcMgQO0hQio7yesow1POr', 'lucie', 'Lucie', 'd''Arcy', 'lucie@example.com', '/avatars/lagoon.svg', '2026-08-25 09:55:37.139+00', NULL, NULL, 'active', NULL, NULL, DEFAULT),
	(11, 'XPc8VRdXOY61FWEFDlzuvZQZPgDk', 'bram', 'Bram', 'de Wit', 'bram@example.com', '/avatars/moss.svg', '2026-08-25 09:55:37.139+00', NULL, NULL, 'active', NULL, NULL, DEFAULT),
	(12, 'z9NNfathGkRgV71c5lMzgTIyDQu4', 'sol_vega', 'Sol', 'Vega', 'sol_vega@example.com', '/avatars/honey.svg', '2026-08-25 09:55:37.139+00', NULL, NULL, 'active', NULL, NULL, DEFAULT),
	(13, 'LaLoiXf3jk5Sr5kX71RUtRs2AF2Z', 'ines', 'Inês', 'Prado', 'ines@example.com', '/avatars/clay.svg', '2026-08-25 09:55:37.139+00', NULL, NULL, 'active', NULL, NULL, DEFAULT),
	(14, 'cjSr7HTyJCgRT1EdakW6ro4rv6og', 'quietroom', 'Sam', 'Okafor', 'quietroom@example.com', NULL, '2026-08-25 09:55:37.139+00', NULL, NULL, 'active', NULL, NULL, DEFAULT),
	(15, 'k3DxzfO22sxSMMF3sQNPYUtGSDdl', 'dex.fm', 'Dexter', 'Munn', 'dex.fm@example.com', '/avatars/slate.svg', '2026-08-25 09:55:37.139+00', NULL, NULL, 'active', NULL, NULL, DEFAULT),
	(16, 'vVz1taaC5o6J1Q3yTMLOFiJxE9ih', 'rolfe', 'Rolfe', 'Hagen', 'rolfe@example.com', '/avatars/olive.svg', '2026-08-25 09:55:37.139+00', NULL, NULL, 'active', NULL, NULL, DEFAULT);


SELECT pg_catalog.setval('public.chats_id_seq', 5, true);


SELECT pg_catalog.setval('public.moderation_log_id_seq', 1, false);


SELECT pg_catalog.setval('public.notifications_id_seq', 30, true);


SELECT pg_catalog.setval('public.push_subscriptions_id_seq', 1, false);


SELECT pg_catalog.setval('public.saves_id_seq', 1, true);


SELECT pg_catalog.setval('public.source_failures_id_seq', 1, false);


SELECT pg_catalog.setval('public.tiles_id_seq', 47, true);


SELECT pg_catalog.setval('public.users_id_seq', 16, true);


ALTER TABLE ONLY public.auth_account
    ADD CONSTRAINT auth_account_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.auth_jwks
    ADD CONSTRAINT auth_jwks_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.auth_session
    ADD CONSTRAINT auth_session_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.auth_session
    ADD CONSTRAINT auth_session_token_key UNIQUE (token);


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


ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_uid_key UNIQUE (uid);


ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_undeleted_id_key UNIQUE (undeleted_id);


ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_username_key UNIQUE (username);


CREATE INDEX auth_account_user_id ON public.auth_account USING btree ("userId");


CREATE INDEX auth_session_user_id ON public.auth_session USING btree ("userId");


CREATE INDEX auth_verification_identifier ON public.auth_verification USING btree (identifier);


CREATE INDEX blocks_blocked_id ON public.blocks USING btree (blocked_id, blocker_id);


CREATE INDEX chats_high_id ON public.chats USING btree (high_id);


CREATE INDEX friendships_high_id ON public.friendships USING btree (high_id, low_id);


CREATE INDEX likes_user_id ON public.likes USING btree (user_id, tile_id);


CREATE INDEX moderation_log_moderator_id ON public.moderation_log USING btree (moderator_id, id);


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


CREATE INDEX summaries_user_id_version ON public.summaries USING btree (user_id, version);


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


ALTER TABLE ONLY public.auth_account
    ADD CONSTRAINT "auth_account_userId_fkey" FOREIGN KEY ("userId") REFERENCES public.auth_user(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.auth_session
    ADD CONSTRAINT "auth_session_userId_fkey" FOREIGN KEY ("userId") REFERENCES public.auth_user(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES public.users(undeleted_id) ON DELETE CASCADE;


ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES public.users(undeleted_id) ON DELETE CASCADE;


ALTER TABLE ONLY public.chats
    ADD CONSTRAINT chats_high_id_fkey FOREIGN KEY (high_id) REFERENCES public.users(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.chats
    ADD CONSTRAINT chats_low_id_fkey FOREIGN KEY (low_id) REFERENCES public.users(id) ON DELETE CASCADE;


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


