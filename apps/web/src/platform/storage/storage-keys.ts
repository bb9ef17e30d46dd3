interface StorageKey {
  /** A key that ends with a dot is a prefix. */
  readonly key: string;
  readonly area: 'local' | 'session';
  /** The user's data is deleted at sign-out. */
  readonly owner: 'user' | 'device';
}

/**
 * Lists every key in localStorage and sessionStorage. Only the Firebase SDK uses IndexedDB, and
 * deletes its data at sign-out; the service worker caches only build files.
 */
export const storageKeys = {
  /** Required by the spec; a hint that is never trusted. */
  uid: { key: 'uid', area: 'local', owner: 'user' },
  account: { key: 'reprise.account', area: 'local', owner: 'user' },
  /** Followed by the uid: pending items, and the last seen message of each conversation. */
  ofUser: { key: 'reprise.of.', area: 'local', owner: 'user' },
  /** The uid, while the first run is not finished (users/sign-up/first-run.ts). */
  firstRun: { key: 'reprise.first-run', area: 'local', owner: 'user' },
  pushes: { key: 'reprise.pushes', area: 'local', owner: 'user' },
  draft: { key: 'reprise.draft.', area: 'session', owner: 'user' },
  scroll: { key: 'reprise.scroll', area: 'session', owner: 'user' },

  /** An invite that a visitor opened (users/sign-up/pending-invite.ts); a sign-out may be part of signing up. */
  invite: { key: 'reprise.invite', area: 'local', owner: 'device' },
  /** Present while a sign-out is pending. */
  pendingSignOut: { key: 'reprise.sign-out', area: 'local', owner: 'device' },
  /** Random, new at each sign-out; a tab that has stored another one deletes its drafts. */
  signOutMark: { key: 'reprise.signed-out', area: 'local', owner: 'device' },
  seenSignOutMark: { key: 'reprise.signed-out', area: 'session', owner: 'device' },
  authSignal: { key: 'reprise-auth', area: 'local', owner: 'device' },
  profileSignal: { key: 'reprise-profile', area: 'local', owner: 'device' },

  autoplay: { key: 'reprise.autoplay', area: 'local', owner: 'device' },
  captions: { key: 'reprise.captions', area: 'local', owner: 'device' },
  characterKeys: { key: 'reprise.character-keys', area: 'local', owner: 'device' },
  loop: { key: 'reprise.loop', area: 'local', owner: 'device' },
  motion: { key: 'reprise.motion', area: 'local', owner: 'device' },
  sound: { key: 'reprise.sound', area: 'local', owner: 'device' },
  soundUsed: { key: 'reprise.sound-used', area: 'local', owner: 'device' },
  speed: { key: 'reprise.speed', area: 'local', owner: 'device' },
  theme: { key: 'reprise.theme', area: 'local', owner: 'device' },
} as const satisfies Readonly<Record<string, StorageKey>>;

export type StorageName = keyof typeof storageKeys;
