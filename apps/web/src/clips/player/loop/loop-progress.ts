import { isMotionReduced } from '#platform/preferences/appearance.ts';
import type { Clip, ClipPlayer } from '#clips/player/clip-player.ts';

type Range = Pick<Clip, 'startTime' | 'endTime'>;

const REDUCED_MOTION_STEP_MS = 1000;
const SYNC_MS = 100;
/** A seek to the start takes up to 100 ms. */
const DRIFT_MAX_MS = 120;

export function drawLoopProgress(bar: HTMLElement, range: Range, player: ClipPlayer | null): void {
  const share = player === null ? 0 : shareOf(range, player);
  bar.style.transform = `scaleX(${share.toFixed(4)})`;
}

/**
 * Moves the bar with a playing clip. An animation of the compositor needs no frame of the main
 * thread; it is corrected when it differs from the player.
 */
export function animateLoopProgress(
  bar: HTMLElement,
  range: Range,
  player: ClipPlayer,
): () => void {
  if (isMotionReduced()) {
    const timer = setInterval(() => drawLoopProgress(bar, range, player), REDUCED_MOTION_STEP_MS);
    return () => clearInterval(timer);
  }
  const duration = (range.endTime - range.startTime) * 1000;
  const animation = bar.animate([{ transform: 'scaleX(0)' }, { transform: 'scaleX(1)' }], {
    duration,
    iterations: Infinity,
  });
  animation.currentTime = shareOf(range, player) * duration;

  function sync(): void {
    const { rate } = player.snapshot();
    if (animation.playbackRate !== rate) animation.playbackRate = rate;
    const time = shareOf(range, player) * duration;
    const difference = Math.abs(time - (Number(animation.currentTime) % duration));
    // At the end of a loop, one of the two may have started again.
    const drift = Math.min(difference, duration - difference);
    if (drift > DRIFT_MAX_MS) animation.currentTime = time;
  }

  sync();
  const timer = setInterval(sync, SYNC_MS);
  return () => {
    clearInterval(timer);
    animation.cancel();
  };
}

function shareOf({ startTime, endTime }: Range, player: ClipPlayer): number {
  const share = (player.currentTime() - startTime) / (endTime - startTime);
  return Math.min(Math.max(share, 0), 1);
}
