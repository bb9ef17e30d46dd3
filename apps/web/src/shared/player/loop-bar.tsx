import { useEffect, useRef } from 'react';
import styles from './clip-view.module.css';
import { drawLoop } from './draw-loop.ts';
import { eachFrame } from './each-frame.ts';
import type { ClipStage } from './use-clip-player.ts';

/** Where in the passage the clip is. Drawn past React, for it moves with every frame. */
export function LoopBar({ stage }: { stage: ClipStage }) {
  const done = useRef<HTMLSpanElement>(null);
  const { player, isPlaying } = stage;
  const { startTime, endTime } = stage.clip;
  const hasFailed = stage.status.kind === 'failed';

  useEffect(() => {
    function draw(): void {
      if (done.current) {
        drawLoop(done.current, { startTime, endTime }, hasFailed ? null : player);
      }
    }
    draw();
    return isPlaying ? eachFrame(draw) : undefined;
  }, [player, isPlaying, hasFailed, startTime, endTime]);

  return (
    <div className={styles.loop} aria-hidden="true">
      <span ref={done} className={styles.done} />
    </div>
  );
}
