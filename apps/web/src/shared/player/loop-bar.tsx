import { useEffect, useRef } from 'react';
import styles from './clip-view.module.css';
import type { ClipStage } from './use-clip-player.ts';

const CALM_STEP_MS = 1000;

/** Where in the passage the clip is. Drawn past React, for it moves with every frame. */
export function LoopBar({ stage }: { stage: ClipStage }) {
  const done = useRef<HTMLSpanElement>(null);
  const { player, isPlaying } = stage;
  const { startTime, endTime } = stage.clip;

  useEffect(() => {
    function draw(): void {
      const passed = ((player?.currentTime() ?? startTime) - startTime) / (endTime - startTime);
      const share = Math.min(Math.max(passed, 0), 1);
      if (done.current) done.current.style.transform = `scaleX(${share.toFixed(4)})`;
    }
    draw();
    return isPlaying ? repeat(draw) : undefined;
  }, [player, isPlaying, startTime, endTime]);

  return (
    <div className={styles.loop} aria-hidden="true">
      <span ref={done} className={styles.done} />
    </div>
  );
}

/** Calls with every frame, or now and then for those who asked for less motion. */
function repeat(draw: () => void): () => void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    const timer = setInterval(draw, CALM_STEP_MS);
    return () => clearInterval(timer);
  }
  let frame = requestAnimationFrame(next);
  function next(): void {
    draw();
    frame = requestAnimationFrame(next);
  }
  return () => cancelAnimationFrame(frame);
}
