/** `at`: milliseconds of the system clock; `mediaTime`: seconds. */
export interface ShownFrame {
  at: number;
  mediaTime: number;
  source: string;
}

export interface MeasuredLoop {
  /** Milliseconds from the last frame before the loop to the end of the clip. */
  lastFrame: number;
  /** Milliseconds from the last frame of one pass to the first of the next. */
  gap: number;
  /** Milliseconds from the start of the clip to the first frame after the loop. */
  restart: number;
}

export function measureLoops(
  frames: readonly ShownFrame[],
  clip: { startTime: number; endTime: number },
): MeasuredLoop[] {
  const loops: MeasuredLoop[] = [];
  for (const [index, frame] of frames.entries()) {
    const before = frames[index - 1];
    if (!before || frame.mediaTime > before.mediaTime - 0.2) continue;
    loops.push({
      lastFrame: (before.mediaTime - clip.endTime) * 1000,
      gap: frame.at - before.at,
      restart: (frame.mediaTime - clip.startTime) * 1000,
    });
  }
  return loops;
}
