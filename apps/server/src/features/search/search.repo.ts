import { searchLimits } from '@reprise/contract/search/limits.ts';
import { sql, type RawBuilder } from 'kysely';
import { blockedUserIds } from '#platform/db/blocked-user-ids.ts';
import type { Reader } from '#platform/db/transaction.ts';

export interface FoundUser {
  readonly uid: string;
  readonly username: string;
  readonly img_url: string | null;
}

export interface ProfileRow extends FoundUser {
  readonly is_blocked: boolean;
}

/** `text` is lowercase. */
export interface UserSearch {
  readonly viewer: number;
  readonly text: string;
}

/** The expression of the index `users_username_lower`. */
const lowerUsername = sql<string>`lower(u.username::text collate "C")`;

/** Sorts after every character allowed in a username. */
const LAST_CHARACTER = '~';

/** A range scan: no wildcards to escape. */
export function findByPrefix(db: Reader, { viewer, text }: UserSearch): Promise<FoundUser[]> {
  return db
    .selectFrom('users as u')
    .select(['u.uid', 'u.username', 'u.img_url'])
    .where(isFindable(viewer))
    .where(lowerUsername, '>=', text)
    .where(lowerUsername, '<', text + LAST_CHARACTER)
    .orderBy(lowerUsername)
    .limit(sql.lit(searchLimits.searchRows))
    .execute();
}

/**
 * The text may not be at the start. Materialized, because the planner underestimates rare parts and
 * would choose a full scan.
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
    from (select uid, username, img_url from found limit ${sql.lit(searchLimits.searchRows)}) u
    order by ${lowerUsername}`.execute(db);
  return rows;
}

/** Returns null if there is no active user or they have blocked the viewer. */
export async function findUser(
  db: Reader,
  viewer: number,
  username: string,
): Promise<ProfileRow | null> {
  const row = await db
    .selectFrom('users as u')
    .leftJoin('blocks as own', (join) =>
      join.onRef('own.blocked_id', '=', 'u.id').on('own.blocker_id', '=', viewer),
    )
    .leftJoin('blocks as back', (join) =>
      join.onRef('back.blocker_id', '=', 'u.id').on('back.blocked_id', '=', viewer),
    )
    .select(['u.uid', 'u.username', 'u.img_url', 'own.blocker_id'])
    .where('u.username', '=', username)
    .where('u.status', '=', 'active')
    .where('back.blocker_id', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { blocker_id, ...user } = row;
  return { ...user, is_blocked: blocker_id !== null };
}

function isFindable(viewer: number): RawBuilder<boolean> {
  return sql`u.status = 'active' and u.id <> all (${blockedUserIds(viewer)})`;
}

function bigramsOf(text: string): string[] {
  if (text.length === 1) return [text];
  return Array.from({ length: text.length - 1 }, (_, index) => text.slice(index, index + 2));
}
