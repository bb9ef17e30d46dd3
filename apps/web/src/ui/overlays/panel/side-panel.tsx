import { lazy, Suspense } from 'react';
import { useEverTrue } from '#ui/hooks/use-ever-true.ts';
import type { SidePanelProps } from './side-panel-popup.tsx';
import { usePanelRoom } from './use-panel-room.ts';

const SidePanelPopup = lazy(async () => ({
  default: (await import('./side-panel-popup.tsx')).SidePanelPopup,
}));

/**
 * A dialog next to the player, whose clip plays on: a column at the right or, in a narrow window, a
 * sheet below the player. It closes when the user presses or focuses something else.
 */
export function SidePanel(props: SidePanelProps) {
  usePanelRoom(props.panel, props.isOpen);
  // Stays mounted for the closing animation.
  const wasOpened = useEverTrue(props.isOpen);
  return (
    wasOpened && (
      <Suspense>
        <SidePanelPopup {...props} />
      </Suspense>
    )
  );
}
