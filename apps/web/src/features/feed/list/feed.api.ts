import {
  feedEndpoints,
  type HomeSort,
  type UserSort,
  type Tile,
  type TilePage,
} from '@reprise/contract/feed/calls.ts';
import { feedLimits } from '@reprise/contract/feed/limits.ts';
import type { Mix } from '@reprise/contract/mixes/calls.ts';
import type { SearchedOwners } from '@reprise/contract/search/clip-calls.ts';
import { publicIdIn } from '@reprise/contract/links/rules/tile-paths.ts';
import {
  infiniteQueryOptions,
  useInfiniteQuery,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { callApi } from '#platform/api/api-client.ts';
import { takeFirstPage } from '#platform/first-view.ts';
import { feedListsKey } from '#platform/api/query-keys.ts';

/** The `user` value of visitors, and the key of their local likes. */
export const VISITOR = '0';

/** The router's key of the document's address, which a reload keeps. */
const INITIAL_LOCATION_KEY =
  (globalThis.history?.state as { readonly key?: string } | null | undefined)?.key ?? 'default';

interface FeedScope {
  readonly user: string;
  /** Identifies a visit, such as the router's location key. A new visit reloads the list. */
  readonly visit: string;
}

/** `own` lists newest first, `saved` last saved first, `watched` last watched first. */
export type FeedDescriptor =
  | (FeedScope & { readonly kind: 'home'; readonly sort: HomeSort })
  | (FeedScope & { readonly kind: 'user'; readonly username: string; readonly sort: UserSort })
  | (FeedScope & { readonly kind: 'own' })
  | (FeedScope & { readonly kind: 'saved' })
  | (FeedScope & { readonly kind: 'watched' })
  | SearchFeed
  | LinkedTileFeed
  | MixFeed
  | WeekFeed
  | ConnectedFeed;

export type SearchFeed = FeedScope & {
  readonly kind: 'search';
  readonly q: string;
  readonly who: SearchedOwners;
};

/** A clip at its own address, followed by the home feed. */
export type LinkedTileFeed = FeedScope & { readonly kind: 'tile'; readonly publicId: string };

/** The clips of a mix. */
export type MixFeed = FeedScope & { readonly kind: 'mix'; readonly publicId: string };

/** The clips of a week, after those of its day in former years. */
export type WeekFeed = FeedScope & { readonly kind: 'week'; readonly day: string };

/** A clip, then those of others that mark its moment. */
type MomentFeed = FeedScope & { readonly kind: 'moment'; readonly publicId: string };

/** A clip, then its answers. */
type AnswersFeed = FeedScope & { readonly kind: 'answers'; readonly publicId: string };

export type ConnectedFeed = MomentFeed | AnswersFeed;

interface PageParam {
  readonly offset: number;
  readonly after?: string;
}

const FIRST_PAGE: PageParam = { offset: 0 };

export interface FeedPage {
  readonly rows: readonly Tile[];
  readonly after: string | null;
  /** Of a search. */
  readonly count?: number;
  readonly mix?: Mix;
  readonly requestedAt: number;
}

export const feedPagesKey = [...feedListsKey, 'pages'] as const;

const POSITION_KEY = ['feed', 'place'] as const;

export function feedKey(descriptor: FeedDescriptor): string {
  return JSON.stringify(descriptor);
}

/** Loads each page only once, because a list must not change its order while it is viewed. */
export function feedQuery(descriptor: FeedDescriptor) {
  return infiniteQueryOptions({
    queryKey: [...feedPagesKey, descriptor] as const,
    queryFn: ({ pageParam, signal }) => loadPage(descriptor, pageParam, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ after }, pages): PageParam | null =>
      after === null ? null : { offset: pages.length * pageSizeOf(descriptor), after },
    initialData: () => embeddedFirstPage(descriptor),
    staleTime: Infinity,
    meta: { notice: false },
  });
}

function embeddedFirstPage(
  descriptor: FeedDescriptor,
): InfiniteData<FeedPage, PageParam> | undefined {
  const page = descriptor.visit === INITIAL_LOCATION_KEY && takeFirstPage(descriptor);
  return page ? { pages: [{ ...page, requestedAt: 0 }], pageParams: [FIRST_PAGE] } : undefined;
}

/** Of lists with an offset. Those that show one clip at a time use the home feed's (spec section 9). */
function pageSizeOf({ kind }: FeedDescriptor): number {
  if (kind === 'own') return feedLimits.ownPage;
  return kind === 'user' ? feedLimits.wallPage : feedLimits.homePage;
}

async function loadPage(
  descriptor: FeedDescriptor,
  pageParam: PageParam,
  signal: AbortSignal,
): Promise<FeedPage> {
  const requestedAt = performance.now();
  return { ...(await fetchPage(descriptor, pageParam, signal)), requestedAt };
}

async function fetchPage(
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
  if (descriptor.kind !== 'own' && descriptor.kind !== 'user') {
    // The first view does not need them.
    const { fetchOtherPage } = await import('./other-pages.api.ts');
    const fetchList = () => fetchOtherPage(descriptor, pageParam.after, signal);
    return descriptor.kind === 'moment' || descriptor.kind === 'answers'
      ? afterLinkedTile(descriptor.publicId, { pageParam, signal }, fetchList)
      : fetchList();
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

function fetchLinkedPage(
  { user, publicId }: LinkedTileFeed,
  pageParam: PageParam,
  signal: AbortSignal,
): Promise<TilePage> {
  const query = { user, sort: 'magic', ...pageParam } as const;
  return afterLinkedTile(publicId, { pageParam, signal }, () =>
    callApi(feedEndpoints.homeVideo, { query }, { signal }),
  );
}

interface PageCall {
  readonly pageParam: PageParam;
  readonly signal: AbortSignal;
}

/** The first page begins with the clip of the address. */
async function afterLinkedTile(
  publicId: string,
  { pageParam, signal }: PageCall,
  fetchRest: () => Promise<TilePage>,
): Promise<TilePage> {
  // For an id that is too long, the server returns 400, which would offer a retry.
  if (publicIdIn(publicId) === null) return { rows: [], after: null };
  if (pageParam.after !== undefined) return fetchRest();
  const clip = callApi(feedEndpoints.tile, { query: { public_id: publicId } }, { signal });
  const [{ rows }, page] = await Promise.all([clip, fetchRest()]);
  return { ...page, rows: [...rows, ...page.rows] };
}

/** The lists of others begin with the first of them. */
export function startIndexOf({ kind }: FeedDescriptor): number {
  return kind === 'moment' || kind === 'answers' ? 1 : 0;
}

export function useLinkedTile(descriptor: LinkedTileFeed): Tile | undefined {
  const { data } = useInfiniteQuery(feedQuery(descriptor));
  return data?.pages[0]?.rows.find(({ public_id }) => public_id === descriptor.publicId);
}

export function readPosition(client: QueryClient, feed: string): number | undefined {
  return client.getQueryData<number>([...POSITION_KEY, feed]);
}

/** Stores the shown clip for a return with the Back button. */
export function storePosition(client: QueryClient, feed: string, tileId: number): void {
  client.setQueryDefaults(POSITION_KEY, { gcTime: Infinity });
  client.setQueryData([...POSITION_KEY, feed], tileId);
}

/** Also works while the page unloads. */
export async function recordViews(tileIds: readonly number[]): Promise<void> {
  await callApi(
    feedEndpoints.recordViews,
    { body: { tile_ids: [...tileIds] } },
    { keepalive: true },
  );
}
