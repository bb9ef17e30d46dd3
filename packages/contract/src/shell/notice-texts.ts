/** Why a call failed. In a file of their own, because they load when one does. */
export const noticeTexts = {
  failed: 'Something went wrong. Nothing was changed; try again.',
  tooMany: 'Too many attempts. Wait a moment and try again.',
  unavailable: 'The service is temporarily unavailable. Try again soon.',
  signOutPending:
    'You are signed out on this device. The sign-out is completed when you are online again.',
  signOutFailed: 'You could not be signed out. Try again.',
  signedOut: 'You were signed out. Nothing was changed; sign in and try again.',
  friendStale: 'Your friendship status has changed. The button is up to date now.',
  reportsStale: 'The clip or its reports have changed. Review them again.',
  channelRefused: 'The channel of this video does not want clips on this site.',
  emailUnconfirmed: 'Confirm your email to post, like and send messages.',
  factorNotPassed:
    'Sign in with a passkey to change this. If you have none left, or your role requires one, ask the operator of this site.',
  signInFailed: 'Incorrect email or password.',
  commonPassword: 'This password is common and easy to guess. Choose another one.',
  challengeFailed: 'Browser verification failed. Try again, or use another browser.',
  emailTaken: 'This email already has an account. Sign in instead.',
} as const;
