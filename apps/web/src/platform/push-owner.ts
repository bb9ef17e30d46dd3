const KEY = 'reprise.pushes';

/** The uid whose notifications this browser shows; null for none or without storage. */
export function readPushOwner(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Throws without storage: then notifications could not be ended at sign-out. */
export function storePushOwner(uid: string | null): void {
  if (uid === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, uid);
}
