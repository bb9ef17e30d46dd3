/** Asked before a sign-out deletes unsent items. */
export const signOutTexts = {
  title: 'Sign out and delete unsent items?',
  unsent: (count: number) =>
    count === 1
      ? '1 message or post has not been sent. Signing out deletes it.'
      : `${count} messages and posts have not been sent. Signing out deletes them.`,
  confirm: 'Delete and sign out',
} as const;
