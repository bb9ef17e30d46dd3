export const adminLimits = {
  searchMax: 100,
  userPage: 20,
  pendingPage: 50,
  noteMax: 400,
  inviteUsesMax: 10_000,
} as const;
