import { expect, test } from 'vitest';
import { timelineMarks } from './trim-track.tsx';

test.each([
  [0, 6, 1, [0, 1, 2, 3, 4, 5, 6]],
  [0, 19, 5, [0, 5, 10, 15]],
  [0, 214, 30, [0, 30, 60, 90, 120, 150, 180, 210]],
  [92.4, 112.4, 5, [95, 100, 105, 110]],
  [3600, 3660, 10, [3600, 3610, 3620, 3630, 3640, 3650, 3660]],
  [0, 36_000, 7200, [0, 7200, 14_400, 21_600, 28_800, 36_000]],
])('%s s to %s s have steps of %s s', (from, to, step, labels) => {
  expect(timelineMarks({ from, to })).toEqual({ step, labels });
});

test('a very long video keeps its scale', () => {
  expect(timelineMarks({ from: 0, to: 100_000 }).step).toBe(7200);
});
