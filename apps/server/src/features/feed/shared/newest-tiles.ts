import { feedLimits } from '@reprise/contract/feed/limits.ts';
import type { Reader } from '#platform/db/transaction.ts';
import { sharedReads } from '#features/feed/shared-reads.ts';
import * as repo from './newest-tiles.repo.ts';

export interface Newest {
  readonly newestTile: number | null;
  /** Newest first, as a visitor sees them. */
  readonly tiles: readonly repo.NewestTile[];
  /** There are no further tiles. */
  readonly isWhole: boolean;
}

/** The newest tiles, which all viewers and visitors share for at most a second. */
export interface NewestTiles {
  read(size: SharedSize): Promise<Newest>;
  /** Reads them again for the next reader. */
  expire(size: SharedSize): void;
}

/** The first is enough for viewers with many friends, the last for some hundred clips of theirs. */
export const SHARED_SIZES = [150, 500, 2_000] as const;

type SharedSize = (typeof SHARED_SIZES)[number];

export function newestTiles(db: Reader): NewestTiles {
  const newest = sharedReads<Newest>({
    maxAgeMs: feedLimits.headCacheMs,
    now: () => performance.now(),
  });
  return {
    read: (size) => newest.read(String(size), () => readNewest(db, size)),
    expire: (size) => newest.expire(String(size)),
  };
}

async function readNewest(db: Reader, size: number): Promise<Newest> {
  const tiles = await repo.listNewest(db, size);
  const newestTile = tiles[0]?.newest ?? null;
  return { newestTile, tiles, isWhole: tiles.length < size };
}
