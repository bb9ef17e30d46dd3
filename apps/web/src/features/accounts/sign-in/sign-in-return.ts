import { storageItem } from '#platform/storage/storage.ts';

const RETURN = storageItem('signInReturn');

/** Stores the history state of /login: coming back from a provider, the page has another one. */
export function storeSignInReturn(state: unknown): void {
  RETURN.write(JSON.stringify(state ?? null));
}

/** Returns it once. /login checks it like its own. */
export function takeSignInReturn(): unknown {
  const stored = RETURN.read();
  RETURN.remove();
  try {
    return JSON.parse(stored ?? 'null');
  } catch {
    return null;
  }
}
