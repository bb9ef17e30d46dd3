import { sql } from 'kysely';
import type { Statement } from '#platform/db/transaction.ts';
import { isTileVisible, tilesWithOwners } from '#platform/db/visible-tile.ts';

export interface SaveKey {
  readonly tileId: number;
  readonly userId: number;
}

/** Idempotent. Returns false if the viewer may not see the tile. */
export async function insertSave(
  statement: Statement,
  { tileId, userId }: SaveKey,
): Promise<boolean> {
  const { rows } = await sql`
    with tile as (
      select t.id from ${tilesWithOwners}
      where t.id = ${tileId} and ${isTileVisible(userId)}
      for key share of t
    ), added as (
      insert into saves (user_id, tile_id) select ${userId}::bigint, id from tile
      on conflict do nothing
    )
    select id from tile`.execute(statement.sql);
  return rows.length > 0;
}

export async function deleteSave(statement: Statement, { tileId, userId }: SaveKey): Promise<void> {
  await statement.sql
    .deleteFrom('saves')
    .where('user_id', '=', userId)
    .where('tile_id', '=', tileId)
    .execute();
}
