import { accountLimits } from '../limits.ts';

/**
 * Returns true if `changedAt` is null or 7 days ago (spec section 4, "Username change"). Times are
 * milliseconds.
 */
export function mayChangeUsername(changedAt: number | null, now: number): boolean {
  return changedAt === null || now - changedAt >= accountLimits.usernameChangeCooldownMs;
}
