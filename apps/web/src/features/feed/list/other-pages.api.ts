import type { TilePage } from '@reprise/contract/feed/calls.ts';
import { feedLimits } from '@reprise/contract/feed/limits.ts';
import { privateListEndpoints } from '@reprise/contract/feed/private-list-calls.ts';
import { clipMomentEndpoints } from '@reprise/contract/moments/moment-calls.ts';
import { clipSearchEndpoints, type SearchedOwners } from '@reprise/contract/search/clip-calls.ts';
import { callApi } from '#platform/api/api-client.ts';
import { fetchMixPage } from './mix-page.api.ts';
import { fetchWeekPage } from './week-page.api.ts';

type OtherList =
  | { readonly kind: 'saved' | 'watched'; readonly user: string }
  | { readonly kind: 'search'; readonly q: string; readonly who: SearchedOwners }
  | { readonly kind: 'mix'; readonly publicId: string }
  | { readonly kind: 'week'; readonly day: string }
  | { readonly kind: 'moment' | 'answers'; readonly publicId: string };

const calls = {
  saved: privateListEndpoints.savedVideos,
  watched: privateListEndpoints.watchedVideos,
  moment: clipMomentEndpoints.momentTiles,
  answers: clipMomentEndpoints.answers,
} as const;

/** Loads pages of the lists that the first view does not show. */
export function fetchOtherPage(
  list: OtherList,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<TilePage> {
  if (list.kind === 'mix') return fetchMixPage(list.publicId, signal);
  if (list.kind === 'week') return fetchWeekPage(list.day, signal);
  const after = cursor === undefined ? {} : { after: cursor };
  if (list.kind === 'search') {
    const { q, who } = list;
    return callApi(clipSearchEndpoints.searchClips, { query: { q, who, ...after } }, { signal });
  }
  if ('publicId' in list) {
    return callApi(calls[list.kind], { query: { public_id: list.publicId, ...after } }, { signal });
  }
  const query = { user: list.user, limit: feedLimits.wallPage, ...after };
  return callApi(calls[list.kind], { query }, { signal });
}

export function callRemoveWatched(tileId: number): Promise<unknown> {
  return callApi(privateListEndpoints.removeWatched, { body: { tile_id: tileId } });
}

export function callClearWatched(): Promise<unknown> {
  return callApi(privateListEndpoints.clearWatched, {});
}
