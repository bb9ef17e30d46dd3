/** Notifications and badges (spec 9). */
export const notificationLimits = {
  listMax: 50,
  historyPage: 20,
  /** Higher counts show '99+'. */
  badgeMax: 99,
} as const;
