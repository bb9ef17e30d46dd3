import type { Result, ParsedInput } from '@reprise/contract/endpoint.ts';
import type { feedEndpoints, Tile, TilePage } from '@reprise/contract/feed/calls.ts';
import { feedLimits } from '@reprise/contract/feed/limits.ts';
import type { privateListEndpoints } from '@reprise/contract/feed/private-list-calls.ts';
import { publicIdIn } from '@reprise/contract/links/rules/tile-paths.ts';
import { SUCCESS } from '@reprise/contract/fields.ts';
import { repeatIfDeleted } from '#platform/database-errors.ts';
import type { Reader, RunStatement } from '#platform/db/transaction.ts';
import { NotFoundError, UnauthenticatedError } from '#platform/errors.ts';
import { presentTileWithOwner } from '#features/tiles/tile-with-owner.ts';
import type { Viewer } from '#platform/viewer.ts';
import { keysetCursor, readKeysetCursor } from './feed.cursor.ts';
import { hottestReader, type ReadHottest } from './feed.hottest.ts';
import { readMagicPage } from './feed.magic.ts';
import { orders, positionOf, type Order } from './feed.orders.ts';
import type { PageRange } from './feed.fragments.repo.ts';
import * as feedRepo from './feed.repo.ts';
import { sharedReads } from './shared-reads.ts';

type Calls = typeof feedEndpoints & typeof privateListEndpoints;
type Query<Name extends 'homeVideo' | 'yourPosts' | 'savedVideos'> = ParsedInput<
  Calls[Name]
>['query'];

type PublicQuery = Pick<Query<'savedVideos'>, 'after' | 'limit'> & { readonly username: string };

const savedOrder = { columns: ['id'] } as const;

const VISITOR = '0';

const NO_TILE = 0;

const readNone: ReadHottest = () => Promise.resolve(null);

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
   * Returns a page of the user's tiles for everyone that the viewer may see, newest first, 25 by
   * default. Empty for an unknown name.
   */
  publicPage(viewer: Viewer | null, query: PublicQuery): Promise<TilePage>;
  /**
   * Returns one tile by public id; a null viewer is a visitor. Throws NotFoundError if it does not
   * exist or is hidden from the viewer.
   */
  tile(viewer: Viewer | null, publicId: string): Promise<Tile>;
  /** Returns tiles in the order of the ids. Skips those that the viewer may not see. */
  tilesByIds(viewer: Viewer | null, ids: readonly number[]): Promise<Tile[]>;
  /** Returns a page of the viewer's saved tiles, last saved first, 5 by default. */
  savedPage(viewer: Viewer, query: Query<'savedVideos'>): Promise<TilePage>;
  /**
   * Records which tiles the viewer has seen, in this order. Magic ranks them lower, and they are in
   * the list of watched tiles if the viewer has turned it on.
   */
  recordViews(viewer: Viewer, tileIds: readonly number[]): Promise<Result<Calls['recordViews']>>;
}

interface PageRequest {
  readonly viewer: Viewer | null;
  readonly list: string;
  readonly after: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

interface MarkedRow extends feedRepo.FeedRow {
  readonly isLiked: boolean;
  readonly isSaved: boolean;
}

interface PageRows {
  readonly rows: readonly MarkedRow[];
  readonly after: string | null;
}

export interface FeedDeps {
  readonly db: Reader;
  readonly runStatement: RunStatement;
}

export function feedService({ db, runStatement }: FeedDeps): FeedService {
  const firstPages = sharedReads<TilePage>({
    maxAgeMs: feedLimits.headCacheMs,
    now: () => performance.now(),
  });
  const readHomePage = homePageReader(db);

  return {
    async homePage(caller, { user, sort, after, offset, limit = feedLimits.homePage }) {
      const viewer = user === VISITOR ? null : caller;
      if (sort === 'friends' && viewer === null) throw new UnauthenticatedError();
      const list = `home ${sort} ${viewer?.id ?? VISITOR}`;
      const isShared = viewer === null && after === undefined && offset === 0;
      const read = () => readHomePage(sort, { viewer, list, after, offset, limit });
      return isShared ? firstPages.read(`${sort} ${limit}`, read) : read();
    },

    async userPage(viewer, { feedPerson, sort, after, offset, limit = feedLimits.ownPage }) {
      const list = `person ${feedPerson.toLowerCase()} ${sort} ${viewer.id}`;
      const request = { viewer, list, after, offset, limit };
      const rows = await orderedRows(db, orders[sort], request, (range) =>
        feedRepo.listUserTiles(db, viewer.id, { ...range, username: feedPerson }),
      );
      return present(rows, viewer);
    },

    async publicPage(viewer, { username, after, limit = feedLimits.wallPage }) {
      const list = `public ${username.toLowerCase()} ${viewer?.id ?? VISITOR}`;
      const request = { viewer, list, after, offset: 0, limit };
      const rows = await orderedRows(db, orders.recent, request, (range) =>
        feedRepo.listUserTiles(db, viewer?.id ?? null, { ...range, username, isForEveryone: true }),
      );
      return present(rows, viewer);
    },

    async tile(viewer, address) {
      const publicId = publicIdIn(address);
      const id = publicId === null ? null : await feedRepo.findTileId(db, publicId);
      // Takes as long for an unknown id as for a tile that the viewer may not see.
      const found = await feedRepo.findTiles(db, viewer?.id ?? null, [id ?? NO_TILE]);
      const [row] = await withMarks(db, viewer, found);
      if (row === undefined) throw new NotFoundError('There is no such post.');
      return presentTile(row, viewer);
    },

    async tilesByIds(viewer, ids) {
      const found = ids.length === 0 ? [] : await feedRepo.findTiles(db, viewer?.id ?? null, ids);
      const rows = await withMarks(db, viewer, found);
      return rows.map((row) => presentTile(row, viewer));
    },

    async savedPage(viewer, { after, limit = feedLimits.homePage }) {
      const list = `saved ${viewer.id}`;
      const [last = null] = after === undefined ? [] : readKeysetCursor(after, list, savedOrder);
      const found = await feedRepo.listSaves(db, viewer.id, { after: last, limit: limit + 1 });
      const saves = found.slice(0, limit);
      const ids = saves.map(({ tile_id }) => tile_id);
      const lastSaveId = saves.at(-1)?.save_id ?? null;
      const hasMore = found.length > limit && lastSaveId !== null;
      const rows = await withMarks(db, viewer, await feedRepo.findTiles(db, viewer.id, ids));
      return present({ rows, after: hasMore ? keysetCursor(list, [lastSaveId]) : null }, viewer);
    },

    async recordViews(viewer, tileIds) {
      await repeatIfDeleted(async () => {
        const views = await feedRepo.findViews(db, viewer.id, tileIds);
        if (views.ids.length === 0) return;
        await runStatement((statement) => feedRepo.upsertViews(statement, viewer.id, views));
      });
      return SUCCESS;
    },
  };
}

type ReadHomePage = (sort: Query<'homeVideo'>['sort'], request: PageRequest) => Promise<TilePage>;

function homePageReader(db: Reader): ReadHomePage {
  const readHottest = hottestReader(db);

  async function magicRows(request: PageRequest, read: ReadHottest): Promise<PageRows> {
    const { viewer } = request;
    const viewerId = viewer?.id ?? null;
    const { ids, after } = await readMagicPage({ db, readHottest: read }, { ...request, viewerId });
    const tiles = await feedRepo.findTiles(db, viewerId, ids);
    // A shared candidate may be hidden by now.
    if (tiles.length < ids.length && read === readHottest) return magicRows(request, readNone);
    return { rows: await withMarks(db, viewer, tiles), after };
  }

  return async (sort, request) => {
    const { viewer } = request;
    if (sort === 'magic') return present(await magicRows(request, readHottest), viewer);
    const rows = await orderedRows(db, orders[sort], request, (range) =>
      sort === 'friends' && viewer !== null
        ? feedRepo.listFriendsTiles(db, viewer.id, range)
        : feedRepo.listHomeTiles(db, viewer?.id ?? null, range),
    );
    return present(rows, viewer);
  };
}

function present({ rows, after }: PageRows, viewer: Viewer | null): TilePage {
  return { rows: rows.map((row) => presentTile(row, viewer)), after };
}

/** Reads one extra tile, to know whether the list continues. */
async function orderedRows(
  db: Reader,
  order: Order,
  { viewer, list, after, offset, limit }: PageRequest,
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
    rows: await withMarks(db, viewer, rows),
    after: hasMore ? keysetCursor(list, positionOf(order, last)) : null,
  };
}

/** Adds what is stored with the viewer. */
async function withMarks(
  db: Reader,
  viewer: Viewer | null,
  rows: readonly feedRepo.FeedRow[],
): Promise<MarkedRow[]> {
  const ids = rows.map(({ id }) => id);
  const isMarked = viewer !== null && ids.length > 0;
  const marks = isMarked ? await feedRepo.findMarks(db, viewer.id, ids) : null;
  const liked = new Set(marks?.liked);
  const saved = new Set(marks?.saved);
  return rows.map((row) => ({ ...row, isLiked: liked.has(row.id), isSaved: saved.has(row.id) }));
}

function presentTile(row: MarkedRow, viewer: Viewer | null): Tile {
  return {
    ...presentTileWithOwner(row),
    ...(viewer !== null && row.isLiked ? { username: viewer.username } : {}),
    ...(row.is_from_friend ? { from_friend: true } : {}),
    ...(row.is_answer ? { is_answer: true } : {}),
    ...(row.isSaved ? { saved: true } : {}),
    ...((row.audience_unhidden ?? row.audience) === 'friends' ? { audience: 'friends' } : {}),
    ...(row.audience === 'hidden' ? { hidden: true } : {}),
    ...(row.source === null ? {} : { source: row.source }),
  };
}
