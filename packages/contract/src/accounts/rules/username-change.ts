import { limits } from '../../limits.ts';

/**
 * Whether a username may be changed again: never changed, or 7 days after the last change (spec
 * section 4, "Username change"). Both are moments in milliseconds.
 */
export function mayChangeUsername(changedAt: number | null, now: number): boolean {
  return changedAt === null || now - changedAt >= limits.accounts.usernameChangeCooldownMs;
}
