const PREFIX = 'reprise.of';

/** The storage key of a user's local data, removed at sign-out. */
export function userStorageKey(uid: string, name: string): string {
  return `${PREFIX}.${uid}.${name}`;
}

export function hasUserStorage(uid: string, name: string): boolean {
  return storedKeys(uid, name).length > 0;
}

export function clearUserStorage(uid: string): void {
  for (const key of storedKeys(uid, '')) localStorage.removeItem(key);
}

function storedKeys(uid: string, name: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(userStorageKey(uid, name)));
  } catch {
    return [];
  }
}
