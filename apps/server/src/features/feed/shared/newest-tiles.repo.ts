import { sql } from 'kysely';
import { blockedUserIds } from '#platform/db/blocked-user-ids.ts';
import type { Reader } from '#platform/db/transaction.ts';
import { isTileVisible, tilesWithOwners } from '#platform/db/visible-tile.ts';
import { friendsOf, orderBy } from '#features/feed/feed.fragments.repo.ts';
import { orders } from '#features/feed/feed.orders.ts';

export interface NewestTile {
  readonly id: number;
  readonly owner: number;
  readonly created_us: number;
  readonly newest: number;
}

export interface FriendMarks {
  readonly newest_tile: number | null;
  readonly blocked_owners: readonly number[];
  readonly friends: readonly number[];
  readonly reported: readonly number[];
}

/**
 * Returns the newest tiles as a visitor sees them. Each `size` is planned separately: use few
 * values.
 */
export async function listNewest(db: Reader, size: number): Promise<NewestTile[]> {
  const { rows } = await sql<NewestTile>`
    select t.id, t.owner_id as owner,
      (extract(epoch from t.created_at) * 1000000)::bigint as created_us,
      (select max(id) from tiles) as newest
    from ${tilesWithOwners} where ${isTileVisible(null)}
    order by ${orderBy(orders.recent)} limit ${sql.lit(size)}`.execute(db);
  return rows;
}

interface FriendMarksRow {
  readonly marks: FriendMarks;
}

/**
 * The CTE hides the length of the array from the planner, which would otherwise plan every batch
 * again.
 */
export async function findFriendMarks(
  db: Reader,
  viewers: readonly number[],
): Promise<FriendMarks[]> {
  const viewer = { id: sql<number>`request.viewer` };
  const { rows } = await sql<FriendMarksRow>`
    with batch as materialized (select ${`{${viewers.join(',')}}`}::bigint[] as viewers)
    select json_build_object(
      'newest_tile', (select max(id) from tiles),
      'blocked_owners', ${blockedUserIds(viewer.id)},
      'friends', array(${friendsOf(viewer)}),
      'reported', array(select tile_id from reports where user_id = ${viewer.id})
    ) as marks
    from batch, unnest(batch.viewers) with ordinality as request (viewer, nth)
    order by request.nth`.execute(db);
  return rows.map(({ marks }) => marks);
}
