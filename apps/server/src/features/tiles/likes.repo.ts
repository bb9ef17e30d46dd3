import { sql } from 'kysely';
import type { Statement } from '#platform/db/transaction.ts';
import { isTileVisible, tilesWithOwners } from '#platform/db/visible-tile.ts';

export interface LikeChange {
  readonly tileId: number;
  readonly userId: number;
  readonly isLike: boolean;
}

export interface StoredLikes {
  readonly areFound: readonly boolean[];
  /** Owners with a new notification. */
  readonly notifiedUids: readonly string[];
}

type StoredRow = { readonly uid: string } | { readonly uid: null; readonly is_found: boolean };

/**
 * Stores each effective like or removal, counts it and notifies the owner. Fails as a whole if a
 * lock is not free within `lockTimeoutMs`; 0 waits without limit. The CTE hides the length of the
 * arrays from the planner, which would otherwise plan every batch again.
 */
export async function storeLikes(
  statement: Statement,
  likes: readonly LikeChange[],
  lockTimeoutMs: number,
): Promise<StoredLikes> {
  const { rows } = await sql<StoredRow>`
    with batch as materialized (
      select ${likes.map(({ tileId }) => tileId)}::bigint[] as tile_ids,
        ${likes.map(({ userId }) => userId)}::bigint[] as user_ids
    )
    select is_found, uid from store_likes(
      (select tile_ids from batch), (select user_ids from batch),
      ${likes.map(({ isLike }) => isLike)},
      array(
        select (
          select t.owner_id from ${tilesWithOwners}
          where t.id = item.tile_id and ${isTileVisible(sql`item.user_id`)}
        )
        from batch, unnest(tile_ids, user_ids) with ordinality as item (tile_id, user_id, nth)
        order by nth
      ),
      ${lockTimeoutMs}
    )`.execute(statement.sql);
  return {
    areFound: rows.flatMap((row) => (row.uid === null ? row.is_found : [])),
    notifiedUids: rows.flatMap(({ uid }) => uid ?? []),
  };
}
