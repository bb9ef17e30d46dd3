import { sql } from 'kysely';
import { blockedUserIds } from '#platform/db/blocked-user-ids.ts';
import type { Statement } from '#platform/db/transaction.ts';

export interface SaveKey {
  readonly tileId: number;
  readonly userId: number;
}

/** Returns false if the tile does not exist for the user. */
export async function insertSave(
  statement: Statement,
  { tileId, userId }: SaveKey,
): Promise<boolean> {
  const { rows } = await sql`
    with tile as (
      select t.id from tiles t join users owner on owner.id = t.owner_id
      where t.id = ${tileId} and owner.status = 'active'
        and t.owner_id <> all (${blockedUserIds(userId)})
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
