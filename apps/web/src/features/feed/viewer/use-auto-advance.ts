import { limits } from '@reprise/contract/limits.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { autoplayPreference } from '#platform/preferences/preferences.ts';
import { useStoredPreference } from '#platform/preferences/stored-preference.ts';

/** Signs of a reader who is doing something: the clip then waits for them. */
const ACTIVITY_EVENTS = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const;

interface AutoAdvanceOptions {
  /** The clip on the stage. */
  readonly tileId: number | undefined;
  /** Whether it plays for nobody and another one follows. */
  readonly isEnabled: boolean;
  readonly onNext: () => void;
}

/**
 * The feed goes on by itself from a clip that plays for nobody, once there was time to read why; for
 * readers whose clips all start by themselves, and unless they have touched anything since the clip came
 * (WCAG 2.2.1). Gives whether it will.
 */
export function useAutoAdvance({ tileId, isEnabled, onNext }: AutoAdvanceOptions): boolean {
  const isAutoplay = useStoredPreference(autoplayPreference) === 'always';
  const [cancelledTileId, setCancelledTileId] = useState<number | undefined>();
  const isAdvancing = isEnabled && isAutoplay && cancelledTileId !== tileId;
  const advance = useEffectEvent(() => {
    if (document.hidden) setCancelledTileId(tileId);
    else onNext();
  });
  const cancel = useEffectEvent(() => setCancelledTileId(tileId));

  useEffect(() => {
    if (!isAdvancing) return undefined;
    const handleActivity = () => cancel();
    const timer = setTimeout(() => advance(), limits.player.autoAdvanceMs);
    for (const sign of ACTIVITY_EVENTS)
      window.addEventListener(sign, handleActivity, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of ACTIVITY_EVENTS) window.removeEventListener(sign, handleActivity);
    };
  }, [isAdvancing, tileId]);

  return isAdvancing;
}
