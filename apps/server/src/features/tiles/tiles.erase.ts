import { sql } from 'kysely';
import { eraseRows } from '#platform/db/tables/erase-rows.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { UserKey } from '#platform/user-data.ts';

/** Also deletes the tiles' likes, saves and playback failures, and updates like counts. */
export async function eraseUser(tx: Tx, { id }: UserKey): Promise<void> {
  const lockedTileIds = await lockTiles(tx, id);
  await deleteTiles(tx, id, lockedTileIds);
  await deleteLikes(tx, id, lockedTileIds);
  await eraseRows(tx, 'tiles', id);
}

interface LockedRow {
  readonly id: number;
}

/** Includes tiles that the user likes. Every lock of several tiles uses this order. */
async function lockTiles(tx: Tx, userId: number): Promise<number[]> {
  const { rows } = await sql<LockedRow>`
    select id from tiles
    where id in (
      select id from tiles where owner_id = ${userId}
      union select tile_id from likes where user_id = ${userId}
    )
    order by id
    for update`.execute(tx.sql);
  return rows.map(({ id }) => id);
}

async function deleteTiles(
  tx: Tx,
  userId: number,
  lockedTileIds: readonly number[],
): Promise<void> {
  await sql`
    delete from tiles where id = any (${lockedTileIds}::bigint[]) and owner_id = ${userId}`.execute(
    tx.sql,
  );
}

async function deleteLikes(
  tx: Tx,
  userId: number,
  lockedTileIds: readonly number[],
): Promise<void> {
  await sql`
    with removed as (
      delete from likes where user_id = ${userId} and tile_id = any (${lockedTileIds}::bigint[])
      returning tile_id
    )
    update tile_counts c set likes = c.likes - 1 from removed where c.tile_id = removed.tile_id`.execute(
    tx.sql,
  );
}
