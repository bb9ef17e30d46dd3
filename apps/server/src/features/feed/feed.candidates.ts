import { feedLimits } from '@reprise/contract/feed/limits.ts';
import { HEAT_HORIZON } from '@reprise/contract/feed/rules/heat.ts';
import type { Reader } from '#platform/db/transaction.ts';
import type { ViewerId } from '#platform/db/visible-tile.ts';
import type { BatchedReads } from './batches/batched-reads.ts';
import { arrayText } from './batches/tile-pages.repo.ts';
import type { MarkedTiles, ViewerState } from './batches/viewer-state.repo.ts';
import * as candidatesRepo from './feed.candidates.repo.ts';
import { sharedReads } from './shared-reads.ts';

export interface CandidateRange {
  readonly lastRead: readonly number[] | null;
  readonly unpicked: readonly number[];
  readonly offset: number;
  readonly count: number;
}

export interface Candidates {
  readonly unpicked: readonly candidatesRepo.Candidate[];
  readonly unread: readonly candidatesRepo.Candidate[];
}

export interface CandidateReader {
  readExact(from: Reader, viewer: ViewerId, range: CandidateRange): Promise<Candidates>;
  /**
   * Combines the shared hottest tiles with the viewer's marks. Null if the range is not shared. A
   * candidate may be hidden by now: the caller reads its picks through the visibility rule, and
   * does an exact read if one is missing.
   */
  readShared(viewer: number, range: CandidateRange): Promise<Candidates | null>;
}

interface Hottest {
  readonly newestTile: number | null;
  readonly tiles: readonly candidatesRepo.Candidate[];
  readonly byId: ReadonlyMap<number, candidatesRepo.Candidate>;
  readonly heads: Map<number, MarkedWindow>;
  readonly isWhole: boolean;
}

/** From a few pages to a depth of 1,900 clips. */
const SHARED_SIZES = [150, 500, 2_000] as const;
/** Extra candidates, because some may be hidden from the viewer. */
const SPARE = 20;

export function candidateReader(
  db: Reader,
  reads: Pick<BatchedReads, 'findViewerState'>,
): CandidateReader {
  const hottest = sharedReads<Hottest>({
    maxAgeMs: feedLimits.headCacheMs,
    now: () => performance.now(),
  });

  async function readWindow(range: CandidateRange) {
    for (const size of SHARED_SIZES) {
      const key = String(size);
      const shared = await hottest.read(key, () => readHottest(db, size));
      const window = markedWindowOf(shared, range);
      if (window !== null) return { key, shared, window };
    }
    return null;
  }

  return {
    async readExact(from, viewer, { lastRead, unpicked: ids, offset, count }) {
      const unpicked =
        ids.length === 0 ? [] : await candidatesRepo.findCandidates(from, viewer, ids);
      const limit = HEAT_HORIZON - unpicked.length + count;
      const unread = await candidatesRepo.listCandidates(from, viewer, {
        after: lastRead,
        offset,
        limit,
      });
      return { unpicked, unread };
    },

    async readShared(viewer, range) {
      if (range.offset > 0) return null;
      const found = await readWindow(range);
      if (found === null) return null;
      const { key, shared, window } = found;
      const marks = await reads.findViewerState(viewer, window.marked);
      // A new tile may be among the hottest.
      if (marks.newest_tile !== shared.newestTile) {
        hottest.expire(key);
        return null;
      }
      return applyMarks(window, marks, range);
    },
  };
}

async function readHottest(db: Reader, size: number): Promise<Hottest> {
  // Read before the tiles: a tile posted in between then makes the result outdated instead of
  // incomplete.
  const newestTile = await candidatesRepo.findNewestTile(db);
  const tiles = await candidatesRepo.listHottest(db, size);
  const byId = new Map(tiles.map((tile) => [tile.id, tile]));
  return { newestTile, tiles, byId, heads: new Map(), isWhole: tiles.length < size };
}

interface Window extends Candidates {
  readonly isEnd: boolean;
}

interface MarkedWindow extends Window {
  readonly marked: MarkedTiles;
}

/** First pages share one object, so that one array of tiles serves all viewers. */
function markedWindowOf(shared: Hottest, range: CandidateRange): MarkedWindow | null {
  const isHead = range.lastRead === null && range.unpicked.length === 0;
  const known = isHead ? shared.heads.get(range.count) : undefined;
  if (known !== undefined) return known;
  const window = windowOf(shared, range);
  if (window === null) return null;
  const all = [...window.unpicked, ...window.unread];
  const owners = new Set(all.map(({ owner }) => Number(owner)));
  const tiles = arrayText(all.map(({ id }) => id));
  const marked = { ...window, marked: { tiles, owners: arrayText([...owners]) } };
  if (isHead) shared.heads.set(range.count, marked);
  return marked;
}

/** Returns null if the shared tiles do not contain what the range needs. */
function windowOf(
  { tiles, byId, isWhole }: Hottest,
  { lastRead, unpicked: ids, count }: CandidateRange,
): Window | null {
  const start = lastRead === null ? 0 : indexAfter(tiles, lastRead);
  const end = start + HEAT_HORIZON - ids.length + count + SPARE;
  if (end > tiles.length && !isWhole) return null;
  const unpicked = ids.flatMap((id) => byId.get(id) ?? []);
  if (unpicked.length < ids.length) return null;
  return {
    unpicked: unpicked.toSorted((one, other) => one.id - other.id),
    unread: tiles.slice(start, end),
    isEnd: end >= tiles.length,
  };
}

function indexAfter(
  tiles: readonly candidatesRepo.Candidate[],
  [heat = 0, id = 0]: readonly number[],
): number {
  let low = 0;
  let high = tiles.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const tile = tiles[middle];
    const isAfter = tile === undefined || tile.heat < heat || (tile.heat === heat && tile.id < id);
    if (isAfter) high = middle;
    else low = middle + 1;
  }
  return low;
}

function applyMarks(window: Window, marks: ViewerState, { count }: CandidateRange) {
  const blocked = new Set(marks.blocked_owners);
  const reported = new Set(marks.reported);
  const friends = new Set(marks.friends);
  const viewed = new Set(marks.viewed);
  const withMarks = (candidates: readonly candidatesRepo.Candidate[]) =>
    candidates.flatMap(({ id, owner, heat }) => {
      const ownerId = Number(owner);
      if (blocked.has(ownerId) || reported.has(id)) return [];
      return { id, owner, heat, isFromFriend: friends.has(ownerId), isViewed: viewed.has(id) };
    });
  const unpicked = withMarks(window.unpicked);
  const needed = HEAT_HORIZON - unpicked.length + count;
  const unread = withMarks(window.unread);
  if (unread.length < needed && !window.isEnd) return null;
  return { unpicked, unread: unread.slice(0, needed) };
}
