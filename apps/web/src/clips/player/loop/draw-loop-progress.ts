import type { Clip, ClipPlayer } from '#clips/player/clip-player.ts';

/** Draws on the filled part of a loop bar how much of the passage has passed; without a player, none. */
export function drawLoopProgress(
  bar: HTMLElement,
  { startTime, endTime }: Pick<Clip, 'startTime' | 'endTime'>,
  player: ClipPlayer | null,
): void {
  const progress = ((player?.currentTime() ?? startTime) - startTime) / (endTime - startTime);
  const share = Math.min(Math.max(progress, 0), 1);
  bar.style.transform = `scaleX(${share.toFixed(4)})`;
}
