import type { ClipTimes } from '../../clips/rules/clip-times.ts';
import type { Video } from '../video.ts';
import { momentLimits } from '../limits.ts';
import { heatCurve } from './heat-curve.ts';

/** True if so few people marked the video that their passages are shown instead of a curve. */
export function hasMarks({ people }: Pick<Video, 'people'>): boolean {
  return people < momentLimits.curvePeople;
}

/**
 * Returns what one steps through: for each peak of a video the passage that plays, or its marks,
 * those of the same times as one. In order of time.
 */
export function stretchesOf({ marks, peaks = [] }: Video): ClipTimes[] {
  const passages = (marks ?? peaks).map(({ starttime, endtime }) => {
    return { startTime: starttime, endTime: endtime };
  });
  return passages.filter(
    ({ startTime, endTime }, index) =>
      passages[index - 1]?.startTime !== startTime || passages[index - 1]?.endTime !== endTime,
  );
}

/** Returns the index of the highest peak, or of the first mark. Null without any. */
export function firstStretch(video: Video, stretches: readonly ClipTimes[]): number | null {
  if (stretches.length === 0) return null;
  if (video.marks !== undefined) return 0;
  const highest = heatCurve(video.heat, video.heat_step).reduce((one, other) =>
    other.heat > one.heat ? other : one,
  );
  const distances = stretches.map(({ startTime, endTime }) =>
    Math.max(startTime - highest.end, highest.start - endTime, 0),
  );
  return distances.indexOf(Math.min(...distances));
}

/** Returns the share of the time of both that both have, 0 to 1. */
export function overlapOf(one: Readonly<ClipTimes>, other: Readonly<ClipTimes>): number {
  const common = Math.min(one.endTime, other.endTime) - Math.max(one.startTime, other.startTime);
  if (common <= 0) return 0;
  const all = Math.max(one.endTime, other.endTime) - Math.min(one.startTime, other.startTime);
  return common / all;
}
