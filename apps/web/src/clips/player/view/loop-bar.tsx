import { useEffect, useRef } from 'react';
import styles from './clip-view.module.css';
import { animateLoopProgress, drawLoopProgress } from '#clips/player/loop/loop-progress.ts';
import type { ClipPlayback } from '#clips/player/use-clip-player.ts';

export function LoopBar({ playback }: { playback: ClipPlayback }) {
  const bar = useRef<HTMLSpanElement>(null);
  const { player, status } = playback;
  const { startTime, endTime } = playback.clip;
  const hasFailed = status.kind === 'failed';
  const isMoving = status.kind === 'playing';

  useEffect(() => {
    if (bar.current === null) return undefined;
    const range = { startTime, endTime };
    drawLoopProgress(bar.current, range, hasFailed ? null : player);
    return isMoving && player ? animateLoopProgress(bar.current, range, player) : undefined;
  }, [player, isMoving, hasFailed, startTime, endTime]);

  return (
    <div className={styles.loop} aria-hidden="true">
      <span ref={bar} className={styles.progress} />
    </div>
  );
}
