import type { Clip, ClipPlayer } from '#clips/player/clip-player.ts';

export function drawLoopProgress(
  bar: HTMLElement,
  { startTime, endTime }: Pick<Clip, 'startTime' | 'endTime'>,
  player: ClipPlayer | null,
): void {
  const progress = ((player?.currentTime() ?? startTime) - startTime) / (endTime - startTime);
  const share = Math.min(Math.max(progress, 0), 1);
  bar.style.transform = `scaleX(${share.toFixed(4)})`;
}
