import type { Tile } from '@reprise/contract/feed/calls.ts';
import { isHiddenOwner, useHiddenOwners } from '#users/hidden-owners.ts';
import { type FeedPage } from './feed.api.ts';
import { useOptimisticUpdates } from './tile-actions.ts';
import { applyUpdates } from './optimistic-updates.ts';

export function useTiles(pages: readonly FeedPage[] = []): readonly Tile[] {
  const updates = useOptimisticUpdates();
  const hidden = useHiddenOwners();
  const tiles = new Map<number, Tile>();
  for (const { rows, requestedAt } of pages) {
    for (const row of rows) {
      const tile = isHiddenOwner(hidden, row.tile_owner, requestedAt)
        ? null
        : applyUpdates(row, requestedAt, updates);
      if (tile && !tiles.has(tile.tile_id)) tiles.set(tile.tile_id, tile);
    }
  }
  return [...tiles.values()];
}
