import { useEffect, useEffectEvent, useRef } from 'react';
import type { ClipPlayback } from '#clips/player/use-clip-player.ts';

/**
 * Plays each choice, even if clips do not start alone. `choice` is 0 before the first one, which can
 * be made before there is a player.
 */
export function usePlayOnChoice({ player, onStart }: ClipPlayback, choice: number): void {
  const played = useRef(0);
  const play = useEffectEvent(() => {
    if (!player || played.current === choice) return;
    played.current = choice;
    onStart();
  });
  useEffect(() => play(), [player, choice]);
}
