import { useSyncExternalStore } from 'react';

/**
 * False during hydration: the server HTML knows neither the locale nor values that the app
 * computes; then true.
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
