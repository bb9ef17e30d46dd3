export const suspensionTexts = {
  suspended: 'Your account is suspended',
  reason: 'Reason',
  until: (date: string) => `The suspension ends on ${date}.`,
  noEnd: 'The suspension has no end date.',
  kept: 'Your clips are hidden. Nothing is deleted.',
  contact: 'Contact the operator',
  checkAgain: 'Check again',
  unchanged: 'Nothing has changed yet.',
  checkFailed: 'The check failed. Try again in a moment.',
  signOut: 'Sign out',
  toLogin: 'Back to login',
} as const;
