import {
  HEAT_HORIZON,
  OWNER_WINDOW,
  pickNext,
  type HeatCandidate,
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
 * Picks up to `count` clips. Before each pick the pool is filled to the horizon, so the order does
 * not depend on the page size.
 */
export function pickMagic<T extends HeatCandidate>(
  candidates: MagicCandidates<T>,
  count: number,
): MagicPicks<T> {
  const pool = new Map(candidates.unpicked.map((candidate) => [candidate.id, candidate]));
  const unread = candidates.unread.values();
  const picks: T[] = [];
  let recentOwners = candidates.recentOwners;
  fillPool(pool, unread);
  while (picks.length < count) {
    const pick = pickNext([...pool.values()], recentOwners);
    if (pick === null) break;
    picks.push(pick);
    recentOwners = [...recentOwners, pick.owner].slice(1 - OWNER_WINDOW);
    pool.delete(pick.id);
    fillPool(pool, unread);
  }
  return { picks, unpicked: [...pool.values()], recentOwners };
}

/** A candidate already in the pool whose heat has fallen since is not added twice. */
function fillPool<T extends HeatCandidate>(pool: Map<number, T>, unread: Iterator<T>): void {
  while (pool.size < HEAT_HORIZON) {
    const next = unread.next();
    if (next.done === true) return;
    if (!pool.has(next.value.id)) pool.set(next.value.id, next.value);
  }
}
