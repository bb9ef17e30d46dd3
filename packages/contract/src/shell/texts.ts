import { siteName } from '../site/site-name.ts';

/** The frame of all screens, navbar and account menu (spec 1, 2). */
export const shellTexts = {
  /** Shown until the session is known. */
  loading: 'Get Your Headphones...',
  error: 'Unexpected Application Error!',
  searchSignedOut: 'Login To Search ',

  skip: 'Skip to content',
  get install() {
    return `Install ${siteName()}`;
  },
  home: (name: string) => `${name}, home feed`,
  search: 'Search people and clips',
  closeSearch: 'Close search',
  searchHint: 'Find people by their username or name, and clips by their words.',
  mainNavigation: 'Main',
  tabs: { home: 'Home', search: 'Search', post: 'Post', messages: 'Messages' },
  account: (name: string) => `Account menu for ${name}`,
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  signOut: 'Sign out',
  errorText: 'This page does not exist or could not be loaded.',
  errorHome: 'Back to home',
  offlinePage: 'This page needs a connection',
  offline: 'You are offline. This page will load when you reconnect.',
  get newVersion() {
    return `A new version of ${siteName()} is available`;
  },
  outdated: 'Reload to continue. Your drafts are saved.',
  reload: 'Reload',
} as const;

/** Controls of all screens. Not in the spec, except `cancel`. */
export const controlTexts = {
  cancel: 'Cancel',
  close: 'Close',
  dismiss: 'Dismiss',
  retry: 'Try again',
  loading: 'Loading',
  show: (label: string) => `Show ${label.toLowerCase()}`,
  showMore: 'Show more',
  listFailed: 'The list could not be loaded.',
  endOfList: 'End of list.',
} as const;

/** Asked before a sign-out deletes unsent items. */
export const signOutTexts = {
  title: 'Sign out and delete unsent items?',
  unsent: (count: number) =>
    count === 1
      ? '1 message or post has not been sent. Signing out deletes it.'
      : `${count} messages and posts have not been sent. Signing out deletes them.`,
  confirm: 'Delete and sign out',
} as const;

export const noticeTexts = {
  offline: 'No connection. Try again in a moment.',
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

/** A separate file, because these texts load after the first view. */
export const offlineTexts = {
  bar: 'You are offline. Your messages will be sent when you reconnect. Clips need a connection.',
  /** For visitors, who cannot write. */
  visitorBar: 'You are offline. Clips need a connection.',
  waiting: 'Waiting for connection',
  /** Above unsent messages whose conversation did not load. */
  waitingToSend: 'Waiting to send',
} as const;
