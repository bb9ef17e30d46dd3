export const friendLimits = {
  listPage: 20,
  listOffsetMax: 100_000,
} as const;
