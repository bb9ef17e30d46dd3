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
const lowerUsername = sql`lower(u.username::text collate "C")`;

/** Sorts after every character allowed in a username. */
const LAST_CHARACTER = '~';

/** A range scan: no wildcards to escape. */
export async function findByPrefix(db: Reader, { viewer, text }: UserSearch): Promise<FoundUser[]> {
  const { rows } = await sql<FoundUser>`
    select u.uid, u.username, u.img_url from users u
    where ${isFindable(viewer)} and ${lowerUsername} >= ${text} and ${lowerUsername} < ${text + LAST_CHARACTER}
    order by ${lowerUsername}
    limit ${sql.lit(searchLimits.searchRows)}`.execute(db);
  return rows;
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

function bigramsOf(text: string): string[] {
  if (text.length === 1) return [text];
  return Array.from({ length: text.length - 1 }, (_, index) => text.slice(index, index + 2));
}
