import { HOUR } from '../units.ts';

/** Clips on other sites: the feed's player with a line of credit below. */
export const embedLimits = {
  creditPx: 64,
  /** In a frame that is too low for both the player's least height and the full line. */
  lowCreditPx: 54,
  sizeMaxPx: 100_000,
  urlMax: 2048,
  /** For the other site, which has what everyone could see. */
  cacheS: 3600,
  /** In caches in front of the server: a clip may no longer be for everyone. */
  sharedForS: 1,
} as const;

export const feedLimits = {
  /** For feed readers. */
  items: 100,
} as const;

/** For search engines. The protocol allows 50,000 addresses in a file. */
export const sitemapLimits = {
  clipsPerFile: 10_000,
  /** Keys of users, of whom few may be public. */
  usersPerFile: 10_000,
  /** How long a server uses the list of files that it read. */
  listAgeMs: HOUR,
} as const;
