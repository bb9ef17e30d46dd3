import type { Statement } from '#platform/db/transaction.ts';

export interface SaveKey {
  readonly tileId: number;
  readonly userId: number;
}

/** Idempotent. */
export async function insertSave(statement: Statement, { tileId, userId }: SaveKey): Promise<void> {
  await statement.sql
    .insertInto('saves')
    .values({ user_id: userId, tile_id: tileId })
    .onConflict((conflict) => conflict.columns(['user_id', 'tile_id']).doNothing())
    .execute();
}

export async function deleteSave(statement: Statement, { tileId, userId }: SaveKey): Promise<void> {
  await statement.sql
    .deleteFrom('saves')
    .where('user_id', '=', userId)
    .where('tile_id', '=', tileId)
    .execute();
}
