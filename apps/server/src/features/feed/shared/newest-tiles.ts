import { feedLimits } from '@reprise/contract/feed/limits.ts';
import type { Reader } from '#platform/db/transaction.ts';
import { sharedReads } from '#features/feed/shared-reads.ts';
import * as repo from './newest-tiles.repo.ts';

export interface Newest {
  readonly newestTile: number | null;
  readonly tiles: readonly repo.NewestTile[];
  readonly isWhole: boolean;
}

export interface NewestTiles {
  read(size: SharedSize): Promise<Newest>;
  expire(size: SharedSize): void;
}

/** The first is enough for viewers with many friends; the last has some hundred clips of theirs. */
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
