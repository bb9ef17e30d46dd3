import { DAY } from '../units.ts';

/** Separate from `accountLimits`, which every page loads. */
export const sessionLimits = {
  /** A session ends after this time without use, */
  idleMs: 30 * DAY,
  /** and at the latest this long after the sign-in. */
  maxMs: 90 * DAY,
  /** A key signs tokens for this long; a new one follows. */
  signingKeyMs: 30 * DAY,
} as const;
