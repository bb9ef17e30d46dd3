import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

export function useIsOffline(): boolean {
  // The page came over the network.
  return useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
}

export function useOnReconnect(act: () => void): void {
  const handleOnline = useEffectEvent(act);
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
