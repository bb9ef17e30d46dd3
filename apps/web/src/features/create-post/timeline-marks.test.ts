import { expect, test } from 'vitest';
import { timelineMarks } from './timeline-marks.ts';

test.each([
  [6, 1, [1, 2, 3, 4, 5]],
  [19, 5, [5, 10, 15]],
  [24, 5, [5, 10, 15, 20]],
  [214, 30, [30, 60, 90, 120, 150, 180]],
  [36_000, 7200, [7200, 14_400, 21_600, 28_800]],
])('a video of %s s is counted in steps of %s s', (length, step, labels) => {
  expect(timelineMarks(length)).toEqual({ step, labels });
});

test('a very long video keeps its scale', () => {
  expect(timelineMarks(100_000).step).toBe(7200);
});
