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
    status text not null default 'active' check (status in ('active', 'suspended', 'deleted')),
    sessions_valid_from timestamptz,
    exempt_sign_in_at timestamptz,
    undeleted_id bigint unique
      generated always as (case when status <> 'deleted' then id end) stored,
    constraint users_username_check check (
      status = 'deleted' or username ~ '^[A-Za-z0-9][A-Za-z0-9._]{1,13}[A-Za-z0-9]$'),
    constraint users_deleted_check check (
      status <> 'deleted' or (
        username::text = 'deleted:' || id and fname = 'Deleted' and lname = 'user' and email = ''
        and num_nulls(img_url, date_login, username_change_d) = 3))
  );
`;

const lowercase = 'lower(username::text collate "C")';

/**
 * A btree on the lowercase username for prefixes, and a GIN index on its characters and pairs for
 * other parts. Trigrams need three characters and treat periods and underscores as spaces.
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
`;
