import { friendLimits } from '@reprise/contract/friends/limits.ts';
import { sql } from 'kysely';
import type { Reader } from '#platform/db/transaction.ts';
import { isOwnerVisible, isUnreported } from '#platform/db/visible-tile.ts';
import type { ListedUser } from './friend-lists.repo.ts';

export interface SuggestedRow extends ListedUser {
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
        select owner_id from tiles order by created_at desc, id desc
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
        where t.owner_id = u.id and ${isUnreported(viewer)}
        order by t.created_at desc, t.id desc
        limit 1
      ) newest
    where ${isOwnerVisible(viewer)}
    order by c.place limit ${sql.lit(suggestionRows)}`.execute(db);
  return rows;
}
