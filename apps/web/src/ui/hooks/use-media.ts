import { useCallback, useSyncExternalStore } from 'react';

/**
 * Returns true if a media query matches. False on the server, so do not use it for markup that the
 * server renders.
 */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
