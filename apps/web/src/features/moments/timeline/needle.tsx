import { useRef } from 'react';
import type { ClipPlayback } from '#clips/player/use-clip-player.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './timeline.module.css';
import { usePlaybackFrames } from './use-playback-frames.ts';

interface NeedleProps {
  readonly playback: ClipPlayback;
  readonly length: number;
  readonly isLow: boolean;
}

/** Where the player is. */
export function Needle({ playback, length, isLow }: NeedleProps) {
  const needle = useRef<HTMLSpanElement>(null);
  usePlaybackFrames(playback, (time) => {
    if (needle.current) needle.current.style.left = `${Math.min((time / length) * 100, 100)}%`;
  });
  return <span ref={needle} className={classNames(styles.needle, isLow && styles.low)} />;
}
