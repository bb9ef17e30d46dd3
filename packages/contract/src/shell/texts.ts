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
  tabs: { home: 'Home', search: 'Search', post: 'Post', messages: 'Messages', profile: 'Profile' },
  logIn: 'Log In and Register',
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

export const offlineTexts = {
  /** After a call that was not sent. */
  notice: 'No connection. Try again in a moment.',
  bar: 'You are offline. Your messages will be sent when you reconnect. Clips need a connection.',
  /** For visitors, who cannot write. */
  visitorBar: 'You are offline. Clips need a connection.',
  waiting: 'Waiting for connection',
  /** Above unsent messages whose conversation did not load. */
  waitingToSend: 'Waiting to send',
} as const;
