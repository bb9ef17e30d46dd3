import type { Video } from '../calls.ts';

/** Two pixels each in the drawing of 56 pixels. */
const CURVE_POINTS = 28;

export interface Curve {
  /** How many clips play in each of the equal parts from 0 to `end`. */
  readonly points: number[];
  /** The end of the last clip, in whole seconds. */
  readonly end: number;
}

/** `step` is the number of seconds in each edge. A clip ends after the second that it plays last. */
export function curveOf(edges: Readonly<Video['heat']>, step: number): Curve {
  const end = Math.max(0, ...edges.map(({ second }) => second + step));
  const starts = Array.from({ length: CURVE_POINTS }, () => 0);
  const ends = Array.from({ length: CURVE_POINTS }, () => 0);
  for (const edge of edges) {
    const part = Math.floor((edge.second * CURVE_POINTS) / end);
    starts[part] = (starts[part] ?? 0) + edge.starts;
    ends[part] = (ends[part] ?? 0) + edge.ends;
  }
  let playing = 0;
  const points = starts.map((started, part) => {
    const during = playing + started;
    playing = during - (ends[part] ?? 0);
    return during;
  });
  return { points, end };
}
