/** The clips of a week and of its day in former years. */
export const weekLimits = {
  /** Clips of the week, the newest ones. */
  ofWeek: 30,
  /** Clips of the day in former years, the newest ones. */
  ofDay: 20,
  /** How many former years are searched. */
  years: 20,
} as const;
