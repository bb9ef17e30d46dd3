import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** Whether the device says that it has no connection. */
export function useIsOffline(): boolean {
  // The server draws for one that is online: the page came over its connection.
  return useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
}

/** Does something each time the connection comes back. */
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
