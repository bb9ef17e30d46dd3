export const friendLimits = {
  listPage: 20,
  listOffsetMax: 100_000,
  suggestionRows: 6,
  /** More than are shown, because some may be blocked, inactive or without a visible clip. */
  suggestionCandidates: 60,
  /** The newest tiles of the site whose owners are suggested. */
  suggestionTiles: 500,
  /** Friends whose friends are suggested, and how many of each. */
  suggestionFriends: 100,
} as const;
