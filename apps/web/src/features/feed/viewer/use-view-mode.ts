import { useEffect, useState, useSyncExternalStore } from 'react';

export interface ViewMode {
  readonly mode: 'theater' | 'full' | undefined;
  readonly onTheater: () => void;
  readonly onFullScreen: () => void;
}

/** Full screen shows the document, because menus and dialogs are outside the viewer. */
export function useViewMode(): ViewMode {
  const [isTheater, setIsTheater] = useState(false);
  const isFull = useSyncExternalStore(subscribeToFullScreen, isFullScreen, () => false);
  useEffect(() => leaveFullScreenWithLastViewer, []);
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

function subscribeToFullScreen(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}

/** Otherwise a page that Back opens would stay in full screen, without a button to leave it. */
function leaveFullScreenWithLastViewer(): void {
  if (!isFullScreen() || document.querySelector('[data-view="full"]')) return;
  document.exitFullscreen().catch(() => {});
}

/** Undefined in browsers without full screen. */
function isFullScreen(): boolean {
  return Boolean(document.fullscreenElement);
}
