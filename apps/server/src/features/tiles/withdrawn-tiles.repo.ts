import type { StoredAudience } from '#platform/db/schema.ts';
import type { Tx } from '#platform/db/transaction.ts';

interface DeletedTile {
  readonly id: number;
  readonly audience: StoredAudience;
}

/**
 * Keeps which of the deleted tiles not everyone could see. Messages have a copy of the clip, and the
 * audience was deleted with the tile.
 */
export async function withdrawTiles(tx: Tx, deleted: readonly DeletedTile[]): Promise<void> {
  for (const { id } of deleted) tx.refreshClip(id);
  const withdrawn = deleted.filter(({ audience }) => audience !== 'everyone');
  if (withdrawn.length === 0) return;
  await tx.sql
    .insertInto('withdrawn_tiles')
    .values(withdrawn.map(({ id }) => ({ tile_id: id })))
    .execute();
}
