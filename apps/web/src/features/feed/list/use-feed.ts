import type { Tile } from '@reprise/contract/feed/calls.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isNotFound } from '#platform/api/api-client.ts';
import {
  canStepBack,
  canStepNext,
  feedReducer,
  isAtTheEnd,
  needsNextPage,
  startFeed,
  stepsOf,
  type Direction,
  type FeedEvent,
} from './feed-machine.ts';
import {
  feedKey,
  feedQuery,
  readPosition,
  startIndexOf,
  storePosition,
  type FeedDescriptor,
} from './feed.api.ts';
import { useTiles } from './use-tiles.ts';

export interface Feed {
  readonly status: 'loading' | 'failed' | 'empty' | 'ready';
  readonly tiles: readonly Tile[];
  readonly tile: Tile | undefined;
  readonly previousTile: Tile | undefined;
  readonly nextTile: Tile | undefined;
  readonly neighbors: readonly Tile[];
  readonly direction: Direction;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  readonly isAtTheEnd: boolean;
  readonly isStuck: boolean;
  readonly onPrevious: () => void;
  readonly onNext: () => void;
  readonly onChoose: (tileId: number) => void;
  readonly onRetry: () => void;
}

export function useFeed(descriptor: FeedDescriptor): Feed {
  const client = useQueryClient();
  const query = useInfiniteQuery(feedQuery(descriptor));
  const tiles = useTiles(query.data?.pages);
  const feed = feedKey(descriptor);
  const [stored, setStored] = useState(startFeed);
  const before =
    stored.feed === feed
      ? stored
      : startFeed(feed, readPosition(client, feed), startIndexOf(descriptor));
  const state = query.data
    ? feedReducer(before, {
        type: 'listed',
        feed,
        ids: tiles.map(({ tile_id }) => tile_id),
        isComplete: !query.hasNextPage,
      })
    : before;
  if (query.data && state !== stored) setStored(state);

  const { fetchNextPage } = query;
  const isShort = query.data !== undefined && needsNextPage(state);
  const pageCount = query.data?.pages.length;
  useEffect(() => {
    if (isShort) void fetchNextPage({ cancelRefetch: false });
  }, [isShort, state.index, pageCount, fetchNextPage]);

  function move(event: FeedEvent) {
    const after = feedReducer(state, event);
    setStored(after);
    const tileId = after.ids[after.index];
    if (tileId !== undefined) storePosition(client, feed, tileId);
  }

  const hasFailedAhead = query.isFetchNextPageError && !query.isFetching;
  const tile = tiles[state.index];
  return {
    status: statusOf(
      tile,
      // A retry would not help if the tile was not found.
      state.isComplete || isNotFound(query.error),
      query.isError && !query.isFetching,
    ),
    tiles,
    tile,
    previousTile: tiles[state.index - 1],
    nextTile: tiles[state.index + 1],
    neighbors: stepsOf(state).flatMap((step) => nextPlayable(tiles, state.index, step) ?? []),
    direction: state.direction,
    hasPrevious: canStepBack(state),
    hasNext: canStepNext(state),
    isAtTheEnd: isAtTheEnd(state),
    isStuck: hasFailedAhead && !canStepNext(state),
    onPrevious: () => move({ type: 'previous' }),
    onNext: () => move({ type: 'next' }),
    onChoose: (id) => move({ type: 'chosen', id }),
    onRetry: () => void (query.data ? fetchNextPage() : query.refetch()),
  };
}

function statusOf(tile: Tile | undefined, isEmpty: boolean, hasFailed: boolean): Feed['status'] {
  if (tile) return 'ready';
  if (isEmpty) return 'empty';
  return hasFailed ? 'failed' : 'loading';
}

/** `step` is 1 or -1. */
function nextPlayable(tiles: readonly Tile[], index: number, step: number): Tile | undefined {
  const next = tiles[index + step];
  return next?.source?.unavailable === undefined ? next : nextPlayable(tiles, index + step, step);
}
