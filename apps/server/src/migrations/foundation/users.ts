import { firstNameIndex, lastNameIndex } from './name-search.ts';

/**
 * Deleting an account clears the row's personal columns but keeps the row for chats and the
 * moderation log. All other tables reference `undeleted_id`, which is then null, so that PostgreSQL
 * rejects late inserts and incomplete deletions.
 */
export const usersSql = `
  create extension if not exists citext;

  create table users (
    id bigint generated always as identity primary key,
    uid text collate "C" not null unique check (uid ~ '^[A-Za-z0-9_-]{1,128}$'),
    username citext not null unique,
    fname text not null check (char_length(fname) between 2 and 26),
    lname text not null check (char_length(lname) between 2 and 26),
    email text not null check (char_length(email) <= 254),
    img_url text check (char_length(img_url) <= 2048),
    date_created timestamptz not null default now(),
    date_login timestamptz,
    username_change_d timestamptz,
    status text not null default 'active' check (status in ('active', 'suspended', 'deleted', 'pending')),
    sessions_valid_from timestamptz,
    exempt_sign_in_at timestamptz,
    bio text check (char_length(bio) <= 160),
    bio_link text check (char_length(bio_link) <= 200 and bio_link ~* '^https://'),
    is_first_run boolean not null default false,
    is_found_by_name boolean not null default false,
    is_profile_public boolean not null default false,
    -- Since when the clips that the user watches are listed. Null: they are not.
    watched_since timestamptz,
    language text check (language ~ '^[a-z]{2}$'),
    undeleted_id bigint unique
      generated always as (case when status <> 'deleted' then id end) stored,
    constraint users_username_check check (
      status = 'deleted' or username ~ '^[A-Za-z0-9][A-Za-z0-9._]{1,13}[A-Za-z0-9]$'),
    constraint users_deleted_check check (
      status <> 'deleted' or (
        username::text = 'deleted:' || id and fname = 'Deleted' and lname = 'user' and email = ''
        and num_nulls(img_url, date_login, username_change_d) = 3))
  );

  -- For the sitemap.
  create index users_public_profile on users (id)
    where is_profile_public and status = 'active';

  -- Uploaded profile photos.
  create table photos (
    user_id bigint primary key references users (undeleted_id),
    public_id text collate "C" not null unique check (public_id ~ '^[A-Za-z0-9_-]{22}$'),
    image bytea not null check (octet_length(image) between 1 and 20480),
    created_at timestamptz not null default now()
  );

  create table suspensions (
    user_id bigint primary key references users (undeleted_id),
    reason text not null check (char_length(reason) between 1 and 500),
    ends_at timestamptz,
    created_at timestamptz not null default now()
  );
  create index suspensions_ends_at on suspensions (ends_at);

  -- Account changes of commands, which servers read to end sessions.
  create table account_changes (
    id bigint generated always as identity primary key,
    user_id bigint not null references users (id),
    changed_at timestamptz not null default clock_timestamp()
  );
  create index account_changes_changed_at on account_changes (changed_at);

  create table invites (
    user_id bigint primary key references users (undeleted_id) on delete cascade,
    seed bytea not null check (octet_length(seed) = 16),
    code_hash bytea not null unique check (octet_length(code_hash) = 32),
    created_at timestamptz not null default now()
  );
`;

const lowercase = 'lower(username::text collate "C")';

/**
 * A btree on the lowercase username for prefixes, and a GIN index on its characters and pairs for
 * other parts. Trigrams need three characters and treat periods and underscores as spaces. Names:
 * prefixes of the search keys of 'first last' and 'last first'.
 */
export const userSearchSql = `
  create function username_parts(username citext) returns text[]
    language sql immutable strict parallel safe
    return string_to_array(${lowercase}, null)
      || array(select substr(${lowercase}, place, 2) from generate_series(1, length(username) - 1) place);

  create index users_username_lower on users ((${lowercase})) where status = 'active';

  -- Without fastupdate: every search would have to scan the pending entries.
  create index users_username_parts on users using gin (username_parts(username))
    with (fastupdate = off) where status = 'active';

  create index ${firstNameIndex.index} on ${firstNameIndex.on};
  create index ${lastNameIndex.index} on ${lastNameIndex.on};
`;
