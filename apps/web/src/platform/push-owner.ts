const KEY = 'reprise.pushes';

/** Whom this browser shows notifications of, by uid; null for nobody, or where nothing can be kept. */
export function readPushOwner(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Keeps it. Throws where nothing can be kept: then notifications could not be ended with the sign-in. */
export function storePushOwner(uid: string | null): void {
  if (uid === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, uid);
}
