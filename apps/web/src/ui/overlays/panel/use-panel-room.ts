import { useLayoutEffect } from 'react';
import './panel-room.css';

/** In a narrower window, a panel at a side would leave no room for the player. */
export const SIDE_PANEL_MEDIA = '(min-width: 1100px)';

export type Panel = 'notifications' | 'search' | 'share';

/** While the panel is open, the player moves aside (panel-room.css), so that its clip plays on. */
export function usePanelRoom(panel: Panel, isOpen: boolean): void {
  // Before the first frame with the panel, which would cover the player.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const { dataset } = document.documentElement;
    dataset['panel'] = panel;
    return () => {
      // Another panel may have opened.
      if (dataset['panel'] === panel) delete dataset['panel'];
    };
  }, [panel, isOpen]);
}
