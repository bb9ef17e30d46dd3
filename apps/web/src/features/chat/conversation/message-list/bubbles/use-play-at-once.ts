import { type RefObject, useEffect, useRef } from 'react';
import type { ClipPlayback } from '#clips/player/use-clip-player.ts';

/** Plays regardless of the autoplay preference, because the user pressed Play, and focuses the box. */
export function usePlayAtOnce({
  player,
  onToggle,
}: ClipPlayback): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const started = useRef<typeof player>(null);

  useEffect(() => {
    if (!player || started.current === player) return;
    started.current = player;
    box.current?.focus({ preventScroll: true });
    onToggle();
  }, [player, onToggle]);

  return box;
}
