import {
  addToPool,
  HEAT_HORIZON,
  OWNER_WINDOW,
  takeNext,
  type HeatCandidate,
  type RankedPool,
} from '@reprise/contract/feed/rules/heat.ts';
import type { Reader } from '#platform/db/transaction.ts';
import type { ViewerId } from '#platform/viewer.ts';
import * as candidatesRepo from './feed.candidates.repo.ts';
import { magicCursor, readMagicCursor } from './feed.cursor.ts';
import { withMarks, type ReadHottest } from './feed.hottest.ts';

/** An offset replays at most this many picks, because picking blocks the event loop. */
const REPLAYED_PICKS_MAX = 500;

export interface MagicDeps {
  readonly db: Reader;
  readonly readHottest: ReadHottest;
}

export interface MagicRequest {
  readonly viewerId: ViewerId;
  readonly list: string;
  readonly after: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

export interface MagicPage {
  readonly ids: readonly number[];
  readonly after: string | null;
}

interface MagicRange {
  readonly lastRead: readonly number[] | null;
  readonly unpicked: readonly number[];
  readonly recentOwners: readonly string[];
  readonly offset: number;
  readonly skipped: number;
  readonly count: number;
}

interface Candidates {
  readonly unpicked: readonly HeatCandidate[];
  readonly unread: readonly HeatCandidate[];
}

/**
 * Picks from a fixed number of the hottest tiles. Above REPLAYED_PICKS_MAX, an offset skips tiles
 * instead.
 */
export async function readMagicPage(deps: MagicDeps, request: MagicRequest): Promise<MagicPage> {
  const { list, after, offset, viewerId } = request;
  const range = rangeOf(request);
  const isHead = after === undefined && offset === 0 && viewerId !== null;
  const hottest = isHead ? await deps.readHottest(viewerId, range.count) : null;
  const { unpicked, unread } =
    hottest === null
      ? await readCandidates(deps.db, viewerId, range)
      : { unpicked: [], unread: hottest };
  const picked = pickMagic({ unpicked, unread, recentOwners: range.recentOwners }, range.count);
  const last = unread.at(-1);
  const lastRead = last === undefined ? range.lastRead : [last.heat, last.id];
  const hasMore = picked.unpicked.length > 0 && lastRead !== null;
  const left = picked.unpicked.map(({ id }) => id);
  return {
    ids: picked.picks.slice(range.skipped).map(({ id }) => id),
    after: hasMore
      ? magicCursor(list, { lastRead, unpicked: left, recentOwners: picked.recentOwners })
      : null,
  };
}

function rangeOf({ list, after, offset, limit }: MagicRequest): MagicRange {
  if (after !== undefined) {
    return { ...readMagicCursor(after, list), offset: 0, skipped: 0, count: limit };
  }
  const skipped = Math.min(offset, REPLAYED_PICKS_MAX);
  const start = { lastRead: null, unpicked: [], recentOwners: [] };
  return { ...start, offset: offset - skipped, skipped, count: skipped + limit };
}

async function readCandidates(
  db: Reader,
  viewer: ViewerId,
  { lastRead, unpicked: ids, offset, count }: MagicRange,
): Promise<Candidates> {
  const unpicked = ids.length === 0 ? [] : await candidatesRepo.findCandidates(db, viewer, ids);
  const limit = HEAT_HORIZON - unpicked.length + count;
  const range = { after: lastRead, offset, limit };
  const unread = await candidatesRepo.listCandidates(db, viewer, range);
  const marks =
    viewer === null ? null : await candidatesRepo.findMarks(db, viewer, [...unpicked, ...unread]);
  return { unpicked: withMarks(unpicked, marks), unread: withMarks(unread, marks) };
}

interface MagicCandidates<T extends HeatCandidate> {
  readonly unpicked: readonly T[];
  readonly unread: readonly T[];
  readonly recentOwners: readonly string[];
}

interface MagicPicks<T extends HeatCandidate> {
  readonly picks: readonly T[];
  readonly unpicked: readonly T[];
  readonly recentOwners: readonly string[];
}

/**
 * Picks up to `count` clips. Fills the pool to the horizon before each pick, so that the order does
 * not depend on the page size.
 */
export function pickMagic<T extends HeatCandidate>(
  candidates: MagicCandidates<T>,
  count: number,
): MagicPicks<T> {
  const unpicked = new Map<number, T>();
  const pool: RankedPool<T> = [];
  const add = (candidate: T) => {
    unpicked.set(candidate.id, candidate);
    addToPool(pool, candidate);
  };
  const unread = candidates.unread.values();
  /** Skips candidates that were in the pool before, with a higher heat. */
  const fillPool = () => {
    while (unpicked.size < HEAT_HORIZON) {
      const next = unread.next();
      if (next.done === true) return;
      if (!unpicked.has(next.value.id)) add(next.value);
    }
  };
  const picks: T[] = [];
  let recentOwners = candidates.recentOwners;
  for (const candidate of candidates.unpicked) add(candidate);
  fillPool();
  while (picks.length < count) {
    const pick = takeNext(pool, recentOwners);
    if (pick === null) break;
    picks.push(pick);
    recentOwners = [...recentOwners, pick.owner].slice(1 - OWNER_WINDOW);
    unpicked.delete(pick.id);
    fillPool();
  }
  return { picks, unpicked: [...unpicked.values()], recentOwners };
}
