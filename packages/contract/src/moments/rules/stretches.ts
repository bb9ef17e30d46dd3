import type { ClipTimes } from '../../clips/rules/clip-times.ts';
import type { Video } from '../calls.ts';
import { momentLimits } from '../limits.ts';

/** True if so few people marked the video that their passages are shown instead of a curve. */
export function hasMarks({ people }: Pick<Video, 'people'>): boolean {
  return people < momentLimits.curvePeople;
}

/** Returns the share of the time of both that both have, 0 to 1. */
export function overlapOf(one: Readonly<ClipTimes>, other: Readonly<ClipTimes>): number {
  const common = Math.min(one.endTime, other.endTime) - Math.max(one.startTime, other.startTime);
  if (common <= 0) return 0;
  const all = Math.max(one.endTime, other.endTime) - Math.min(one.startTime, other.startTime);
  return common / all;
}
