import { accountLimits } from '../limits.ts';

/**
 * Returns true if never changed, or 7 days after the last change (spec section 4, "Username
 * change"). Times are milliseconds.
 */
export function mayChangeUsername(changedAt: number | null, now: number): boolean {
  return changedAt === null || now - changedAt >= accountLimits.usernameChangeCooldownMs;
}
