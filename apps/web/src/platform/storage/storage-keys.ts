interface StorageKey {
  /** A prefix if it ends with a dot. */
  readonly key: string;
  readonly area: 'local' | 'session';
  /** `user`: deleted on sign-out. */
  readonly owner: 'user' | 'device';
}

/**
 * All keys in localStorage and sessionStorage. Only the Firebase SDK uses IndexedDB, and deletes
 * its data on sign-out. The service worker caches only build files.
 */
export const storageKeys = {
  /** Required by the spec. A hint that is never trusted. */
  uid: { key: 'uid', area: 'local', owner: 'user' },
  account: { key: 'reprise.account', area: 'local', owner: 'user' },
  /** Followed by the uid: pending items. */
  ofUser: { key: 'reprise.of.', area: 'local', owner: 'user' },
  /** Followed by the uid and the conversation: its last seen message. */
  lastSeen: { key: 'reprise.last-seen.', area: 'local', owner: 'user' },
  /** The uid until the first run is finished (users/sign-up/first-run.ts). */
  firstRun: { key: 'reprise.first-run', area: 'local', owner: 'user' },
  pushes: { key: 'reprise.pushes', area: 'local', owner: 'user' },
  /** What the user searched for (features/search/recent-searches.ts). Stays on the device. */
  recentSearches: { key: 'reprise.recent-searches', area: 'local', owner: 'user' },
  draft: { key: 'reprise.draft.', area: 'session', owner: 'user' },
  /** The history state of /login, while a provider is open. */
  signInReturn: { key: 'reprise.sign-in', area: 'session', owner: 'device' },
  scroll: { key: 'reprise.scroll', area: 'session', owner: 'user' },

  /** The last one that a response had (platform/epoch.ts). */
  epoch: { key: 'reprise.epoch', area: 'local', owner: 'device' },
  /**
   * An invite that a visitor opened (users/sign-up/pending-invite.ts). Kept on sign-out, which may
   * be part of signing up.
   */
  invite: { key: 'reprise.invite', area: 'local', owner: 'device' },
  pendingSignOut: { key: 'reprise.sign-out', area: 'local', owner: 'device' },
  /** A new random value on each sign-out. A tab with another value deletes its drafts. */
  signOutMark: { key: 'reprise.signed-out', area: 'local', owner: 'device' },
  seenSignOutMark: { key: 'reprise.signed-out', area: 'session', owner: 'device' },

  audience: { key: 'reprise.audience', area: 'local', owner: 'device' },
  autoplay: { key: 'reprise.autoplay', area: 'local', owner: 'device' },
  captions: { key: 'reprise.captions', area: 'local', owner: 'device' },
  characterKeys: { key: 'reprise.character-keys', area: 'local', owner: 'device' },
  loop: { key: 'reprise.loop', area: 'local', owner: 'device' },
  motion: { key: 'reprise.motion', area: 'local', owner: 'device' },
  sound: { key: 'reprise.sound', area: 'local', owner: 'device' },
  soundUsed: { key: 'reprise.sound-used', area: 'local', owner: 'device' },
  speed: { key: 'reprise.speed', area: 'local', owner: 'device' },
  volume: { key: 'reprise.volume', area: 'local', owner: 'device' },
  swipeUsed: { key: 'reprise.swipe-used', area: 'local', owner: 'device' },
  /** Of the first visit, then whether the app can be offered for installation (platform/install.ts). */
  visit: { key: 'reprise.visit', area: 'local', owner: 'device' },
  theme: { key: 'reprise.theme', area: 'local', owner: 'device' },
} as const satisfies Readonly<Record<string, StorageKey>>;

/** Follow the uid in the keys of pending items. */
export const pendingPrefixes = { message: 'out.', post: 'post.' } as const;

export type StorageName = keyof typeof storageKeys;
