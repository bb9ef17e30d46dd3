import type { Message } from '@reprise/contract/chat/documents.ts';
import { privateListEndpoints } from '@reprise/contract/feed/private-list-calls.ts';
import { feedEndpoints, type Tile, type TilePage } from '@reprise/contract/feed/calls.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '#platform/api/api-client.ts';

export type PickableClips = 'own' | 'saved';

export type AttachedClip = NonNullable<Message['tile']>;

/** A clip that was posted. */
export type PickedClip = AttachedClip & { readonly id: number };

const PAGE = 12;

export function pickableClipsQuery(user: string, kind: PickableClips) {
  return infiniteQueryOptions({
    queryKey: ['chat', 'clips', user, kind],
    queryFn: ({ pageParam, signal }): Promise<TilePage> => {
      const paging = { limit: PAGE, ...(pageParam !== null && { after: pageParam }) };
      if (kind === 'saved') {
        return callApi(
          privateListEndpoints.savedVideos,
          { query: { user, ...paging } },
          { signal },
        );
      }
      const query = { user, feedPerson: user, sort: 'recent', ...paging } as const;
      return callApi(feedEndpoints.yourPosts, { query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ after }) => after,
    meta: { notice: false },
  });
}

export function attachedClip(tile: Tile): PickedClip {
  return {
    id: tile.tile_id,
    link: tile.tile_link,
    starttime: tile.starttime,
    endtime: tile.endtime,
    public_id: tile.public_id,
  };
}
