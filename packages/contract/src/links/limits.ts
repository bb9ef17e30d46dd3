/** Clips in the pages of other sites: the player of the feed with a line of credit below. */
export const embedLimits = {
  creditPx: 64,
  sizeMaxPx: 100_000,
  urlMax: 2048,
  cacheS: 3600,
} as const;
