import {
  feedEndpoints,
  type HomeSort,
  type PersonSort,
  type Tile,
  type TilePage,
} from '@reprise/contract/feed.ts';
import { limits } from '@reprise/contract/limits.ts';
import { texts } from '@reprise/contract/texts.ts';
import {
  infiniteQueryOptions,
  skipToken,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type MutationOptions,
  type QueryClient,
} from '@tanstack/react-query';
import { callApi } from '#shared/api/api-client.ts';
import { takeFirstPage } from '#shared/first-view.ts';
import { feedListsKey } from '#shared/query-keys.ts';
import type { OwnChange, TileChange, TileEdit } from './own-changes.ts';
import { callDelete, callEdit, callLike, callReport, callSave } from './tile-calls.ts';

const { notices } = texts;

/** What a visitor sends as `user`, and keeps his likes of this page under. */
export const VISITOR = '0';

/** The router's key of the address with which the app was opened. */
const FIRST_VISIT = 'default';

interface ListOf {
  /** The viewer's display name, or `VISITOR`. */
  readonly user: string;
  /** One visit of a page, such as the router's location key: another visit loads the list anew. */
  readonly visit: string;
}

/**
 * A list of tiles: the home feed, one person's posts, the viewer's own ones, newest first, what the
 * viewer has saved, last saved first, or one clip.
 */
export type FeedSource =
  | (ListOf & { readonly kind: 'home'; readonly sort: HomeSort })
  | (ListOf & { readonly kind: 'person'; readonly person: string; readonly sort: PersonSort })
  | (ListOf & { readonly kind: 'own' })
  | (ListOf & { readonly kind: 'saved' })
  | SharedClip;

/** A clip by its own address, and behind it the home feed. */
export type SharedClip = ListOf & { readonly kind: 'tile'; readonly publicId: string };

interface PageStart {
  readonly offset: number;
  readonly after?: string;
}

const FIRST_PAGE: PageStart = { offset: 0 };

export interface ListedPage {
  readonly rows: readonly Tile[];
  readonly after: string | null;
  /** When the page was asked for (`performance.now()`). */
  readonly listedAt: number;
}

const PLACE_KEY = ['feed', 'place'] as const;
const CHANGES_KEY = ['feed', 'own-changes'] as const;
const NO_CHANGES: readonly OwnChange[] = [];

/** One string for a list, to tell lists apart. */
export function feedName(source: FeedSource): string {
  return JSON.stringify(source);
}

/** The pages of a list, each loaded once: a list must not change its order under the viewer. */
export function feedQuery(source: FeedSource) {
  return infiniteQueryOptions({
    queryKey: [...feedListsKey, source] as const,
    queryFn: ({ pageParam, signal }) => loadPage(source, pageParam, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ after }, pages): PageStart | null =>
      after === null ? null : { offset: pages.length * pageOf(source), after },
    initialData: () => broughtPage(source),
    staleTime: Infinity,
    meta: { notice: false },
  });
}

/** The first page of a visitor's list comes with the document that the visit began with. */
function broughtPage(source: FeedSource): InfiniteData<ListedPage, PageStart> | undefined {
  const isFirst = source.user === VISITOR && source.visit === FIRST_VISIT;
  const page = isFirst && takeFirstPage(source);
  return page ? { pages: [{ ...page, listedAt: 0 }], pageParams: [FIRST_PAGE] } : undefined;
}

/** What is gone through one by one comes in the steps of the home feed (spec section 9). */
function pageOf({ kind }: FeedSource): number {
  return kind === 'own' ? limits.feed.ownPage : limits.feed.homePage;
}

async function loadPage(
  source: FeedSource,
  start: PageStart,
  signal: AbortSignal,
): Promise<ListedPage> {
  const listedAt = performance.now();
  return { ...(await callList(source, start, signal)), listedAt };
}

function callList(source: FeedSource, start: PageStart, signal: AbortSignal): Promise<TilePage> {
  const { user } = source;
  if (source.kind === 'tile') return callShared(source, start, signal);
  if (source.kind === 'home') {
    const query = { user, sort: source.sort, ...start };
    return callApi(feedEndpoints.homeVideo, { query }, { signal });
  }
  if (source.kind === 'saved') {
    const query = { user, ...(start.after !== undefined && { after: start.after }) };
    return callApi(feedEndpoints.savedVideos, { query }, { signal });
  }
  const whose =
    source.kind === 'own'
      ? ({ feedPerson: user, sort: 'recent' } as const)
      : { feedPerson: source.person, sort: source.sort, limit: pageOf(source) };
  return callApi(feedEndpoints.yourPosts, { query: { user, ...whose, ...start } }, { signal });
}

/** The clip and the first page of the feed come together; the other pages are the feed's alone. */
async function callShared(
  { user, publicId }: SharedClip,
  start: PageStart,
  signal: AbortSignal,
): Promise<TilePage> {
  const query = { user, sort: 'magic', ...start } as const;
  const feed = callApi(feedEndpoints.homeVideo, { query }, { signal });
  if (start.after !== undefined) return feed;
  const clip = callApi(feedEndpoints.tile, { query: { public_id: publicId } }, { signal });
  const [{ rows }, page] = await Promise.all([clip, feed]);
  return { ...page, rows: [...rows, ...page.rows] };
}

/** The clip by whose address a list was opened, once it is there. */
export function useSharedTile(source: SharedClip): Tile | undefined {
  const { data } = useInfiniteQuery(feedQuery(source));
  return data?.pages[0]?.rows.find(({ public_id }) => public_id === source.publicId);
}

/** The clip on which the viewer left a list, if it was looked at before. */
export function recalledTile(client: QueryClient, feed: string): number | undefined {
  return client.getQueryData<number>([...PLACE_KEY, feed]);
}

/** Remembers the clip on the stage, so that going back leads to it. */
export function rememberTile(client: QueryClient, feed: string, tileId: number): void {
  client.setQueryDefaults(PLACE_KEY, { gcTime: Infinity });
  client.setQueryData([...PLACE_KEY, feed], tileId);
}

/** The viewer's own changes of this session, to be laid over every list (own-changes.ts). */
export function useOwnChanges(): readonly OwnChange[] {
  const { data } = useQuery<readonly OwnChange[]>({
    queryKey: CHANGES_KEY,
    queryFn: skipToken,
    initialData: NO_CHANGES,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return data ?? NO_CHANGES;
}

/**
 * What a viewer can do to a tile. Each shows at once; a failed call takes it back and is told in the
 * status line. Where a text was typed the promise rejects too, so that the text can be kept.
 */
export interface TileActions {
  /** In the viewer's name; a visitor only toggles the icon (spec section 4). */
  like(tileId: number, isLiked: boolean): void;
  /** For oneself alone; not for a visitor. */
  save(tileId: number, isSaved: boolean): void;
  remove(tileId: number): void;
  edit(tileId: number, edit: TileEdit): Promise<void>;
  /** The tile is then hidden from the reporter. */
  report(tileId: number, reason: string): Promise<void>;
  /** Blocks the owner of tiles, once confirmed; the screen brings it along where it is offered. */
  readonly block?: ((owner: string) => void) | undefined;
}

/** The actions of a viewer, who is named as in `FeedSource`. */
export function useTileActions(user: string): TileActions {
  const client = useQueryClient();
  return {
    like: (tileId, isLiked) =>
      void changeTile(client, {
        tileId,
        change: { kind: 'liked', isLiked, by: user },
        call: () => (user === VISITOR ? Promise.resolve() : callLike(tileId, user, isLiked)),
        notice: isLiked ? notices.likeFailed : notices.unlikeFailed,
      }).catch(toldAlready),
    save: (tileId, isSaved) =>
      void changeTile(client, {
        tileId,
        change: { kind: 'saved', isSaved },
        call: () => callSave(tileId, isSaved),
        notice: isSaved ? notices.saveFailed : notices.unsaveFailed,
      }).catch(toldAlready),
    edit: (tileId, edit) =>
      changeTile(client, {
        tileId,
        change: { kind: 'edit', ...edit },
        call: () => callEdit(tileId, edit),
        notice: notices.editFailed,
      }),
    remove: (tileId) =>
      void changeTile(client, {
        tileId,
        change: { kind: 'hidden' },
        call: () => callDelete(tileId),
        notice: notices.deleteFailed,
      }).catch(toldAlready),
    report: (tileId, reason) =>
      changeTile(client, {
        tileId,
        change: { kind: 'hidden' },
        call: () => callReport(tileId, user, reason),
        notice: notices.reportFailed,
      }),
  };
}

/** The status line has told the failure. */
function toldAlready(): void {}

interface TileCall {
  readonly tileId: number;
  readonly change: TileChange;
  readonly call: () => Promise<unknown>;
  /** What the status line says when the call fails. */
  readonly notice: string;
}

/**
 * One mutation that no component owns: it goes on when its tile leaves the stage. The calls for one
 * tile are made in order.
 */
async function changeTile(
  client: QueryClient,
  { tileId, change, call, notice }: TileCall,
): Promise<void> {
  const added: OwnChange = { key: nextKey(), tileId, change, settledAt: null };
  const options: MutationOptions = {
    scope: { id: `tile-${tileId}` },
    mutationFn: call,
    meta: { notice },
    onSuccess: () => {
      const settledAt = performance.now();
      updateChanges(client, (changes) =>
        changes.map((own) => (own.key === added.key ? { ...own, settledAt } : own)),
      );
    },
    onError: () =>
      updateChanges(client, (changes) => changes.filter(({ key }) => key !== added.key)),
  };
  updateChanges(client, (changes) => [...changes, added]);
  await client.getMutationCache().build(client, client.defaultMutationOptions(options)).execute();
}

/** Lays a change over the lists that have been loaded so far; the server is told by whom it concerns. */
export function addChange(client: QueryClient, tileId: number, change: TileChange): void {
  const settledAt = performance.now();
  updateChanges(client, (changes) => [...changes, { key: nextKey(), tileId, change, settledAt }]);
}

let lastKey = 0;

function nextKey(): number {
  lastKey += 1;
  return lastKey;
}

function updateChanges(
  client: QueryClient,
  update: (changes: readonly OwnChange[]) => readonly OwnChange[],
): void {
  client.setQueryData<readonly OwnChange[]>(CHANGES_KEY, (changes = NO_CHANGES) => update(changes));
}

/**
 * Tells the server which tiles the signed-in viewer has been shown, for the Magic order; also when
 * the page is being left.
 */
export async function sendShown(tileIds: readonly number[]): Promise<void> {
  await callApi(
    feedEndpoints.shownTiles,
    { body: { tile_ids: [...tileIds] } },
    { keepalive: true },
  );
}
