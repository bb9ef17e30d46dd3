import {
  addToPool,
  HEAT_HORIZON,
  OWNER_WINDOW,
  takeNext,
  type HeatCandidate,
  type RankedPool,
} from '@reprise/contract/feed/rules/heat.ts';

export interface MagicCandidates<T extends HeatCandidate> {
  readonly unpicked: readonly T[];
  readonly unread: readonly T[];
  readonly recentOwners: readonly string[];
}

export interface MagicPicks<T extends HeatCandidate> {
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
