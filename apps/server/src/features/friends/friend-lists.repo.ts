import { friendLimits } from '@reprise/contract/friends/limits.ts';
import { searchLimits } from '@reprise/contract/search/limits.ts';
import { sql } from 'kysely';
import type { Reader } from '#platform/db/transaction.ts';
import { isOwnerVisible, isShownTo } from '#features/tiles/visible-tile.sql.ts';

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

interface SuggestedRow extends ListedUser {
  readonly caption: string;
}

const { suggestionRows, suggestionCandidates, suggestionTiles, suggestionFriends } = friendLimits;

/**
 * Friends of friends by the number of common friends, then the owners of the newest tiles by the
 * number of these tiles. Excludes users with any relation to the viewer, and those without a tile
 * that the viewer may see.
 */
export async function findSuggestions(db: Reader, viewer: number): Promise<SuggestedRow[]> {
  const most = sql.lit(suggestionFriends);
  const { rows } = await sql<SuggestedRow>`
    with related as materialized (
      select high_id as id, is_accepted from friendships where low_id = ${viewer}
      union all
      select low_id, is_accepted from friendships where high_id = ${viewer}
    ), shared as (
      select o.id, count(*) as common
      from (select id from related where is_accepted limit ${most}) f
        cross join lateral (
          (select high_id as id from friendships where low_id = f.id and is_accepted limit ${most})
          union all
          (select low_id from friendships where high_id = f.id and is_accepted limit ${most})
        ) o
      group by o.id
    ), posters as (
      select owner_id as id, count(*) as posts
      from (
        select owner_id from tiles where audience = 'everyone'
        order by created_at desc, id desc
        limit ${sql.lit(suggestionTiles)}
      ) newest
      group by owner_id
    ), candidates as materialized (
      select id, row_number() over (
        order by shared.common desc nulls last, posters.posts desc nulls last, id
      ) as place
      from shared full join posters using (id)
      where id <> ${viewer} and id not in (select related.id from related)
      order by place limit ${sql.lit(suggestionCandidates)}
    )
    select u.uid, u.username, u.img_url, newest.caption
    from candidates c join users u on u.id = c.id
      cross join lateral (
        select t.caption from tiles t
        where t.owner_id = u.id and ${isShownTo(viewer)}
        order by t.created_at desc, t.id desc
        limit 1
      ) newest
    where ${isOwnerVisible(viewer)}
    order by c.place limit ${sql.lit(suggestionRows)}`.execute(db);
  return rows;
}
