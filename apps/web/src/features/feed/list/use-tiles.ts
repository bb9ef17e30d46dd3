import type { Tile } from '@reprise/contract/feed/calls.ts';
import {
  useIsFetching,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OptimisticUpdate } from '#platform/api/optimistic-update.ts';
import { isAppliedTo } from '#platform/api/optimistic-updates.ts';
import { hiddenOwners } from '#users/hidden-owners.ts';
import { feedPagesKey, type FeedPage } from './feed.api.ts';
import { applyUpdates, tileUpdates, type TileUpdate } from './tile-updates.ts';

type Updates = readonly OptimisticUpdate<TileUpdate>[];

export function useTiles(pages: readonly FeedPage[] = []): readonly Tile[] {
  const updates = tileUpdates.useAll();
  useStoredUpdates(updates);
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

/**
 * Moves confirmed updates into the cached pages, so that each render applies only the pending ones.
 * Waits for pages that are being loaded: they can lack an update and replace the cached ones.
 */
function useStoredUpdates(updates: Updates): void {
  const client = useQueryClient();
  const isFetching = useIsFetching({ queryKey: feedPagesKey }) > 0;
  useEffect(() => {
    const confirmed = updates.filter(isStorable);
    if (isFetching || confirmed.length === 0) return;
    storeUpdates(client, confirmed);
    tileUpdates.remove(client, (update) => confirmed.includes(update));
  }, [client, isFetching, updates]);
}

/** Rows of hidden tiles stay in their pages: the viewer of a wall finds its clip among them. */
function isStorable({ confirmedAt, change: { change } }: OptimisticUpdate<TileUpdate>): boolean {
  return confirmedAt !== null && change.kind !== 'hidden';
}

function storeUpdates(client: QueryClient, updates: Updates): void {
  const filters = { queryKey: feedPagesKey };
  for (const [queryKey, data] of client.getQueriesData<InfiniteData<FeedPage>>(filters)) {
    if (!data) continue;
    // setQueryData would also make an outdated list current.
    client
      .getQueryCache()
      .find({ queryKey })
      ?.setState({ data: withUpdates(data, updates) });
  }
}

function withUpdates(data: InfiniteData<FeedPage>, updates: Updates): InfiniteData<FeedPage> {
  const pages = data.pages.map((page) => ({
    ...page,
    rows: page.rows.flatMap((row) => applyUpdates(row, page.requestedAt, updates) ?? []),
  }));
  return { ...data, pages };
}
