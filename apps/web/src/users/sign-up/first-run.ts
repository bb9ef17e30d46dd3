import { config } from '#platform/config.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { storageItem } from '#platform/storage/storage.ts';

const FIRST_RUN = storageItem('firstRun');

/** A hint that saves a request. The server's record decides (`is_first_run`). */
export function storeFirstRun(uid: string, isFirstRun: boolean): void {
  if (isFirstRun) FIRST_RUN.write(uid);
  else FIRST_RUN.remove();
}

/** Returns true if the first run may be due. Its steps require a confirmed email. */
export function mayBeFirstRun({ uid, isEmailVerified }: AuthUser): boolean {
  const canAct = config.emailVerification !== 'required' || isEmailVerified;
  return canAct && FIRST_RUN.read() === uid;
}

/** Calls back when another tab has finished the first run. Returns a function that unsubscribes. */
export function watchFirstRun(onFinished: () => void): () => void {
  const listener = ({ key }: StorageEvent) => {
    if (key === FIRST_RUN.key && FIRST_RUN.read() === null) onFinished();
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
