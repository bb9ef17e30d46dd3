/** Steps that people count in. Seconds. */
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200];
const MARKS_MAX = 8;
/** Nearer than this to an end of the rail a label would touch the one that stands there. */
const CLEAR_SHARE = 0.12;

export interface TimelineMarks {
  /** Seconds from one long tick to the next. */
  readonly step: number;
  /** Where a label stands between those at both ends. Seconds. */
  readonly labels: readonly number[];
}

/** The scale under a video of this length in seconds. */
export function timelineMarks(length: number): TimelineMarks {
  const step = STEPS.find((candidate) => length / candidate <= MARKS_MAX) ?? 7200;
  const all = Array.from({ length: Math.floor(length / step) }, (_, index) => (index + 1) * step);
  const labels = all.filter(
    (time) => time >= length * CLEAR_SHARE && time <= length * (1 - CLEAR_SHARE),
  );
  return { step, labels };
}
