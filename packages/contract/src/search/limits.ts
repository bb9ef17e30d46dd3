export const searchLimits = {
  searchMin: 1,
  /** A first and a last name with a space. */
  searchMax: 53,
  searchRows: 20,
  searchDebounceMs: 250,
  clipSearchMax: 100,
  /** Results of a page: rows of 5, 4, 3 and 2. */
  clipPage: 24,
  /** The newest ones: more are not counted. */
  hitsMax: 500,
  termsMax: 12,
  /** Longer words are cut. */
  wordMax: 40,
  captionWordsMax: 200,
  sourceWordsMax: 60,
  tagMin: 2,
  tagMax: 50,
  tagsMax: 10,
  tagRows: 8,
  recentMax: 8,
  /** In the empty box. */
  friends: 10,
  /** Above the clips of a search. */
  peopleInStrip: 5,
  /** In the box of the navbar, below people. */
  bestClips: 3,
  bestTags: 3,
} as const;
