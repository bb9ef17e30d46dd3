import { playerLimits } from '@reprise/contract/clips/limits.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { autoplayPreference } from '#platform/preferences/preferences.ts';
import { useStoredPreference } from '#platform/preferences/stored-preference.ts';
import { hasCovers } from '#ui/overlays/covers.ts';

const ACTIVITY_EVENTS = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const;

interface AutoAdvanceOptions {
  readonly tileId: number | undefined;
  readonly isEnabled: boolean;
  readonly onNext: () => void;
}

/**
 * Shows the next clip after an unavailable one and a reading time, unless the viewer has interacted
 * (WCAG 2.2.1). Returns true if it will.
 */
export function useAutoAdvance({ tileId, isEnabled, onNext }: AutoAdvanceOptions): boolean {
  const isAutoplay = useStoredPreference(autoplayPreference) === 'always';
  const [canceledTileId, setCanceledTileId] = useState<number | undefined>();
  const isAdvancing = isEnabled && isAutoplay && canceledTileId !== tileId;
  const advance = useEffectEvent(() => {
    // An open dialog would then act on the next clip.
    if (document.hidden || hasCovers()) setCanceledTileId(tileId);
    else onNext();
  });
  const cancel = useEffectEvent(() => setCanceledTileId(tileId));

  useEffect(() => {
    if (!isAdvancing) return undefined;
    const handleActivity = () => cancel();
    const timer = setTimeout(() => advance(), playerLimits.autoAdvanceMs);
    for (const event of ACTIVITY_EVENTS)
      window.addEventListener(event, handleActivity, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const event of ACTIVITY_EVENTS) window.removeEventListener(event, handleActivity);
    };
  }, [isAdvancing, tileId]);

  return isAdvancing;
}
