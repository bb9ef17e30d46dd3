import { useSyncExternalStore } from 'react';

/** False during hydration: the server's HTML has no locale and no values that the app computes. */
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
