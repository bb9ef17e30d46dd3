import type { Clip, ClipPlayer } from './clip-player.ts';

/** Draws on the filled part of a loop bar how much of the passage has passed; without a player, none. */
export function drawLoop(
  done: HTMLElement,
  { startTime, endTime }: Pick<Clip, 'startTime' | 'endTime'>,
  player: ClipPlayer | null,
): void {
  const passed = ((player?.currentTime() ?? startTime) - startTime) / (endTime - startTime);
  const share = Math.min(Math.max(passed, 0), 1);
  done.style.transform = `scaleX(${share.toFixed(4)})`;
}
