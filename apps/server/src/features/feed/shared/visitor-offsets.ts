import type { Reader } from '#platform/db/transaction.ts';
import type { PageRange } from '#features/feed/feed.fragments.repo.ts';
import * as feed from '#features/feed/feed.repo.ts';
import { SHARED_SIZES, type NewestTiles } from './newest-tiles.ts';

/**
 * Returns a visitor's page of Recent at an offset, from the shared newest tiles. Null if they do
 * not contain the range, or one of its tiles is no longer visible.
 */
export async function findSharedOffset(
  from: Reader,
  newest: NewestTiles,
  { offset, limit }: Pick<PageRange, 'offset' | 'limit'>,
): Promise<feed.FeedRow[] | null> {
  const end = offset + limit;
  const size = SHARED_SIZES.find((shared) => shared >= end);
  if (size === undefined) return null;
  const { tiles } = await newest.read(size);
  const ids = tiles.slice(offset, end).map(({ id }) => id);
  const rows = await feed.findPublicTiles(from, ids);
  return rows.length === ids.length ? rows : null;
}
