import { useEffect, useRef } from 'react';
import styles from './clip-view.module.css';
import { drawLoopProgress } from '#clips/player/loop/draw-loop-progress.ts';
import { eachFrame } from '#clips/player/loop/each-frame.ts';
import type { ClipPlayback } from '#clips/player/use-clip-player.ts';

export function LoopBar({ playback }: { playback: ClipPlayback }) {
  const bar = useRef<HTMLSpanElement>(null);
  const { player, isPlaying } = playback;
  const { startTime, endTime } = playback.clip;
  const hasFailed = playback.status.kind === 'failed';

  useEffect(() => {
    function draw(): void {
      if (bar.current) {
        drawLoopProgress(bar.current, { startTime, endTime }, hasFailed ? null : player);
      }
    }
    draw();
    return isPlaying ? eachFrame(draw) : undefined;
  }, [player, isPlaying, hasFailed, startTime, endTime]);

  return (
    <div className={styles.loop} aria-hidden="true">
      <span ref={bar} className={styles.progress} />
    </div>
  );
}
