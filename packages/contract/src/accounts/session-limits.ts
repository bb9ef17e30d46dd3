import { DAY } from '../units.ts';

/** Separate from `accountLimits`, which every page loads. */
export const sessionLimits = {
  /** A session ends after this time without use. */
  idleMs: 30 * DAY,
  /** A session ends this long after the sign-in, even if used. */
  maxMs: 90 * DAY,
  /** A further sign-in ends the session that was not used for the longest time. */
  accountMax: 100,
  /** After this time, tokens are signed with a new key. */
  signingKeyMs: 30 * DAY,
} as const;
