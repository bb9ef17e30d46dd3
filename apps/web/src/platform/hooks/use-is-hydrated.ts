import { useSyncExternalStore } from 'react';

/**
 * False while the page is what the server has drawn, which knows neither the reader's language nor
 * what the app alone works out; then true.
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
