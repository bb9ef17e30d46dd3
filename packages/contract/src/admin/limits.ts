export const adminLimits = {
  searchMax: 100,
  userPage: 20,
  /** Accounts that wait for approval, of one page and of one decision. */
  pendingPage: 50,
  noteMax: 400,
  inviteUsesMax: 10_000,
} as const;
