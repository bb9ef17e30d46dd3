import {
  feedEndpoints,
  type HomeSort,
  type UserSort,
  type Tile,
  type TilePage,
} from '@reprise/contract/feed/calls.ts';
import { limits } from '@reprise/contract/limits.ts';
import {
  infiniteQueryOptions,
  useInfiniteQuery,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { callApi } from '#platform/api/api-client.ts';
import { takeFirstPage } from '#platform/first-view.ts';
import { feedListsKey } from '#platform/api/query-keys.ts';

/** What a visitor sends as `user`, and keeps his likes of this page under. */
export const VISITOR = '0';

/** The router's key of the address with which the app was opened. */
const INITIAL_LOCATION_KEY = 'default';

interface FeedScope {
  /** The viewer's display name, or `VISITOR`. */
  readonly user: string;
  /** One visit of a page, such as the router's location key: another visit loads the list anew. */
  readonly visit: string;
}

/**
 * A list of tiles: the home feed, one person's posts, the viewer's own ones, newest first, what the
 * viewer has saved, last saved first, or one clip.
 */
export type FeedDescriptor =
  | (FeedScope & { readonly kind: 'home'; readonly sort: HomeSort })
  | (FeedScope & { readonly kind: 'person'; readonly username: string; readonly sort: UserSort })
  | (FeedScope & { readonly kind: 'own' })
  | (FeedScope & { readonly kind: 'saved' })
  | LinkedTileFeed;

/** A clip by its own address, and behind it the home feed. */
export type LinkedTileFeed = FeedScope & { readonly kind: 'tile'; readonly publicId: string };

interface PageParam {
  readonly offset: number;
  readonly after?: string;
}

const FIRST_PAGE: PageParam = { offset: 0 };

export interface FeedPage {
  readonly rows: readonly Tile[];
  readonly after: string | null;
  /** When the page was asked for (`performance.now()`). */
  readonly requestedAt: number;
}

const POSITION_KEY = ['feed', 'place'] as const;

/** One string for a list, to tell lists apart. */
export function feedKey(descriptor: FeedDescriptor): string {
  return JSON.stringify(descriptor);
}

/** The pages of a list, each loaded once: a list must not change its order under the viewer. */
export function feedQuery(descriptor: FeedDescriptor) {
  return infiniteQueryOptions({
    queryKey: [...feedListsKey, descriptor] as const,
    queryFn: ({ pageParam, signal }) => loadPage(descriptor, pageParam, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ after }, pages): PageParam | null =>
      after === null ? null : { offset: pages.length * pageSizeOf(descriptor), after },
    initialData: () => embeddedFirstPage(descriptor),
    staleTime: Infinity,
    meta: { notice: false },
  });
}

/** The first page of a visitor's list comes with the document that the visit began with. */
function embeddedFirstPage(
  descriptor: FeedDescriptor,
): InfiniteData<FeedPage, PageParam> | undefined {
  const isFirst = descriptor.user === VISITOR && descriptor.visit === INITIAL_LOCATION_KEY;
  const page = isFirst && takeFirstPage(descriptor);
  return page ? { pages: [{ ...page, requestedAt: 0 }], pageParams: [FIRST_PAGE] } : undefined;
}

/** What is gone through one by one comes in the steps of the home feed (spec section 9). */
function pageSizeOf({ kind }: FeedDescriptor): number {
  return kind === 'own' ? limits.feed.ownPage : limits.feed.homePage;
}

async function loadPage(
  descriptor: FeedDescriptor,
  pageParam: PageParam,
  signal: AbortSignal,
): Promise<FeedPage> {
  const listedAt = performance.now();
  return { ...(await fetchPage(descriptor, pageParam, signal)), requestedAt: listedAt };
}

function fetchPage(
  descriptor: FeedDescriptor,
  pageParam: PageParam,
  signal: AbortSignal,
): Promise<TilePage> {
  const { user } = descriptor;
  if (descriptor.kind === 'tile') return fetchLinkedPage(descriptor, pageParam, signal);
  if (descriptor.kind === 'home') {
    const query = { user, sort: descriptor.sort, ...pageParam };
    return callApi(feedEndpoints.homeVideo, { query }, { signal });
  }
  if (descriptor.kind === 'saved') {
    const query = { user, ...(pageParam.after !== undefined && { after: pageParam.after }) };
    return callApi(feedEndpoints.savedVideos, { query }, { signal });
  }
  const ownerQuery =
    descriptor.kind === 'own'
      ? ({ feedPerson: user, sort: 'recent' } as const)
      : { feedPerson: descriptor.username, sort: descriptor.sort, limit: pageSizeOf(descriptor) };
  return callApi(
    feedEndpoints.yourPosts,
    { query: { user, ...ownerQuery, ...pageParam } },
    { signal },
  );
}

/** The clip and the first page of the feed come together; the other pages are the feed's alone. */
async function fetchLinkedPage(
  { user, publicId }: LinkedTileFeed,
  pageParam: PageParam,
  signal: AbortSignal,
): Promise<TilePage> {
  const query = { user, sort: 'magic', ...pageParam } as const;
  const feed = callApi(feedEndpoints.homeVideo, { query }, { signal });
  if (pageParam.after !== undefined) return feed;
  const clip = callApi(feedEndpoints.tile, { query: { public_id: publicId } }, { signal });
  const [{ rows }, page] = await Promise.all([clip, feed]);
  return { ...page, rows: [...rows, ...page.rows] };
}

/** The clip by whose address a list was opened, once it is there. */
export function useLinkedTile(descriptor: LinkedTileFeed): Tile | undefined {
  const { data } = useInfiniteQuery(feedQuery(descriptor));
  return data?.pages[0]?.rows.find(({ public_id }) => public_id === descriptor.publicId);
}

/** The clip on which the viewer left a list, if it was looked at before. */
export function readPosition(client: QueryClient, feed: string): number | undefined {
  return client.getQueryData<number>([...POSITION_KEY, feed]);
}

/** Remembers the clip on the stage, so that going back leads to it. */
export function storePosition(client: QueryClient, feed: string, tileId: number): void {
  client.setQueryDefaults(POSITION_KEY, { gcTime: Infinity });
  client.setQueryData([...POSITION_KEY, feed], tileId);
}

/**
 * Tells the server which tiles the signed-in viewer has been shown, for the Magic order; also when
 * the page is being left.
 */
export async function recordViews(tileIds: readonly number[]): Promise<void> {
  await callApi(
    feedEndpoints.recordViews,
    { body: { tile_ids: [...tileIds] } },
    { keepalive: true },
  );
}
