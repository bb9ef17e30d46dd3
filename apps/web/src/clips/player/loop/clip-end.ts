import type { Clip, ClipPlayer } from '#clips/player/clip-player.ts';

/** The loop seeks back 15 ms before the end: the frame before it is the last one. */
const END_S = 0.034;

/**
 * Calls back once, when a playing clip reaches its end. Returns a function that stops watching. Only
 * while the page is visible: a hidden one has no frames.
 */
export function watchClipEnd(
  player: ClipPlayer,
  { startTime, endTime }: Pick<Clip, 'startTime' | 'endTime'>,
  onEnd: () => void,
): () => void {
  let last = startTime;
  // At first, the time can be that of the clip before, in the same video.
  let hasBegun = false;
  let frame = requestAnimationFrame(function check() {
    const time = player.currentTime();
    const { rate } = player.snapshot();
    // A slow device can miss the last frame: then the loop has begun again.
    const hasWrapped = last > endTime - 0.5 && time < startTime + 0.5 && last - time > 0.5;
    const isAtEnd = time >= endTime - END_S * rate;
    hasBegun ||= !isAtEnd && time > startTime - 1;
    if (hasBegun && (isAtEnd || hasWrapped)) {
      onEnd();
      return;
    }
    last = time;
    frame = requestAnimationFrame(check);
  });
  return () => cancelAnimationFrame(frame);
}
