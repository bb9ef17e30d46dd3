import { DAY, KIBIBYTE, MINUTE, SECOND } from '../units.ts';

/**
 * Limits of video sources, units as in limits.ts. Separate, because the browser does not need them.
 */
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
  /** For all users together. */
  lookupsPerMinute: 60,
  /** The pause after a failure, doubled each time. */
  backoffMs: 30 * SECOND,
  backoffMaxMs: 10 * MINUTE,
  /** Users whose reports mark a video unavailable if the provider gives no result, */
  failuresWithoutProvider: 3,
  /** and if the provider contradicts them. */
  failuresAgainstProvider: 5,
  failureWindowMs: DAY,
} as const;
