const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/**
 * The figures of the videos behind clips, units as in limits.ts; apart from it, because no screen
 * needs them. Lengths of text count code points.
 */
export const sourceLimits = {
  titleMax: 100,
  channelMax: 60,
  channelUrlMax: 200,
  /** The provider has this long to answer. */
  lookupTimeoutMs: 1500,
  responseMaxBytes: 64 * 1024,
  /** An answer holds for this long, and for so many videos. */
  cacheMs: 10 * MINUTE,
  cacheMax: 1000,
  /** When a player fails, only an answer this new still counts. */
  freshMs: 2 * SECOND,
  /** The provider is asked no more often, whoever asks. */
  lookupsPerMinute: 60,
  /** A provider that cannot be asked is left alone for this long, and twice as long each time. */
  backoffMs: 30 * SECOND,
  backoffMaxMs: 10 * MINUTE,
  /** A video is dead without the provider's word when it failed for so many people in this time, */
  failuresWithoutProvider: 3,
  /** and against its word for so many. */
  failuresAgainstProvider: 5,
  failureWindowMs: DAY,
} as const;
