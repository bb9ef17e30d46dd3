import { useSyncExternalStore } from 'react';

export interface AccountRestriction {
  readonly code: 'ACCOUNT_SUSPENDED' | 'APPROVAL_PENDING';
  readonly rows: readonly unknown[];
}

let restriction: AccountRestriction | null = null;
const listeners = new Set<() => void>();

function setRestriction(next: AccountRestriction | null): void {
  restriction = next;
  for (const listener of listeners) listener();
}

/** Shows the restriction screen instead of the app if the code is that of a restriction. */
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

export function useAccountRestriction(): AccountRestriction | null {
  return useSyncExternalStore(
    subscribe,
    () => restriction,
    () => null,
  );
}
