export const searchLimits = {
  searchMin: 1,
  searchMax: 15,
  searchRows: 20,
  searchDebounceMs: 250,
} as const;
