import type { Result, ParsedInput } from '@reprise/contract/endpoint.ts';
import type { feedEndpoints, Tile, TilePage } from '@reprise/contract/feed/calls.ts';
import { feedLimits } from '@reprise/contract/feed/limits.ts';
import { publicIdIn } from '@reprise/contract/links/rules/clip-page.ts';
import { SUCCESS } from '@reprise/contract/fields.ts';
import type { ReadReplica, Reader, RunStatement } from '#platform/db/transaction.ts';
import { NotFoundError, UnauthenticatedError } from '#platform/errors.ts';
import { presentTileWithOwner } from '#platform/tile-with-owner.ts';
import type { Viewer } from '#platform/viewer.ts';
import { keysetCursor, readKeysetCursor } from './feed.cursor.ts';
import { readMagicPage } from './feed.magic-page.ts';
import { orders, positionOf, type Order } from './feed.orders.ts';
import type { PageRange } from './feed.fragments.repo.ts';
import * as feedRepo from './feed.repo.ts';
import { batchedReads } from './batches/batched-reads.ts';
import { candidateReader } from './feed.candidates.ts';
import { friendsTilesReader } from './shared/friends-tiles.ts';
import { newestTiles } from './shared/newest-tiles.ts';
import { findSharedOffset } from './shared/visitor-offsets.ts';
import { sharedReads } from './shared-reads.ts';

type Calls = typeof feedEndpoints;
type Query<Name extends 'homeVideo' | 'yourPosts' | 'savedVideos'> = ParsedInput<
  Calls[Name]
>['query'];

const savedOrder = { columns: ['id'] } as const;

const VISITOR = '0';

/** Reads tiles in order (spec section 7, GET /get/homevideo, GET /get/yourposts). */
export interface FeedService {
  /**
   * Returns a page of the home feed, 5 tiles by default. `user` 0 is the visitor's view. Throws
   * UnauthenticatedError for a visitor's Friends sort.
   */
  homePage(viewer: Viewer | null, query: Query<'homeVideo'>): Promise<TilePage>;
  /** Returns a page of one user's posts, 2 tiles by default. Empty for an unknown name. */
  userPage(viewer: Viewer, query: Query<'yourPosts'>): Promise<TilePage>;
  /**
   * Returns one tile by public id; a null viewer is a visitor. Throws NotFoundError if it does not
   * exist or is hidden from the viewer.
   */
  tile(viewer: Viewer | null, publicId: string): Promise<Tile>;
  /** Returns a page of the viewer's saved tiles, last saved first, 5 by default. */
  savedPage(viewer: Viewer, query: Query<'savedVideos'>): Promise<TilePage>;
  /** Records which tiles the viewer has seen. Magic ranks them lower. */
  recordViews(viewer: Viewer, tileIds: readonly number[]): Promise<Result<Calls['recordViews']>>;
}

interface PageRequest {
  readonly viewer: Viewer | null;
  readonly list: string;
  readonly after: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

interface PageRows {
  readonly rows: readonly feedRepo.FeedRow[];
  readonly after: string | null;
}

export interface FeedDeps {
  readonly db: Reader;
  readonly readReplica: ReadReplica;
  readonly runStatement: RunStatement;
}

export function feedService(deps: FeedDeps): FeedService {
  const { db, readReplica, runStatement } = deps;
  const firstPages = sharedReads<TilePage>({
    maxAgeMs: feedLimits.headCacheMs,
    now: () => performance.now(),
  });
  const readHomeRows = homeRowsReader(db);

  return {
    async homePage(caller, { user, sort, after, offset, limit = feedLimits.homePage }) {
      const viewer = user === VISITOR ? null : caller;
      if (sort === 'friends' && viewer === null) throw new UnauthenticatedError();
      const list = `home ${sort} ${viewer?.id ?? VISITOR}`;
      const request = { viewer, list, after, offset, limit };
      const isCachedFirstPage = viewer === null && after === undefined && offset === 0;
      const read = (from: Reader) => readHomeRows(from, sort, request);
      const compute = async () =>
        present(viewer === null ? await readReplica(read) : await read(db), viewer);
      return isCachedFirstPage ? firstPages.read(`${sort} ${limit}`, compute) : compute();
    },

    async userPage(viewer, { feedPerson, sort, after, offset, limit = feedLimits.ownPage }) {
      const list = `person ${feedPerson.toLowerCase()} ${sort} ${viewer.id}`;
      const request = { viewer, list, after, offset, limit };
      const rows = await orderedRows(orders[sort], request, (range) =>
        feedRepo.listUserTiles(db, viewer.id, { ...range, username: feedPerson }),
      );
      return present(rows, viewer);
    },

    async tile(viewer, address) {
      const publicId = publicIdIn(address);
      if (publicId === null) throw noSuchTile();
      const find = (from: Reader) => feedRepo.findPublicTile(from, viewer?.id ?? null, publicId);
      // A link may be opened before the replica has the new clip.
      const row = (viewer === null ? await readReplica(find) : null) ?? (await find(db));
      if (row === null) throw noSuchTile();
      return presentTile(row, viewer);
    },

    async savedPage(viewer, { after, limit = feedLimits.homePage }) {
      const list = `saved ${viewer.id}`;
      const [last = null] = after === undefined ? [] : readKeysetCursor(after, list, savedOrder);
      const found = await feedRepo.listSavedTiles(db, viewer.id, { after: last, limit: limit + 1 });
      const rows = found.slice(0, limit);
      const lastSaveId = rows.at(-1)?.save_id ?? null;
      const hasMore = found.length > limit && lastSaveId !== null;
      return present({ rows, after: hasMore ? keysetCursor(list, [lastSaveId]) : null }, viewer);
    },

    async recordViews(viewer, tileIds) {
      await runStatement((statement) => feedRepo.upsertViews(statement, viewer.id, tileIds));
      return SUCCESS;
    },
  };
}

type HomeRowsReader = (
  from: Reader,
  sort: Query<'homeVideo'>['sort'],
  request: PageRequest,
) => Promise<PageRows>;

/** Reads visitors' pages from the primary or a replica, all others from the primary. */
function homeRowsReader(db: Reader): HomeRowsReader {
  const reads = batchedReads(db);
  const newest = newestTiles(db);
  const listFriendsTiles = friendsTilesReader(newest, reads);
  const candidates = candidateReader(db, reads);
  return (from, sort, request) => {
    const { viewer } = request;
    if (sort === 'magic') {
      const deps = { db: from, reads, candidates };
      return readMagicPage(deps, { ...request, viewerId: viewer?.id ?? null });
    }
    return orderedRows(orders[sort], request, async (range) => {
      if (viewer === null) {
        const isShared = sort === 'recent' && range.offset > 0;
        const rows = isShared ? await findSharedOffset(from, newest, range) : null;
        return rows ?? feedRepo.listPublicTiles(from, range);
      }
      if (sort === 'friends') return listFriendsTiles(viewer.id, range);
      return reads.listTiles(viewer.id, { ...range, isOfFriends: false });
    });
  };
}

function noSuchTile(): NotFoundError {
  return new NotFoundError('There is no such post.');
}

function present({ rows, after }: PageRows, viewer: Viewer | null): TilePage {
  return { rows: rows.map((row) => presentTile(row, viewer)), after };
}

/** Reads one extra tile, to know whether the list continues. */
async function orderedRows(
  order: Order,
  { list, after, offset, limit }: PageRequest,
  read: (range: PageRange) => Promise<feedRepo.FeedRow[]>,
): Promise<PageRows> {
  const position =
    after === undefined
      ? { after: null, offset }
      : { after: readKeysetCursor(after, list, order), offset: 0 };
  const found = await read({ order, ...position, limit: limit + 1 });
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  return {
    rows,
    after: hasMore ? keysetCursor(list, positionOf(order, last)) : null,
  };
}

function presentTile(row: feedRepo.TileRow, viewer: Viewer | null): Tile {
  return {
    ...presentTileWithOwner(row),
    ...(viewer !== null && row.is_liked ? { username: viewer.username } : {}),
    ...(row.is_from_friend ? { from_friend: true } : {}),
    ...(row.save_id === null ? {} : { saved: true }),
    ...(row.source === null ? {} : { source: row.source }),
  };
}
