import { searchLimits } from '@reprise/contract/search/limits.ts';
import { sql } from 'kysely';
import { sqlSearchKey } from '#platform/db/sql-search-key.ts';
import { friendIds } from '#platform/db/friends.ts';
import type { Reader } from '#platform/db/transaction.ts';
import { isOwnerVisible, isShownTo } from '#features/tiles/visible-tile.sql.ts';

export interface FoundUser {
  readonly uid: string;
  readonly username: string;
  readonly img_url: string | null;
}

interface UserRow extends FoundUser {
  readonly id: number;
  readonly is_blocked: boolean;
  readonly bio: string | null;
  readonly bio_link: string | null;
  readonly friends: number;
}

interface PostCounts {
  readonly posts: number;
  readonly likes: number;
}

export type ProfileRow = UserRow & PostCounts;

/** `key` is the text's `searchKey`. */
export interface UserSearch {
  readonly viewer: number;
  readonly key: string;
}

/** Must equal the expression of the index `users_username_lower`. */
const lowerUsername = sql<string>`lower(u.username::text collate "C")`;

/** Must equal those of the indexes `users_first_name_search` and `users_last_name_search`. */
const nameKeys = [
  sqlSearchKey(sql`u.fname || ' ' || u.lname`),
  sqlSearchKey(sql`u.lname || ' ' || u.fname`),
];

/** Sorts after every letter. */
const LAST_LETTER = '\u{10ffff}';

/** Sorts after every character allowed in a username. */
const LAST_CHARACTER = '~';

interface FriendSearch extends UserSearch {
  /** The text's `searchKey` as a name. Null if no name starts with it. */
  readonly nameKey: string | null;
}

export interface UserWithName extends FoundUser {
  /** First and last name, if they are found by it. */
  readonly name?: string | null;
}

interface FoundFriend extends UserWithName {
  /** How they are found: by the start of the username, by a part of it, or by name. */
  readonly match: 'prefix' | 'part' | 'name';
}

/**
 * Finds the viewer's friends in the three ways of the functions below, in that order. These return
 * the first of many users by name, of whom no one need be a friend.
 */
export async function findFriends(
  db: Reader,
  { viewer, key, nameKey }: FriendSearch,
): Promise<FoundFriend[]> {
  const isNamed = nameKeys.map((name) => sql<boolean>`starts_with(${name}, ${nameKey})`);
  const { rows } = await sql<FoundFriend>`
    select uid, username, img_url, match, case match when 'name' then name end as name
    from (
      select u.uid, u.username, u.img_url, u.fname || ' ' || u.lname as name,
        case
          when strpos(${lowerUsername}, ${key}) = 1 then 'prefix'
          when strpos(${lowerUsername}, ${key}) > 1 then 'part'
          when u.is_found_by_name and (${sql.join(isNamed, sql` or `)}) then 'name'
        end as match
      from (${friendIds(viewer)}) f join users u on u.id = f.id
      where ${isOwnerVisible(viewer)}
    ) u
    where match is not null
    order by array_position(array['prefix', 'part', 'name'], match),
      case match when 'name' then name else ${lowerUsername} end
    limit ${sql.lit(searchLimits.searchRows)}`.execute(db);
  return rows;
}

/** A range scan, without wildcards to escape. */
export function findByPrefix(db: Reader, { viewer, key }: UserSearch): Promise<FoundUser[]> {
  return db
    .selectFrom('users as u')
    .select(['u.uid', 'u.username', 'u.img_url'])
    .where(isOwnerVisible(viewer))
    .where(lowerUsername, '>=', key)
    .where(lowerUsername, '<', key + LAST_CHARACTER)
    .orderBy(lowerUsername)
    .limit(sql.lit(searchLimits.searchRows))
    .execute();
}

/**
 * Excludes prefix matches. Materialized, because the planner underestimates rare parts and would
 * scan the whole table.
 */
export async function findBySubstring(
  db: Reader,
  { viewer, key }: UserSearch,
): Promise<FoundUser[]> {
  const { rows } = await sql<FoundUser>`
    with found as materialized (
      select u.uid, u.username, u.img_url from users u
      where ${isOwnerVisible(viewer)}
        and username_parts(u.username) @> ${bigramsOf(key)}::text[] and strpos(${lowerUsername}, ${key}) > 1
    )
    select uid, username, img_url
    from (select uid, username, img_url from found limit ${sql.lit(searchLimits.searchRows)}) u
    order by ${lowerUsername}`.execute(db);
  return rows;
}

/** Finds users who allow it by the start of their 'first last' or 'last first' name. */
export async function findByName(db: Reader, { viewer, key }: UserSearch): Promise<UserWithName[]> {
  const ranges = nameKeys.map(
    (nameKey) => sql`
      (select u.id, u.uid, u.username, u.img_url, u.fname || ' ' || u.lname as name from users u
       where ${isOwnerVisible(viewer)} and u.is_found_by_name
         and ${nameKey} >= ${key} and ${nameKey} < ${key + LAST_LETTER}
       order by ${nameKey} limit ${sql.lit(searchLimits.searchRows)})`,
  );
  const { rows } = await sql<UserWithName>`
    select distinct name, id, uid, username, img_url
    from (${sql.join(ranges, sql` union all `)}) u
    order by name, id
    limit ${sql.lit(searchLimits.searchRows)}`.execute(db);
  return rows;
}

/**
 * Returns null for an unknown or inactive user, or one who blocks the viewer. Friends are 0 for other
 * users; a user whom the viewer blocks has no bio and no posts.
 */
export async function findUser(
  db: Reader,
  viewer: number,
  username: string,
): Promise<ProfileRow | null> {
  const { rows } = await sql<UserRow>`
    select u.id, u.uid, u.username, u.img_url, own.blocker_id is not null as is_blocked,
      case when own.blocker_id is null then u.bio end as bio,
      case when own.blocker_id is null then u.bio_link end as bio_link, friends.friends
    from users u
      left join blocks own on own.blocker_id = ${viewer} and own.blocked_id = u.id
      cross join lateral (
        select count(*)::int as friends from (${friendIds(viewer)}) f
        where u.id = ${viewer} and (select status from users where id = f.id) = 'active'
      ) friends
    where u.username = ${username} and u.status = 'active'
      and not exists (
        select 1 from blocks back where back.blocker_id = u.id and back.blocked_id = ${viewer}
      )`.execute(db);
  const [user] = rows;
  if (user === undefined) return null;
  return {
    ...user,
    ...(user.is_blocked ? { posts: 0, likes: 0 } : await countPosts(db, viewer, user.id)),
  };
}

async function countPosts(db: Reader, viewer: number, owner: number): Promise<PostCounts> {
  const { rows } = await sql<PostCounts>`
    select count(*)::int as posts, coalesce(sum(t.likes), 0)::int as likes
    from (select tile_id as id, owner_id, likes, audience from tile_counts) t
    where t.owner_id = ${owner} and ${isShownTo(viewer)}`.execute(db);
  return rows[0] ?? { posts: 0, likes: 0 };
}

function bigramsOf(text: string): string[] {
  if (text.length === 1) return [text];
  return Array.from({ length: text.length - 1 }, (_, index) => text.slice(index, index + 2));
}
