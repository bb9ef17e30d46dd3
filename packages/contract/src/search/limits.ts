export const searchLimits = {
  searchMin: 1,
  /** A first and a last name with a space. */
  searchMax: 53,
  searchRows: 20,
  searchDebounceMs: 250,
} as const;
