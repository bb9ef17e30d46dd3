import { useSyncExternalStore } from 'react';

/** Why the server rejects every call of the signed-in account. */
export interface AccountHold {
  readonly code: 'ACCOUNT_SUSPENDED' | 'APPROVAL_PENDING';
  /** As the error body has them. */
  readonly rows: readonly unknown[];
}

let hold: AccountHold | null = null;
const listeners = new Set<() => void>();

function setHold(next: AccountHold | null): void {
  hold = next;
  for (const listener of listeners) listener();
}

/** Shows the screen of the hold instead of the app, if the error code is one. */
export function holdAccount(code: string, rows: readonly unknown[] = []): void {
  if (code === 'ACCOUNT_SUSPENDED' || code === 'APPROVAL_PENDING') setHold({ code, rows });
}

export function releaseAccount(): void {
  if (hold !== null) setHold(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Null while the account is in use. */
export function useAccountHold(): AccountHold | null {
  return useSyncExternalStore(
    subscribe,
    () => hold,
    () => null,
  );
}
