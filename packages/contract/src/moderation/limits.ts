import { DAY } from '../units.ts';

export const moderationLimits = {
  noteMax: 500,
  queuePage: 20,
  reasonsMax: 50,
  logPage: 20,
} as const;

/** Claims of rights holders. */
export const claimLimits = {
  nameMax: 100,
  reasonMax: 1_000,
  /** How long the link in the mail works. */
  codeMs: DAY,
  /** How long a mail about a decision is tried again. */
  notifyMs: 7 * DAY,
  /** Unconfirmed claims are deleted after this time. */
  unconfirmedMs: 7 * DAY,
} as const;
