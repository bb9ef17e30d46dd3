export const moderationLimits = {
  noteMax: 500,
  queuePage: 20,
  reasonsMax: 50,
  logPage: 20,
} as const;
