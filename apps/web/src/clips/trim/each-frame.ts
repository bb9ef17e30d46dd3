import { isMotionReduced } from '#platform/preferences/appearance.ts';

const REDUCED_MOTION_STEP_MS = 1000;

export function eachFrame(draw: () => void): () => void {
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
