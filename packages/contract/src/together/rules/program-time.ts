import type { Program } from '../messages.ts';

type Timing = Pick<Program, 'clip' | 'startedAt' | 'pausedAt'>;

/** Returns the length of one round in milliseconds. */
export function roundMs({ startTime, endTime }: Program['clip']): number {
  return Math.max((endTime - startTime) * 1000, 1);
}

/** Returns the milliseconds into the clip. Negative before a start in the future. */
export function positionAt({ clip, startedAt, pausedAt }: Timing, now: number): number {
  const length = roundMs(clip);
  if (pausedAt !== null) return pausedAt % length;
  const elapsed = now - startedAt;
  return elapsed < 0 ? elapsed : elapsed % length;
}

/** Returns how far the first position is ahead, in the loop: from -length / 2 to length / 2. */
export function aheadBy(position: number, other: number, length: number): number {
  const difference = (((position - other) % length) + length) % length;
  return difference > length / 2 ? difference - length : difference;
}
