const PREFIX = 'reprise.of';

/** The key under which the device keeps something of a person, until they sign out. */
export function deviceKey(uid: string, name: string): string {
  return `${PREFIX}.${uid}.${name}`;
}

/** Whether the device keeps something of a person under keys that begin so. */
export function hasOnDevice(uid: string, name: string): boolean {
  return keysOf(uid, name).length > 0;
}

/** Removes all that the device keeps of a person. */
export function forgetOnDevice(uid: string): void {
  for (const key of keysOf(uid, '')) localStorage.removeItem(key);
}

/** None where storage is refused: nothing was kept then. */
function keysOf(uid: string, name: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(deviceKey(uid, name)));
  } catch {
    return [];
  }
}
