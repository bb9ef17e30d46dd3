import { storageItem } from './storage/storage.ts';

const OWNER = storageItem('pushes');

/** Returns the uid whose notifications this browser shows. Null if none; '' after a sign-out. */
export function readPushOwner(): string | null {
  return OWNER.read();
}

/** Throws without storage, because notifications could not be ended on sign-out. */
export function storePushOwner(uid: string | null): void {
  if (uid === null) OWNER.remove();
  else if (!OWNER.write(uid)) throw new Error('The storage of this browser is blocked or full.');
}
