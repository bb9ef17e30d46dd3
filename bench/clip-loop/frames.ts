/** `at`: milliseconds on the machine's clock; `mediaTime`: seconds. */
export interface ShownFrame {
  at: number;
  mediaTime: number;
  source: string;
}

export interface MeasuredLoop {
  /** Last frame before the loop, relative to the end of the clip. Milliseconds. */
  lastFrame: number;
  /** Between the last frame of a pass and the first of the next. Milliseconds. */
  gap: number;
  /** First frame after the loop, relative to the start of the clip. Milliseconds. */
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
