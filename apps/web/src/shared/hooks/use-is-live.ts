import { useSyncExternalStore } from 'react';

/**
 * False while the page is what the server has drawn, which knows neither the reader's language nor
 * what the app alone works out; then true.
 */
export function useIsLive(): boolean {
  return useSyncExternalStore(subscribeToNothing, isLive, isNotLive);
}

function subscribeToNothing(): () => void {
  return () => {};
}

function isLive(): boolean {
  return true;
}

function isNotLive(): boolean {
  return false;
}
