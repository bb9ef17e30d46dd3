import { useSyncExternalStore } from 'react';

/** Why the server rejects every call of the signed-in account. */
export interface AccountRestriction {
  readonly code: 'ACCOUNT_SUSPENDED' | 'APPROVAL_PENDING';
  /** As the error body has them. */
  readonly rows: readonly unknown[];
}

let restriction: AccountRestriction | null = null;
const listeners = new Set<() => void>();

function setRestriction(next: AccountRestriction | null): void {
  restriction = next;
  for (const listener of listeners) listener();
}

/** Replaces the app by the restriction screen, if the error code is for one. */
export function restrictAccount(code: string, rows: readonly unknown[] = []): void {
  if (code === 'ACCOUNT_SUSPENDED' || code === 'APPROVAL_PENDING') setRestriction({ code, rows });
}

export function clearRestriction(): void {
  if (restriction !== null) setRestriction(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Null while the account is in use. */
export function useAccountRestriction(): AccountRestriction | null {
  return useSyncExternalStore(
    subscribe,
    () => restriction,
    () => null,
  );
}
