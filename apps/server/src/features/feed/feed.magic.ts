import {
  HEAT_HORIZON,
  OWNER_WINDOW,
  pickNext,
  type HeatCandidate,
} from '@reprise/contract/feed/rules/heat.ts';

/** What a Magic page is picked from. */
export interface MagicCandidates<T extends HeatCandidate> {
  /** Candidates that earlier pages read and did not pick. */
  readonly unpicked: readonly T[];
  /** The next candidates in heat order. */
  readonly unread: readonly T[];
  /** Owners of the last picks, the last one last. */
  readonly recentOwners: readonly string[];
}

/** The picks in their order, and what the next page goes on with. */
export interface MagicPicks<T extends HeatCandidate> {
  readonly picks: readonly T[];
  readonly unpicked: readonly T[];
  readonly recentOwners: readonly string[];
}

/**
 * Picks up to `count` clips. Before each pick the pool is filled up to the horizon, so that the
 * sequence of a session does not depend on the size of its pages.
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

/** A candidate that is held already, because its heat has fallen since, is not taken in twice. */
function fillPool<T extends HeatCandidate>(pool: Map<number, T>, unread: Iterator<T>): void {
  while (pool.size < HEAT_HORIZON) {
    const next = unread.next();
    if (next.done === true) return;
    if (!pool.has(next.value.id)) pool.set(next.value.id, next.value);
  }
}
