import { isMotionReduced } from '#platform/preferences/appearance.ts';
import type { Clip, ClipPlayer } from '#clips/player/clip-player.ts';

type Range = Pick<Clip, 'startTime' | 'endTime'>;

const REDUCED_MOTION_STEP_MS = 1000;
const SYNC_MS = 100;
/** A seek to the start takes up to 100 ms. */
const DRIFT_MAX_MS = 120;

/** `clock`: the variable `--p`, from 0 to 1, for all that is in the element. */
export type LoopTarget = 'bar' | 'clock';

const keyframes: Readonly<Record<LoopTarget, Keyframe[]>> = {
  bar: [{ transform: 'scaleX(0)' }, { transform: 'scaleX(1)' }],
  clock: [{ '--p': 0 }, { '--p': 1 }],
};

export function drawLoopProgress(
  element: HTMLElement,
  range: Range,
  player: ClipPlayer | null,
  target: LoopTarget = 'bar',
): void {
  const share = (player === null ? 0 : shareOf(range, player)).toFixed(4);
  if (target === 'clock') element.style.setProperty('--p', share);
  else element.style.transform = `scaleX(${share})`;
}

/**
 * Moves the bar with a playing clip. An animation of the compositor needs no frame of the main
 * thread; it is corrected when it differs from the player.
 */
export function animateLoopProgress(
  element: HTMLElement,
  range: Range,
  player: ClipPlayer,
  target: LoopTarget = 'bar',
): () => void {
  if (isMotionReduced()) {
    const draw = () => drawLoopProgress(element, range, player, target);
    const timer = setInterval(draw, REDUCED_MOTION_STEP_MS);
    return () => clearInterval(timer);
  }
  const duration = (range.endTime - range.startTime) * 1000;
  const animation = element.animate(keyframes[target], { duration, iterations: Infinity });
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
