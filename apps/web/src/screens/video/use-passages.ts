import type { ClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import { passageOrder, type PassagesOf, passagesOf } from '@reprise/contract/moments/calls.ts';
import type { Video } from '@reprise/contract/moments/video.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { passagesQuery } from '#features/moments/video.api.ts';
import { listStart } from '#features/moments/timeline/timeline-rules.ts';
import { userParamOf, type Viewer } from '#features/feed/list/viewer-rules.ts';
import { useTiles } from '#features/feed/list/use-tiles.ts';
import { useEnumSearchParam } from '#platform/hooks/use-enum-search-param.ts';

/** The passages of the viewer and of friends, those with most likes. None for a visitor. */
export function useFaces(videoId: string, viewer: Viewer | null): readonly Tile[] {
  const [visit] = useState(useLocation().key);
  const list = { videoId, user: userParamOf(viewer), visit, order: 'likes', from: 0 } as const;
  const enabled = viewer !== null;
  const friends = useInfiniteQuery({ ...passagesQuery({ ...list, who: 'friends' }), enabled });
  const own = useInfiniteQuery({ ...passagesQuery({ ...list, who: 'own' }), enabled });
  return useTiles([...(own.data?.pages ?? []), ...(friends.data?.pages ?? [])]);
}

export type Passages = ReturnType<typeof usePassages>;

/** The list of passages. It follows the timeline where it has not loaded as far. */
export function usePassages(video: Video, viewer: Viewer | null, chosen: ClipTimes) {
  const whoOptions = viewer === null ? (['everyone'] as const) : passagesOf.options;
  const [who, setWho] = useEnumSearchParam('who', whoOptions, 'everyone');
  const [order, setOrder] = useEnumSearchParam('order', passageOrder.options, 'time');
  const startOf = (of: PassagesOf) => (of === 'everyone' ? listStart(video, chosen.startTime) : 0);
  const [start, setStart] = useState(() => startOf(who));
  const [visit] = useState(useLocation().key);
  const from = order === 'time' ? start : 0;
  const list = { videoId: video.video_id, user: userParamOf(viewer), visit, who, order, from };
  const query = useInfiniteQuery(passagesQuery(list));
  const tiles = useTiles(query.data?.pages);
  const { hasNextPage } = query;

  return {
    who,
    setWho(next: PassagesOf) {
      setStart(startOf(next));
      setWho(next);
    },
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
      if (order !== 'time' || isLoaded) return;
      const next = listStart(video, startTime);
      setStart(next === start ? Math.floor(startTime) : next);
    },
  };
}

/** The passage of everyone's with most likes. */
export function useAnyPassage(videoId: string, viewer: Viewer | null): Tile | undefined {
  const [visit] = useState(useLocation().key);
  const list = { videoId, user: userParamOf(viewer), visit, who: 'everyone' } as const;
  const { data } = useInfiniteQuery(passagesQuery({ ...list, order: 'likes', from: 0 }));
  return useTiles(data?.pages)[0];
}
