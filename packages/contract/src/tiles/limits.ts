import { DAY, KIBIBYTE, MINUTE, SECOND } from '../units.ts';

export const tileLimits = {
  captionMax: 2000,
  reportReasonMax: 500,
} as const;

/** Video lookups. A constant of its own: the browser does not need it. */
export const sourceLimits = {
  titleMax: 100,
  channelMax: 60,
  channelUrlMax: 200,
  lookupTimeoutMs: 1500,
  responseMaxBytes: 64 * KIBIBYTE,
  cacheMs: 10 * MINUTE,
  cacheMax: 1000,
  /** Maximum cache age after a player failed. */
  freshMs: 2 * SECOND,
  /** All users together. */
  lookupsPerMinute: 60,
  /** The part that only posts can use, so that no one can keep clips without title and channel. */
  lookupsForPosts: 30,
  /** Doubled after each failure. */
  backoffMs: 30 * SECOND,
  backoffMaxMs: 10 * MINUTE,
  /** Users whose reports mark a video unavailable if the provider does not respond. */
  failuresWithoutProvider: 3,
  /** The same if the provider contradicts them. */
  failuresAgainstProvider: 5,
  failureWindowMs: DAY,
  /** The provider allows 30 days. */
  creditAgeMaxMs: 30 * DAY,
  /** Refreshed from this age on. */
  creditRefreshMs: 20 * DAY,
  /** Refreshed titles and channels: a twentieth of the lookups. */
  creditBatch: 15,
  creditBatchMs: 5 * MINUTE,
} as const;
