export const mixLimits = {
  titleMax: 80,
  clipsMax: 500,
  perUserMax: 100,
  /** Mixes of one response. */
  listPage: 20,
  /** Pictures of a cover. */
  covers: 4,
} as const;
