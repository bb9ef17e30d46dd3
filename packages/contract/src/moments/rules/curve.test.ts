import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../testing/runs.ts';
import { curveOf } from './curve.ts';

test('a video without clips has a flat curve', () => {
  expect(curveOf([], 1)).toEqual({ points: Array.from({ length: 28 }, () => 0), end: 0 });
});

test('a clip is in each part that it plays in', () => {
  const { points, end } = curveOf(
    [
      { second: 0, starts: 2, ends: 0 },
      { second: 13, starts: 0, ends: 1 },
      { second: 27, starts: 0, ends: 1 },
    ],
    1,
  );
  expect(end).toBe(28);
  expect(points).toEqual([
    ...Array.from({ length: 14 }, () => 2),
    ...Array.from({ length: 14 }, () => 1),
  ]);
});

test('the last clip ends with its step', () => {
  expect(curveOf([{ second: 40, starts: 1, ends: 1 }], 4).end).toBe(44);
});

test('each point is the number of clips that overlap its part', () => {
  const clip = fc
    .record({ first: fc.nat(300), length: fc.nat(60) })
    .map(({ first, length }) => ({ first, last: first + length }));
  fc.assert(
    fc.property(fc.array(clip, { minLength: 1, maxLength: 20 }), (clips) => {
      const edges = clips.flatMap(({ first, last }) => [
        { second: first, starts: 1, ends: 0 },
        { second: last, starts: 0, ends: 1 },
      ]);
      const { points, end } = curveOf(edges, 1);
      const partOf = (second: number) => Math.floor((second * points.length) / end);
      expect(points).toEqual(
        points.map(
          (_, part) =>
            clips.filter(({ first, last }) => partOf(first) <= part && part <= partOf(last)).length,
        ),
      );
    }),
    { numRuns: runs(5_000) },
  );
});
