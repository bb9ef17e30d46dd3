import { limits } from '@reprise/contract/limits.ts';
import { sql, type RawBuilder } from 'kysely';
import { blockedUserIds } from '#platform/db/blocked-user-ids.ts';
import type { Reader } from '#platform/db/transaction.ts';

/** A person as a search finds them. */
export interface FoundUser {
  readonly uid: string;
  readonly username: string;
  readonly img_url: string | null;
}

/** A person's page. */
export interface ProfileRow extends FoundUser {
  readonly is_blocked: boolean;
}

/** Who looks for people, and for which part of a username, in small letters. */
export interface UserSearch {
  readonly viewer: number;
  readonly text: string;
}

/** The expression of the index `users_username_lower`. */
const lowerUsername = sql`lower(u.username::text collate "C")`;

/** Sorts behind every character that a username can have. */
const LAST_CHARACTER = '~';

/** The people whose username begins with the text, by name. A range has no wildcards. */
export async function findByPrefix(db: Reader, { viewer, text }: UserSearch): Promise<FoundUser[]> {
  const { rows } = await sql<FoundUser>`
    select u.uid, u.username, u.img_url from users u
    where ${isFindable(viewer)} and ${lowerUsername} >= ${text} and ${lowerUsername} < ${text + LAST_CHARACTER}
    order by ${lowerUsername}
    limit ${sql.lit(limits.users.searchRows)}`.execute(db);
  return rows;
}

/**
 * The people whose username holds the text behind its beginning: the first of them that the index
 * gives, by name. Materialized, the part that is cut is planned as if all of it were read: the
 * guess that a few rows of the whole table hold enough of them is wrong for what is rare.
 */
export async function findBySubstring(
  db: Reader,
  { viewer, text }: UserSearch,
): Promise<FoundUser[]> {
  const { rows } = await sql<FoundUser>`
    with found as materialized (
      select u.uid, u.username, u.img_url from users u
      where ${isFindable(viewer)}
        and username_parts(u.username) @> ${bigramsOf(text)}::text[] and strpos(${lowerUsername}, ${text}) > 1
    )
    select uid, username, img_url
    from (select uid, username, img_url from found limit ${sql.lit(limits.users.searchRows)}) u
    order by ${lowerUsername}`.execute(db);
  return rows;
}

/** The active person of a username (without case), unless they have blocked the viewer; or null. */
export async function findUser(
  db: Reader,
  viewer: number,
  username: string,
): Promise<ProfileRow | null> {
  const { rows } = await sql<ProfileRow>`
    select u.uid, u.username, u.img_url,
      exists (select from blocks where blocker_id = ${viewer} and blocked_id = u.id) as is_blocked
    from users u
    where u.username = ${username} and u.status = 'active'
      and not exists (select from blocks where blocker_id = u.id and blocked_id = ${viewer})`.execute(
    db,
  );
  return rows[0] ?? null;
}

function isFindable(viewer: number): RawBuilder<unknown> {
  return sql`u.status = 'active' and u.id <> all (${blockedUserIds(viewer)})`;
}

/** What stands of a text in `username_parts`: its pairs of characters, or the one character. */
function bigramsOf(text: string): string[] {
  if (text.length === 1) return [text];
  return Array.from({ length: text.length - 1 }, (_, place) => text.slice(place, place + 2));
}
