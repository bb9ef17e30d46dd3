import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

export function useIsOffline(): boolean {
  // Not offline during hydration: the page came over the network.
  return useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
}

export function useOnReconnect(callback: () => void): void {
  const handleOnline = useEffectEvent(callback);
  useEffect(() => {
    const listener = () => handleOnline();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
