import { momentLimits } from '../limits.ts';

/** How many clips start and end in one of the equal parts of a video, the first of which is 0. */
export interface CurvePart {
  readonly part: number;
  readonly starts: number;
  readonly ends: number;
}

/** Returns how many clips play in each part. A clip plays in the part in which it ends. */
export function curveOf(parts: readonly CurvePart[]): number[] {
  const byPart = new Map(parts.map((part) => [part.part, part]));
  let playing = 0;
  return Array.from({ length: momentLimits.curvePoints }, (_, index) => {
    const { starts, ends } = byPart.get(index) ?? { starts: 0, ends: 0 };
    const during = playing + starts;
    playing = during - ends;
    return during;
  });
}
