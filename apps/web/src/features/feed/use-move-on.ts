import { limits } from '@reprise/contract/limits.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { autoplayChoice } from '#shared/preferences/preferences.ts';
import { useStoredChoice } from '#shared/preferences/stored-choice.ts';

/** Signs of a reader who is doing something: the clip then waits for them. */
const SIGNS = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const;

interface MoveOn {
  /** The clip on the stage. */
  readonly tileId: number | undefined;
  /** Whether it plays for nobody and another one follows. */
  readonly isWanted: boolean;
  readonly onNext: () => void;
}

/**
 * The feed goes on by itself from a clip that plays for nobody, once there was time to read why; for
 * readers whose clips all start by themselves, and unless they have touched anything since the clip came
 * (WCAG 2.2.1). Gives whether it will.
 */
export function useMoveOn({ tileId, isWanted, onNext }: MoveOn): boolean {
  const isAutoplay = useStoredChoice(autoplayChoice) === 'always';
  const [touched, setTouched] = useState<number | undefined>();
  const isGoing = isWanted && isAutoplay && touched !== tileId;
  const goOn = useEffectEvent(() => {
    if (document.hidden) setTouched(tileId);
    else onNext();
  });
  const stay = useEffectEvent(() => setTouched(tileId));

  useEffect(() => {
    if (!isGoing) return undefined;
    const handleSign = () => stay();
    const timer = setTimeout(() => goOn(), limits.player.moveOnMs);
    for (const sign of SIGNS) window.addEventListener(sign, handleSign, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, handleSign);
    };
  }, [isGoing, tileId]);

  return isGoing;
}
