import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { feedKey, feedQuery, readPosition, storePosition } from '#features/feed/list/feed.api.ts';
import { useTiles } from '#features/feed/list/use-tiles.ts';
import { useFocusFallback } from '#platform/hooks/use-focus-fallback.ts';
import type { WallDescriptor } from './use-wall.ts';

/** The tiles of a wall. After Back, focuses the poster of the clip that the viewer showed last. */
export function useWallTiles(descriptor: WallDescriptor) {
  const client = useQueryClient();
  const query = useInfiniteQuery(feedQuery(descriptor));
  const tiles = useTiles(query.data?.pages);
  const keepFocus = useFocusFallback(`${query.status} ${tiles.length}`);
  const feed = feedKey(descriptor);
  const list = useRef<HTMLUListElement>(null);
  const isBack = useNavigationType() === NavigationType.Pop;
  const focusPoster = useEffectEvent(() => {
    const tileId = readPosition(client, feed);
    if (!isBack || tileId === undefined) return;
    const link = list.current?.querySelector<HTMLElement>(`[data-tile="${tileId}"]`);
    link?.focus({ preventScroll: true });
  });
  // Only on mount: later updates must not move the focus.
  useLayoutEffect(() => focusPoster(), []);
  const handleOpen = (tileId: number) => storePosition(client, feed, tileId);
  return { query, tiles, list, keepFocus, handleOpen };
}
