/** Not in the spec. */
export const accountHoldTexts = {
  suspended: 'Your account is suspended',
  reason: 'Reason',
  until: (date: string) => `The suspension ends on ${date}.`,
  noEnd: 'The suspension has no end date.',
  kept: 'Your clips are hidden. They, your messages and your friends are kept.',
  contact: 'Contact the operator',
  checkAgain: 'Check again',
  stillHeld: 'Nothing has changed yet.',
  checkFailed: 'This could not be checked. Try again in a moment.',
  signOut: 'Sign out',
  toLogin: 'Back to login',
} as const;
