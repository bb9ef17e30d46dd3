import type { ClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import { passageOrder, passagesOf } from '@reprise/contract/moments/calls.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { passagesQuery } from '#features/moments/video.api.ts';
import { userParamOf, type Viewer } from '#features/feed/list/viewer-rules.ts';
import { useTiles } from '#features/feed/list/use-tiles.ts';
import { useEnumSearchParam } from '#platform/hooks/use-enum-search-param.ts';

/** So that the passage before a stretch is seen, too. */
const BEFORE_S = 5;

/** The passages of the viewer and of friends, the first of each. None for a visitor. */
export function useFaces(videoId: string, viewer: Viewer | null): readonly Tile[] {
  const [visit] = useState(useLocation().key);
  const list = { videoId, user: userParamOf(viewer), visit, order: 'time', from: 0 } as const;
  const enabled = viewer !== null;
  const friends = useInfiniteQuery({ ...passagesQuery({ ...list, who: 'friends' }), enabled });
  const own = useInfiniteQuery({ ...passagesQuery({ ...list, who: 'own' }), enabled });
  return useTiles([...(own.data?.pages ?? []), ...(friends.data?.pages ?? [])]);
}

export type Passages = ReturnType<typeof usePassages>;

/** The list of passages. It follows the timeline where it has not loaded as far. */
export function usePassages(videoId: string, viewer: Viewer | null) {
  const whoOptions = viewer === null ? (['everyone'] as const) : passagesOf.options;
  const [who, setWho] = useEnumSearchParam('who', whoOptions, 'everyone');
  const [order, setOrder] = useEnumSearchParam('order', passageOrder.options, 'time');
  const [start, setStart] = useState(0);
  const [visit] = useState(useLocation().key);
  const from = order === 'time' ? start : 0;
  const list = { videoId, user: userParamOf(viewer), visit, who, order, from };
  const query = useInfiniteQuery(passagesQuery(list));
  const tiles = useTiles(query.data?.pages);
  const { hasNextPage } = query;

  return {
    who,
    setWho,
    order,
    setOrder,
    tiles,
    query,
    /** False while earlier passages are left out. */
    isFromBeginning: from === 0,
    showFromBeginning: () => setStart(0),
    /** Loads the part of the list that has a stretch, if it is not loaded. */
    follow({ startTime }: ClipTimes) {
      const last = tiles.at(-1);
      const isLoaded =
        startTime >= from && (!hasNextPage || (last !== undefined && last.starttime > startTime));
      if (order === 'time' && !isLoaded) setStart(Math.max(0, Math.floor(startTime) - BEFORE_S));
    },
  };
}
