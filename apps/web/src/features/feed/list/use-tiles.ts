import type { Tile } from '@reprise/contract/feed/calls.ts';
import { isAppliedTo } from '#platform/api/optimistic-updates.ts';
import { hiddenOwners } from '#users/hidden-owners.ts';
import type { FeedPage } from './feed.api.ts';
import { applyUpdates, tileUpdates } from './tile-updates.ts';

export function useTiles(pages: readonly FeedPage[] = []): readonly Tile[] {
  const updates = tileUpdates.useAll();
  const hidden = hiddenOwners.useAll();
  const tiles = new Map<number, Tile>();
  for (const { rows, requestedAt } of pages) {
    const owners = new Set(
      hidden.filter((update) => isAppliedTo(update, requestedAt)).map(({ change }) => change),
    );
    for (const row of rows) {
      const tile = owners.has(row.tile_owner) ? null : applyUpdates(row, requestedAt, updates);
      if (tile && !tiles.has(tile.tile_id)) tiles.set(tile.tile_id, tile);
    }
  }
  return [...tiles.values()];
}
