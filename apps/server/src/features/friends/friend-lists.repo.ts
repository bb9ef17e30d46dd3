import { friendLimits } from '@reprise/contract/friends/limits.ts';
import { searchLimits } from '@reprise/contract/search/limits.ts';
import { sql } from 'kysely';
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
export function findFriends(db: Reader, viewer: number, text: string): Promise<ListedUser[]> {
  // strpos has no wildcards that need escaping.
  const position = sql<number>`strpos(u.username, ${text}::citext)`;
  return relatedUsers(db, viewer)
    .where('f.is_accepted', '=', true)
    .where(position, '>', 0)
    .orderBy(sql`${position} > 1`)
    .orderBy('u.username')
    .limit(sql.lit(searchRows))
    .execute();
}

export function listFriends(db: Reader, viewer: number, offset: number): Promise<ListedUser[]> {
  return relatedUsers(db, viewer)
    .where('f.is_accepted', '=', true)
    .orderBy('u.username')
    .limit(sql.lit(listPage))
    .offset(offset)
    .execute();
}

export function listRequests(db: Reader, viewer: number, offset: number): Promise<ListedUser[]> {
  return relatedUsers(db, viewer)
    .where('f.is_accepted', '=', false)
    .whereRef('f.sender_id', '=', 'f.other_id')
    .orderBy('f.created_at', 'desc')
    .orderBy('u.id', 'desc')
    .limit(sql.lit(listPage))
    .offset(offset)
    .execute();
}

function relatedUsers(db: Reader, viewer: number) {
  const asLow = db
    .selectFrom('friendships')
    .select(['high_id as other_id', 'sender_id', 'is_accepted', 'created_at'])
    .where('low_id', '=', viewer);
  const asHigh = db
    .selectFrom('friendships')
    .select(['low_id as other_id', 'sender_id', 'is_accepted', 'created_at'])
    .where('high_id', '=', viewer);
  return db
    .selectFrom(asLow.unionAll(asHigh).as('f'))
    .innerJoin('users as u', 'u.id', 'f.other_id')
    .select(['u.uid', 'u.username', 'u.img_url'])
    .where('u.status', '=', 'active');
}
