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

/** Stores the page that asks who it is. */
export function storeConfirmationReturn({ pathname, hash }: Location): void {
  storeSignInReturn(pathname + hash);
}

/** Returns it once. Settings, if it is missing. */
export function takeConfirmationReturn(): string {
  const path = takeSignInReturn();
  return typeof path === 'string' && /^\/(?:settings|admin)(?![^/#])/.test(path)
    ? path
    : '/settings#account';
}
