import { type ReactNode, useRef } from 'react';
import type { ClipPlayback } from '#clips/player/use-clip-player.ts';
import styles from './loop-ring.module.css';
import { usePlaybackFrames } from './use-playback-frames.ts';

interface LoopRingProps {
  readonly playback: ClipPlayback;
  /** A face of 40 px. */
  readonly children: ReactNode;
}

/** How far the loop of the passage is, around the face of its owner. */
export function LoopRing({ playback, children }: LoopRingProps) {
  const arc = useRef<SVGCircleElement>(null);
  const { startTime, endTime } = playback.clip;
  usePlaybackFrames(playback, (time) => {
    const share = Math.min(Math.max((time - startTime) / (endTime - startTime), 0), 1);
    arc.current?.style.setProperty('stroke-dashoffset', String(1 - share));
  });
  return (
    <span className={styles.ring}>
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="22.5" />
        <circle ref={arc} cx="24" cy="24" r="22.5" pathLength="1" className={styles.arc} />
      </svg>
      {children}
    </span>
  );
}
