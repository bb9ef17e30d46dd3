/** The frame around all screens, the navbar and the account menu (spec 1, 2). */
export const shellTexts = {
  name: 'Reprise',
  /** Until the auth state is known. */
  loading: 'Get Your Headphones...',
  error: 'Unexpected Application Error!',
  searchSignedOut: 'Login To Search ',

  // Own words.
  skip: 'Skip to content',
  home: (name: string) => `${name}, home feed`,
  search: 'Search people',
  openSearch: 'Search',
  closeSearch: 'Close search',
  account: (name: string) => `Account of ${name}`,
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  signOut: 'Sign out',
  errorText: 'This page does not exist or could not be shown.',
  errorHome: 'Back to the home feed',
  offlinePage: 'This page needs a connection',
  offline: 'You are offline. This loads by itself when you are back.',
  newVersion: 'There is a new version of Reprise',
  outdated: 'Load it to go on. What you wrote is kept.',
  reload: 'Load the new version',
} as const;

/** Own words: controls and states that every screen uses; `cancel` is the spec’s. */
export const controlTexts = {
  cancel: 'Cancel',
  close: 'Close',
  dismiss: 'Dismiss',
  retry: 'Try again',
  loading: 'Loading',
  show: (label: string) => `Show ${label.toLowerCase()}`,
  showMore: 'Show more',
  listFailed: 'The list could not be loaded.',
  endOfList: 'That is all.',
} as const;

/** Own words: the quiet status line, by the code of a failure (NOTICES=on). */
export const noticeTexts = {
  offline: 'No connection. Your text is kept; try again in a moment.',
  failed: 'That did not work. Nothing was changed; try again.',
  tooMany: 'Too many tries in a short time. Wait a moment and try again.',
  unavailable: 'The service is resting for a moment. Try again soon.',
  signedOut: 'You were signed out. Log in to go on; your text is kept.',
  friendStale: 'Something had changed between you two. The button shows how it is now.',
  reportsStale: 'The clip or its reports have changed. Look again, then decide.',
  emailUnconfirmed: 'Confirm your e-mail to post, like and write.',
  signInFailed: 'This e-mail and password do not match an account.',
  emailTaken: 'This e-mail already has an account. Log in instead.',
} as const;
