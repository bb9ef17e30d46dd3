import { useEffect, useRef } from 'react';
import type { ClipPlayback } from '#clips/player/use-clip-player.ts';
import { isMotionReduced } from '#platform/preferences/appearance.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './timeline.module.css';

const REDUCED_MOTION_STEP_MS = 1000;

interface NeedleProps {
  readonly playback: ClipPlayback;
  readonly length: number;
  readonly isLow: boolean;
}

/** Where the player is. Moved without a render. */
export function Needle({ playback, length, isLow }: NeedleProps) {
  const needle = useRef<HTMLSpanElement>(null);
  const { player, isPlaying } = playback;
  const { startTime } = playback.clip;
  useEffect(() => {
    const draw = () => {
      const time = player?.currentTime() ?? startTime;
      if (needle.current) needle.current.style.left = `${Math.min((time / length) * 100, 100)}%`;
    };
    draw();
    if (!isPlaying) return undefined;
    if (isMotionReduced()) {
      const timer = setInterval(draw, REDUCED_MOTION_STEP_MS);
      return () => clearInterval(timer);
    }
    let frame = requestAnimationFrame(function move() {
      draw();
      frame = requestAnimationFrame(move);
    });
    return () => cancelAnimationFrame(frame);
  }, [player, isPlaying, length, startTime]);
  return <span ref={needle} className={classNames(styles.needle, isLow && styles.low)} />;
}
