export const tokenLimits = {
  perUserMax: 20,
  nameMax: 50,
  /** A token ends at most this many days after its creation. */
  daysMax: 365,
  /** An ended token stays in the list for this many days. */
  listEndedDays: 30,
} as const;
