export const momentLimits = {
  /** Points of a heat curve. */
  heatPoints: 600,
  /** Counts are exact below it. At it, there may be more. */
  countMax: 1000,
  faces: 3,
} as const;
