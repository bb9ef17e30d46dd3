import type { Tile } from '@reprise/contract/feed/calls.ts';
import {
  momentEndpoints,
  type PassageOrder,
  type PassagesOf,
} from '@reprise/contract/moments/calls.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '#platform/api/api-client.ts';
import { takeVideo } from '#platform/first-view.ts';
import { feedListsKey } from '#platform/api/query-keys.ts';

/** The source of a video, how many marked it, and its heat. The same for every viewer. */
export function videoQuery(videoId: string) {
  return queryOptions({
    queryKey: ['video', videoId] as const,
    queryFn: async ({ signal }) => {
      const query = { video_id: videoId };
      const { rows } = await callApi(momentEndpoints.video, { query }, { signal });
      const [video] = rows;
      if (video === undefined) throw new Error('No video in the response.');
      return video;
    },
    initialData: () => takeVideo(videoId) ?? undefined,
    initialDataUpdatedAt: () => Date.now(),
    meta: { notice: false },
  });
}

export interface PassageList {
  readonly videoId: string;
  /** The viewer: a list of another one is another list. */
  readonly user: string;
  /** A new visit reloads the list. */
  readonly visit: string;
  readonly who: PassagesOf;
  readonly order: PassageOrder;
  /** The second to begin at, in order of time. */
  readonly from: number;
}

interface PassagePage {
  readonly rows: readonly Tile[];
  readonly after: string | null;
  readonly requestedAt: number;
}

/** Among the pages of the feed, so that likes, edits and deletions show in all lists. */
export function passagesQuery(list: PassageList) {
  return infiniteQueryOptions({
    queryKey: [...feedListsKey, 'pages', { kind: 'passages', ...list }] as const,
    queryFn: ({ pageParam, signal }) => loadPage(list, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ after }) => after,
    staleTime: Infinity,
    meta: { notice: false },
  });
}

async function loadPage(
  { videoId, who, order, from }: PassageList,
  after: string | null,
  signal: AbortSignal,
): Promise<PassagePage> {
  const requestedAt = performance.now();
  const query = {
    video_id: videoId,
    who,
    order,
    ...(after === null ? from > 0 && { from } : { after }),
  };
  return { ...(await callApi(momentEndpoints.passages, { query }, { signal })), requestedAt };
}
