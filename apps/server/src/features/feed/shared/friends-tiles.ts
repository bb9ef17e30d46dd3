import type { BatchedReads } from '#features/feed/batches/batched-reads.ts';
import type { PageRange } from '#features/feed/feed.fragments.repo.ts';
import type { FeedRow } from '#features/feed/feed.repo.ts';
import type * as newestTilesRepo from './newest-tiles.repo.ts';
import { SHARED_SIZES, type Newest, type NewestTiles } from './newest-tiles.ts';

export type ListFriendsTiles = (viewer: number, range: PageRange) => Promise<FeedRow[]>;

/**
 * Picks friends' tiles from the shared newest tiles. Friends, blocks and reports are current, and
 * the picks are read through the visibility rule. Reads missing tiles from the database.
 */
export function friendsTilesReader(
  newest: NewestTiles,
  reads: Pick<BatchedReads, 'findFriendMarks' | 'findTiles' | 'listTiles'>,
): ListFriendsTiles {
  async function pickIds(viewer: number, { after, limit }: PageRange): Promise<number[] | null> {
    let marks: newestTilesRepo.FriendMarks | null = null;
    for (const size of SHARED_SIZES) {
      const shared = await newest.read(size);
      const start = indexAfter(shared.tiles, after);
      if (start + limit > shared.tiles.length && !shared.isWhole) continue;
      marks ??= await reads.findFriendMarks(viewer);
      if (marks.newest_tile !== shared.newestTile) {
        newest.expire(size);
        return null;
      }
      const ids = pickTiles(shared, marks, { start, limit });
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

function pickTiles(
  { tiles, isWhole }: Newest,
  marks: newestTilesRepo.FriendMarks,
  { start, limit }: { readonly start: number; readonly limit: number },
): number[] | null {
  const friends = new Set(marks.friends);
  const blocked = new Set(marks.blocked_owners);
  const reported = new Set(marks.reported);
  const ids: number[] = [];
  for (let index = start; index < tiles.length; index += 1) {
    const tile = tiles[index];
    if (tile === undefined || ids.length === limit) break;
    const isShown = friends.has(tile.owner) && !blocked.has(tile.owner) && !reported.has(tile.id);
    if (isShown) ids.push(tile.id);
  }
  return ids.length === limit || isWhole ? ids : null;
}

function indexAfter(
  tiles: readonly newestTilesRepo.NewestTile[],
  after: readonly number[] | null,
): number {
  if (after === null) return 0;
  const [time = 0, id = 0] = after;
  const index = tiles.findIndex(
    (tile) => tile.created_us < time || (tile.created_us === time && tile.id < id),
  );
  return index === -1 ? tiles.length : index;
}
