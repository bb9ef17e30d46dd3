import { feedLimits } from '@reprise/contract/feed/limits.ts';
import type { Reader } from '#platform/db/transaction.ts';
import type { BatchedReads } from '#features/feed/batches/batched-reads.ts';
import type { PageRange } from '#features/feed/feed.fragments.repo.ts';
import type { FeedRow } from '#features/feed/feed.repo.ts';
import { sharedReads } from '#features/feed/shared-reads.ts';
import * as repo from './newest-tiles.repo.ts';

interface Newest {
  readonly newestTile: number | null;
  readonly tiles: readonly repo.NewestTile[];
  /** There are no further tiles. */
  readonly isWhole: boolean;
}

/** Returns the tiles of the viewer's friends in the range. */
export type ListFriendsTiles = (viewer: number, range: PageRange) => Promise<FeedRow[]>;

/** The first is enough for viewers with many friends, the last for some hundred clips of theirs. */
const SHARED_SIZES = [150, 500, 2_000] as const;

/**
 * Picks the friends' tiles from the newest tiles, which all viewers share. They only propose tiles:
 * friends, blocks and reports are current, and the picks are read through the visibility rule. What
 * the shared tiles do not contain is read from the database.
 */
export function friendsTilesReader(
  db: Reader,
  reads: Pick<BatchedReads, 'findFriendMarks' | 'findTiles' | 'listTiles'>,
): ListFriendsTiles {
  const newest = sharedReads<Newest>({
    maxAgeMs: feedLimits.headCacheMs,
    now: () => performance.now(),
  });

  async function pickIds(viewer: number, range: PageRange): Promise<number[] | null> {
    const marks = await reads.findFriendMarks(viewer);
    for (const size of SHARED_SIZES) {
      const key = String(size);
      const shared = await newest.read(key, () => readNewest(db, size));
      if (marks.newest_tile !== shared.newestTile) {
        newest.expire(key);
        return null;
      }
      const ids = pickTiles(shared, marks, range);
      if (ids !== null) return ids;
    }
    return null;
  }

  async function pickShared(viewer: number, range: PageRange): Promise<FeedRow[] | null> {
    const ids = await pickIds(viewer, range);
    if (ids === null) return null;
    const rows = await reads.findTiles(viewer, ids);
    const isComplete = rows.length === ids.length && rows.every((row) => row.is_from_friend);
    return isComplete ? rows : null;
  }

  return async (viewer, range) => {
    const shared = range.offset === 0 ? await pickShared(viewer, range) : null;
    return shared ?? reads.listTiles(viewer, { ...range, isOfFriends: true });
  };
}

async function readNewest(db: Reader, size: number): Promise<Newest> {
  const tiles = await repo.listNewest(db, size);
  const newestTile = tiles[0]?.newest ?? null;
  return { newestTile, tiles, isWhole: tiles.length < size };
}

/** Returns null if the shared tiles end before the page is full. */
function pickTiles(
  { tiles, isWhole }: Newest,
  marks: repo.FriendMarks,
  { after, limit }: PageRange,
): number[] | null {
  const friends = new Set(marks.friends);
  const blocked = new Set(marks.blocked_owners);
  const reported = new Set(marks.reported);
  const ids: number[] = [];
  for (let index = indexAfter(tiles, after); index < tiles.length; index += 1) {
    const tile = tiles[index];
    if (tile === undefined || ids.length === limit) break;
    const isShown = friends.has(tile.owner) && !blocked.has(tile.owner) && !reported.has(tile.id);
    if (isShown) ids.push(tile.id);
  }
  return ids.length === limit || isWhole ? ids : null;
}

function indexAfter(tiles: readonly repo.NewestTile[], after: readonly number[] | null): number {
  if (after === null) return 0;
  const [time = 0, id = 0] = after;
  const index = tiles.findIndex(
    (tile) => tile.created_us < time || (tile.created_us === time && tile.id < id),
  );
  return index === -1 ? tiles.length : index;
}
