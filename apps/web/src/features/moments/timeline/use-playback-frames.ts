import { useEffect, useEffectEvent } from 'react';
import type { ClipPlayback } from '#clips/player/use-clip-player.ts';
import { isMotionReduced } from '#platform/preferences/appearance.ts';

const REDUCED_MOTION_STEP_MS = 1000;

/** Draws the time of the player, in seconds, in each frame while it plays, without a render. */
export function usePlaybackFrames(playback: ClipPlayback, draw: (time: number) => void): void {
  const { player, isPlaying } = playback;
  const { startTime, endTime } = playback.clip;
  const drawTime = useEffectEvent(() => draw(player?.currentTime() ?? startTime));
  // Each render can have another length.
  useEffect(() => drawTime());
  useEffect(() => {
    if (!isPlaying) return undefined;
    if (isMotionReduced()) {
      const timer = setInterval(() => drawTime(), REDUCED_MOTION_STEP_MS);
      return () => clearInterval(timer);
    }
    let frame = requestAnimationFrame(function move() {
      drawTime();
      frame = requestAnimationFrame(move);
    });
    return () => cancelAnimationFrame(frame);
  }, [player, isPlaying, startTime, endTime]);
}
