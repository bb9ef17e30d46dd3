import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/transaction.ts';
import { isTileVisible, tilesWithOwners } from './visible-tile.sql.ts';

export interface LikeKey {
  readonly tileId: number;
  readonly userId: number;
}

interface OwnerRow {
  readonly owner_id: number | null;
}

/**
 * Returns the owner of each tile, or null if the user may not see it. The CTE hides the length of
 * the arrays from the planner, which would otherwise plan every batch again.
 */
export async function listOwners(db: Reader, keys: readonly LikeKey[]): Promise<(number | null)[]> {
  const { rows } = await sql<OwnerRow>`
    with batch as materialized (
      select ${keys.map(({ tileId }) => tileId)}::bigint[] as tile_ids,
        ${keys.map(({ userId }) => userId)}::bigint[] as user_ids
    )
    select (
      select t.owner_id from ${tilesWithOwners}
      where t.id = item.tile_id and ${isTileVisible(sql`item.user_id`)}
    ) as owner_id
    from batch, unnest(tile_ids, user_ids) with ordinality as item (tile_id, user_id, nth)
    order by nth`.execute(db);
  return rows.map(({ owner_id }) => owner_id);
}

/** Returns the likes that are new. */
export async function insertLikes(
  tx: Tx,
  keys: readonly LikeKey[],
): Promise<{ readonly user_id: number; readonly tile_id: number }[]> {
  if (keys.length === 0) return [];
  return tx.sql
    .insertInto('likes')
    .values(keys.map(({ tileId, userId }) => ({ user_id: userId, tile_id: tileId })))
    .onConflict((conflict) => conflict.columns(['user_id', 'tile_id']).doNothing())
    .returning(['user_id', 'tile_id'])
    .execute();
}

/** Returns false if there was none. */
export async function deleteLike(tx: Tx, { tileId, userId }: LikeKey): Promise<boolean> {
  const { numDeletedRows } = await tx.sql
    .deleteFrom('likes')
    .where('user_id', '=', userId)
    .where('tile_id', '=', tileId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function countLikes(tx: Tx, tileId: number, change: number): Promise<void> {
  await tx.sql
    .updateTable('tile_counts')
    .set((tile) => ({ likes: tile('likes', '+', change) }))
    .where('tile_id', '=', tileId)
    .execute();
}

export async function limitLockWaits(tx: Tx, milliseconds: number): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(milliseconds)}`.execute(tx.sql);
}
