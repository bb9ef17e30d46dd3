import { useEffect, useRef } from 'react';
import type { ClipPlayback } from '#clips/player/use-clip-player.ts';
import styles from './trim.module.css';
import { shareOf, type View } from './trim-rules.ts';
import { isMotionReduced } from '#platform/preferences/appearance.ts';

interface PlayheadProps {
  readonly playback: ClipPlayback;
  readonly view: View;
}

const PAUSED_STEP_MS = 200;

export function Playhead({ playback, view }: PlayheadProps) {
  const head = useRef<HTMLSpanElement>(null);
  const { player, isPlaying } = playback;
  const { startTime, endTime } = playback.clip;
  const { from, to } = view;

  useEffect(() => {
    function draw(): void {
      if (!head.current) return;
      const share = shareOf(player?.currentTime() ?? startTime, { from, to });
      head.current.hidden = share < 0 || share > 1;
      head.current.style.left = `${(share * 100).toFixed(3)}%`;
    }
    draw();
    if (isPlaying) return eachFrame(draw);
    const timer = setInterval(draw, PAUSED_STEP_MS);
    return () => clearInterval(timer);
  }, [player, isPlaying, startTime, endTime, from, to]);

  return <span ref={head} className={styles.head} />;
}

const REDUCED_MOTION_STEP_MS = 1000;

function eachFrame(draw: () => void): () => void {
  if (isMotionReduced()) {
    const timer = setInterval(draw, REDUCED_MOTION_STEP_MS);
    return () => clearInterval(timer);
  }
  let frame = requestAnimationFrame(next);
  function next(): void {
    draw();
    frame = requestAnimationFrame(next);
  }
  return () => cancelAnimationFrame(frame);
}
