import { DAY, KIBIBYTE, MINUTE, SECOND } from '../units.ts';

export const tileLimits = {
  captionMax: 2000,
  reportReasonMax: 500,
} as const;

/** A pasted text with links and times, in characters. */
export const pastedListLimits = {
  textMax: 250_000,
  passagesMax: 100,
  /** Posted at once: the rate limit of posts. */
  postsMax: 30,
} as const;

/** The import of an export. */
export const importLimits = {
  /** Posts of one call. */
  batchMax: 20,
  /** Ids of one call. */
  idsMax: 500,
  /** Saves of one call. */
  savesMax: 200,
  /** When the provider's first video was published. */
  oldestMs: Date.UTC(2005, 3, 23),
  archiveMaxBytes: 50 * 1024 * KIBIBYTE,
  /** Files in an archive; an export has about 30. */
  entriesMax: 100,
  /** Of one file in the archive. */
  fileMaxBytes: 20 * 1024 * KIBIBYTE,
  /** Of one file. */
  rowsMax: 10_000,
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
