import type { Tile } from '@reprise/contract/feed.ts';
import { isHiddenOwner, useHiddenOwners } from '#shared/hidden-owners.ts';
import { useOwnChanges, type ListedPage } from './feed.api.ts';
import { withOwnChanges } from './own-changes.ts';

/** Every tile of the pages once, in order, as this viewer is to see it. */
export function useTiles(pages: readonly ListedPage[] = []): readonly Tile[] {
  const changes = useOwnChanges();
  const hidden = useHiddenOwners();
  const tiles = new Map<number, Tile>();
  for (const { rows, listedAt } of pages) {
    for (const row of rows) {
      const tile = isHiddenOwner(hidden, row.tile_owner, listedAt)
        ? null
        : withOwnChanges(row, listedAt, changes);
      if (tile && !tiles.has(tile.tile_id)) tiles.set(tile.tile_id, tile);
    }
  }
  return [...tiles.values()];
}
