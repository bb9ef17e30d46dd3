import { type RefObject, useEffect } from 'react';
import type { ClipPlayback } from '#clips/player/use-clip-player.ts';
import { animateLoopProgress, drawLoopProgress, type LoopTarget } from './loop-progress.ts';

/** Shows on the element how far the loop is. */
export function useLoopProgress(
  element: RefObject<HTMLElement | null>,
  playback: ClipPlayback,
  target: LoopTarget = 'bar',
): void {
  const { player, status } = playback;
  const { startTime, endTime } = playback.clip;
  const hasFailed = status.kind === 'failed';
  const isMoving = status.kind === 'playing';

  useEffect(() => {
    if (element.current === null) return undefined;
    const range = { startTime, endTime };
    drawLoopProgress(element.current, range, hasFailed ? null : player, target);
    if (!isMoving || player === null) return undefined;
    return animateLoopProgress(element.current, range, player, target);
  }, [element, player, isMoving, hasFailed, startTime, endTime, target]);
}
