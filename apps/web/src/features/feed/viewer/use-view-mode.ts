import { useEffect, useState } from 'react';

export interface ViewMode {
  readonly mode: 'theater' | 'full' | undefined;
  readonly onTheater: () => void;
  readonly onFullScreen: () => void;
}

/** Full screen shows the document, because menus and dialogs are outside the viewer. */
export function useViewMode(): ViewMode {
  const [isTheater, setIsTheater] = useState(false);
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    const handleChange = () => setIsFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', handleChange);
    return () => document.removeEventListener('fullscreenchange', handleChange);
  }, []);
  return {
    mode: isFull ? 'full' : isTheater ? 'theater' : undefined,
    onTheater: () => setIsTheater(!isTheater),
    onFullScreen() {
      // If the browser rejects this, nothing changes.
      const change = isFull
        ? document.exitFullscreen()
        : document.documentElement.requestFullscreen?.();
      change?.catch(() => {});
    },
  };
}
