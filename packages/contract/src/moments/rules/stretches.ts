import type { ClipTimes } from '../../clips/rules/clip-times.ts';
import type { Video } from '../video.ts';
import { momentLimits } from '../limits.ts';
import { heatCurve, peaksOf } from './heat-curve.ts';

/** True if so few people marked the video that their passages are shown instead of a curve. */
export function hasMarks({ people }: Pick<Video, 'people'>): boolean {
  return people < momentLimits.curvePeople;
}

/**
 * Returns what one steps through: the peaks of a video, or its marks, those of the same times as
 * one. In order of time.
 */
export function stretchesOf(video: Video): ClipTimes[] {
  if (video.marks === undefined) return peaksOf(heatCurve(video.heat, video.heat_step));
  const marks = video.marks.map(({ starttime, endtime }) => {
    return { startTime: starttime, endTime: endtime };
  });
  return marks.filter(
    ({ startTime, endTime }, index) =>
      marks[index - 1]?.startTime !== startTime || marks[index - 1]?.endTime !== endTime,
  );
}

/** Returns the index of the highest peak, or of the first mark. Null without any. */
export function firstStretch(video: Video, stretches: readonly ClipTimes[]): number | null {
  if (stretches.length === 0) return null;
  if (video.marks !== undefined) return 0;
  const highest = heatCurve(video.heat, video.heat_step).reduce((one, other) =>
    other.heat > one.heat ? other : one,
  );
  return stretches.findIndex(
    ({ startTime, endTime }) => startTime <= highest.start && highest.end <= endTime,
  );
}

/** Returns the share of the time of both that both have, 0 to 1. */
export function overlapOf(one: Readonly<ClipTimes>, other: Readonly<ClipTimes>): number {
  const common = Math.min(one.endTime, other.endTime) - Math.max(one.startTime, other.startTime);
  if (common <= 0) return 0;
  const all = Math.max(one.endTime, other.endTime) - Math.min(one.startTime, other.startTime);
  return common / all;
}
