const PREFIX = 'reprise.of';

/** The key under which the device keeps something of a person, until they sign out. */
export function userStorageKey(uid: string, name: string): string {
  return `${PREFIX}.${uid}.${name}`;
}

/** Whether the device keeps something of a person under keys that begin so. */
export function hasUserStorage(uid: string, name: string): boolean {
  return storedKeys(uid, name).length > 0;
}

/** Removes all that the device keeps of a person. */
export function clearUserStorage(uid: string): void {
  for (const key of storedKeys(uid, '')) localStorage.removeItem(key);
}

/** None where storage is refused: nothing was kept then. */
function storedKeys(uid: string, name: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(userStorageKey(uid, name)));
  } catch {
    return [];
  }
}
