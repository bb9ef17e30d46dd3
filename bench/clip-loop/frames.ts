/** One picture of a video as it came onto the screen. Milliseconds on the machine's clock, and seconds. */
export type ShownFrame = { at: number; mediaTime: number; source: string };

export type LoopTurn = {
  /** Of the last picture before the turn, against the end of the passage. Milliseconds. */
  lastFrame: number;
  /** From the last picture's appearance to the first one of the next pass. Milliseconds. */
  gap: number;
  /** Of the first picture after the turn, against the start of the passage. Milliseconds. */
  restart: number;
};

/** The places where a clip went back. */
export function turnsOf(
  frames: readonly ShownFrame[],
  clip: { startTime: number; endTime: number },
): LoopTurn[] {
  const turns: LoopTurn[] = [];
  for (const [index, frame] of frames.entries()) {
    const before = frames[index - 1];
    if (!before || frame.mediaTime > before.mediaTime - 0.2) continue;
    turns.push({
      lastFrame: (before.mediaTime - clip.endTime) * 1000,
      gap: frame.at - before.at,
      restart: (frame.mediaTime - clip.startTime) * 1000,
    });
  }
  return turns;
}
