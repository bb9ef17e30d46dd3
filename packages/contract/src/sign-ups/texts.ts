/** Who can sign up. Not in the spec. */
export const signUpTexts = {
  closedTitle: 'Sign-ups are closed',
  closed: 'No new accounts can be created at the moment. If you have an account, log in.',
  inviteTitle: 'You need an invite',
  invite: 'Open the invite link that you got, or enter it here.',
  inviteField: 'Invite link or code',
  proceed: 'Continue',
  badInvite: 'This invite does not work. It may have been used up or replaced.',
  checkFailed: 'The invite could not be checked. Try again.',
  invited: 'Your invite works. Sign up below.',
  approval: 'The operator approves new accounts. You can sign up now and wait for it.',
  checking: 'Checking…',
  checkingHint: 'Your browser solves a small task, so that no one can sign up in masses.',
  pendingTitle: 'Waiting for approval',
  pending: 'Your account was created. The operator has to approve it before you can use it.',
  pendingHint:
    'This page opens the app as soon as that has happened. You can also come back later.',
} as const;
