import { friendLimits } from '@reprise/contract/friends/limits.ts';
import { searchLimits } from '@reprise/contract/search/limits.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '#platform/db/transaction.ts';

export interface ListedUser {
  readonly uid: string;
  readonly username: string;
  readonly img_url: string | null;
}

const { listPage } = friendLimits;
const { searchRows } = searchLimits;

export async function isFriend(db: Reader, viewer: number, username: string): Promise<boolean> {
  const { rows } = await sql`
    select from users u join friendships f
      on f.low_id = least(u.id, ${viewer}) and f.high_id = greatest(u.id, ${viewer})
    where u.username = ${username} and u.status = 'active' and f.is_accepted`.execute(db);
  return rows.length > 0;
}

/** Prefix matches first. Case-insensitive. */
export async function findFriends(db: Reader, viewer: number, text: string): Promise<ListedUser[]> {
  // strpos has no wildcards to escape.
  const position = sql`strpos(u.username, ${text}::citext)`;
  const { rows } = await sql<ListedUser>`
    select u.uid, u.username, u.img_url
    from (${relationsOf(viewer)}) f join users u on u.id = f.other_id
    where f.is_accepted and u.status = 'active' and ${position} > 0
    order by ${position} > 1, u.username
    limit ${sql.lit(searchRows)}`.execute(db);
  return rows;
}

export async function listFriends(
  db: Reader,
  viewer: number,
  offset: number,
): Promise<ListedUser[]> {
  const { rows } = await sql<ListedUser>`
    select u.uid, u.username, u.img_url
    from (${relationsOf(viewer)}) f join users u on u.id = f.other_id
    where f.is_accepted and u.status = 'active'
    order by u.username
    limit ${sql.lit(listPage)} offset ${offset}`.execute(db);
  return rows;
}

export async function listRequests(
  db: Reader,
  viewer: number,
  offset: number,
): Promise<ListedUser[]> {
  const { rows } = await sql<ListedUser>`
    select u.uid, u.username, u.img_url
    from (${relationsOf(viewer)}) f join users u on u.id = f.other_id
    where not f.is_accepted and f.sender_id = f.other_id and u.status = 'active'
    order by f.created_at desc, u.id desc
    limit ${sql.lit(listPage)} offset ${offset}`.execute(db);
  return rows;
}

function relationsOf(viewer: number): RawBuilder<unknown> {
  return sql`
      select high_id as other_id, sender_id, is_accepted, created_at
      from friendships where low_id = ${viewer}
      union all
      select low_id, sender_id, is_accepted, created_at
      from friendships where high_id = ${viewer}`;
}
