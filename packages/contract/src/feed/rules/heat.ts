/** 24 hours: the age difference that ten times the likes outweigh. */
export const HEAT_SECONDS_PER_UNIT = 86_400;

/** 2026-01-01 UTC. Keeps the numbers small; does not change the order. */
export const HEAT_EPOCH_SECONDS = 1_767_225_600;

/** As much as three times the likes, or 12 hours newer. */
export const FRIEND_BONUS = 0.5;

/** As much as three days older. */
export const VIEWED_PENALTY = 3;

/** Maximum number of clips of one owner among `OWNER_WINDOW` consecutive ones. */
export const OWNER_CAP = 2;

export const OWNER_WINDOW = 10;

/** How many of the hottest clips are considered for a page. */
export const HEAT_HORIZON = 100;

export interface HeatCandidate {
  id: number;
  owner: string;
  heat: number;
  isFromFriend: boolean;
  isViewed: boolean;
}

/**
 * Returns log10 of the likes (at least 1) plus an age term. Independent of the current time. In
 * SQL: `log(greatest(likes, 1)) + (extract(epoch from created_at) - HEAT_EPOCH_SECONDS) /
 * HEAT_SECONDS_PER_UNIT`.
 */
export function heat(likes: number, createdAt: Date): number {
  const createdSeconds = createdAt.getTime() / 1000;
  return (
    Math.log10(Math.max(likes, 1)) + (createdSeconds - HEAT_EPOCH_SECONDS) / HEAT_SECONDS_PER_UNIT
  );
}

/** Returns the heat for one viewer: higher for friends, lower for viewed clips. */
export function effectiveHeat(candidate: HeatCandidate): number {
  const bonus = candidate.isFromFriend ? FRIEND_BONUS : 0;
  const penalty = candidate.isViewed ? VIEWED_PENALTY : 0;
  return candidate.heat + bonus - penalty;
}

/** Candidates with their effective heat, hottest first; ties: newer id first. */
export type RankedPool<T extends HeatCandidate> = { candidate: T; effective: number }[];

export function addToPool<T extends HeatCandidate>(pool: RankedPool<T>, candidate: T): void {
  const effective = effectiveHeat(candidate);
  let low = 0;
  let high = pool.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = pool[middle];
    const difference = other === undefined ? 1 : effective - other.effective;
    const isNewer = candidate.id > (other?.candidate.id ?? 0);
    const isBefore = difference > 0 || (difference === 0 && isNewer);
    if (isBefore) high = middle;
    else low = middle + 1;
  }
  pool.splice(low, 0, { candidate, effective });
}

/**
 * Removes and returns the next clip of the Magic order: the highest effective heat whose owner is
 * below the cap, or of all if every owner is at the cap. `recentOwners`: owners of the last picks,
 * latest last. Null for an empty pool.
 */
export function takeNext<T extends HeatCandidate>(
  pool: RankedPool<T>,
  recentOwners: readonly string[],
): T | null {
  const atCap = ownersAtCap(recentOwners);
  const index = pool.findIndex(({ candidate }) => !atCap.has(candidate.owner));
  const [taken] = pool.splice(Math.max(0, index), 1);
  return taken?.candidate ?? null;
}

function ownersAtCap(recentOwners: readonly string[]): Set<string> {
  const counts = new Map<string, number>();
  for (const owner of recentOwners.slice(1 - OWNER_WINDOW)) {
    counts.set(owner, (counts.get(owner) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= OWNER_CAP).map(([owner]) => owner));
}
