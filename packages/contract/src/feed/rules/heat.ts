/** Ten times the likes weigh as much as being posted this many seconds later: 24 hours. */
export const HEAT_SECONDS_PER_UNIT = 86_400;

/** Heat counts from 2026-01-01 UTC, in seconds since 1970, which keeps the numbers small. It changes no order. */
export const HEAT_EPOCH_SECONDS = 1_767_225_600;

/** Raises a friend's clip: like three times the likes, or 12 hours newer. */
export const FRIEND_BONUS = 0.5;

/** Lowers a clip that this viewer has already been shown: like three days older. */
export const VIEWED_PENALTY = 3;

/** At most this many clips of one owner in any `OWNER_WINDOW` in a row. */
export const OWNER_CAP = 2;

/** The length of the stretch in which `OWNER_CAP` holds. */
export const OWNER_WINDOW = 10;

/** How many of the hottest clips are looked at to fill a page. */
export const HEAT_HORIZON = 100;

/** A clip as the Magic order weighs it. */
export interface HeatCandidate {
  id: number;
  owner: string;
  heat: number;
  isFromFriend: boolean;
  isViewed: boolean;
}

/**
 * The heat of a clip: log10 of its likes (none counts as one) plus its age term. It depends on
 * likes and creation time only and not on the time of asking, so it is stored and indexed. In SQL:
 * `log(greatest(likes, 1)) + (extract(epoch from created_at) - HEAT_EPOCH_SECONDS) / HEAT_SECONDS_PER_UNIT`.
 */
export function heat(likes: number, createdAt: Date): number {
  const createdSeconds = createdAt.getTime() / 1000;
  return (
    Math.log10(Math.max(likes, 1)) + (createdSeconds - HEAT_EPOCH_SECONDS) / HEAT_SECONDS_PER_UNIT
  );
}

/** What a clip weighs for one viewer: its heat, raised from a friend, lowered when already shown. */
export function effectiveHeat(candidate: HeatCandidate): number {
  const bonus = candidate.isFromFriend ? FRIEND_BONUS : 0;
  const penalty = candidate.isViewed ? VIEWED_PENALTY : 0;
  return candidate.heat + bonus - penalty;
}

/**
 * The next clip of the Magic order: of the pool the one with the highest effective heat, the newer
 * id on a tie, whose owner may still appear; if every owner has had their share, the highest anyway.
 * `recentOwners` are the owners of the picks before, the last one last. Null for an empty pool.
 */
export function pickNext<T extends HeatCandidate>(
  pool: readonly T[],
  recentOwners: readonly string[],
): T | null {
  const atCap = ownersAtCap(recentOwners);
  return hottest(pool.filter(({ owner }) => !atCap.has(owner))) ?? hottest(pool);
}

function ownersAtCap(recentOwners: readonly string[]): Set<string> {
  const counts = new Map<string, number>();
  for (const owner of recentOwners.slice(1 - OWNER_WINDOW)) {
    counts.set(owner, (counts.get(owner) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= OWNER_CAP).map(([owner]) => owner));
}

function hottest<T extends HeatCandidate>(pool: readonly T[]): T | null {
  return pool.reduce<T | null>((best, candidate) => {
    return best === null || isHotter(candidate, best) ? candidate : best;
  }, null);
}

function isHotter(candidate: HeatCandidate, other: HeatCandidate): boolean {
  const difference = effectiveHeat(candidate) - effectiveHeat(other);
  return difference === 0 ? candidate.id > other.id : difference > 0;
}
