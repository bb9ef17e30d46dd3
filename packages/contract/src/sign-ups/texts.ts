/** Who can sign up. Not in the spec. */
export const signUpTexts = {
  closedTitle: 'Sign-ups are closed',
  closed: 'No new accounts can be created at the moment. If you have an account, log in.',
  inviteTitle: 'You need an invite',
  invite: 'Open the invite link you received, or enter it here.',
  inviteField: 'Invite link or code',
  proceed: 'Continue',
  badInvite: 'This invite is not valid. It may have been used up or replaced.',
  checkFailed: 'The invite could not be checked. Try again.',
  invited: 'Your invite is valid. Sign up below.',
  approval: 'New accounts need approval. You can sign up now.',
  checking: 'Checking…',
  checkingHint: 'Your browser solves a small task to prevent mass sign-ups.',
  pendingTitle: 'Pending approval',
  pending: 'Your account was created. The operator has to approve it before you can use it.',
  pendingHint: 'This page opens the app once you are approved. You can also come back later.',
} as const;
