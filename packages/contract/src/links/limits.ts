/** Clips on other sites: the feed's player with a line of credit below. */
export const embedLimits = {
  creditPx: 64,
  sizeMaxPx: 100_000,
  urlMax: 2048,
  cacheS: 3600,
} as const;
