import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let pending = 0;

/** Counts a page as loading until `load` settles. */
export async function trackPageLoad<T>(load: () => Promise<T>): Promise<T> {
  const loading = load();
  // React starts the load while it renders, when no component may change.
  await Promise.resolve();
  change(1);
  try {
    return await loading;
  } finally {
    change(-1);
  }
}

export function useIsPageLoading(): boolean {
  return useSyncExternalStore(subscribe, isLoading, () => false);
}

function change(by: 1 | -1): void {
  pending += by;
  for (const listener of listeners) listener();
}

function isLoading(): boolean {
  return pending > 0;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
