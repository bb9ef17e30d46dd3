import type { View } from './trim-rules.ts';

const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200];
const MARKS_MAX = 8;

export interface TimelineMarks {
  readonly step: number;
  readonly labels: readonly number[];
}

export function timelineMarks({ from, to }: View): TimelineMarks {
  const span = to - from;
  const step = STEPS.find((candidate) => span / candidate <= MARKS_MAX) ?? 7200;
  const first = Math.ceil(from / step);
  const count = Math.floor(to / step) - first + 1;
  return { step, labels: Array.from({ length: count }, (_, index) => (first + index) * step) };
}
