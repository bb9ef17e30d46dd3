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
