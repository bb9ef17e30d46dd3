import { useSyncExternalStore } from 'react';

/**
 * False during hydration, because the server HTML lacks the locale and values that the app
 * computes.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(subscribeToNothing, isHydrated, isNotHydrated);
}

function subscribeToNothing(): () => void {
  return () => {};
}

function isHydrated(): boolean {
  return true;
}

function isNotHydrated(): boolean {
  return false;
}
