const KEY = 'reprise.pushes';

/** Returns the uid whose notifications this browser shows; null if none. */
export function readPushOwner(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Throws if storage is unavailable: notifications could not be ended at sign-out. */
export function storePushOwner(uid: string | null): void {
  if (uid === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, uid);
}
