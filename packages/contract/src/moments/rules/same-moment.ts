import type { ClipTimes } from '../../clips/rules/clip-times.ts';

const MS = 1000;

/**
 * Two clips of a video mark the same moment if what they share is at least half of what they cover
 * together. Not transitive. Times are exact to a millisecond.
 */
export function isSameMoment(clip: Readonly<ClipTimes>, other: Readonly<ClipTimes>): boolean {
  const [one, two] = [inMs(clip), inMs(other)];
  const shared = Math.min(one.end, two.end) - Math.max(one.start, two.start);
  const lengths = one.end - one.start + two.end - two.start;
  // The union is `lengths - shared`.
  return 3 * shared >= lengths;
}

function inMs({ startTime, endTime }: Readonly<ClipTimes>) {
  return { start: Math.round(startTime * MS), end: Math.round(endTime * MS) };
}
