import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../testing/runs.ts';
import { curveOf, type CurvePart } from './curve.ts';

test('a video without clips has a flat curve', () => {
  expect(curveOf([])).toEqual(Array.from({ length: 28 }, () => 0));
});

test('a clip is in each part that it plays in', () => {
  const points = curveOf([
    { part: 0, starts: 2, ends: 0 },
    { part: 13, starts: 0, ends: 1 },
    { part: 27, starts: 0, ends: 1 },
  ]);
  expect(points).toEqual([
    ...Array.from({ length: 14 }, () => 2),
    ...Array.from({ length: 14 }, () => 1),
  ]);
});

test('each point is the number of clips that overlap its part', () => {
  const clip = fc
    .tuple(fc.nat(27), fc.nat(27))
    .map((sides) => ({ first: Math.min(...sides), last: Math.max(...sides) }));
  fc.assert(
    fc.property(fc.array(clip, { maxLength: 20 }), (clips) => {
      const parts = Array.from({ length: 28 }, (_, part): CurvePart => {
        return {
          part,
          starts: clips.filter(({ first }) => first === part).length,
          ends: clips.filter(({ last }) => last === part).length,
        };
      }).filter(({ starts, ends }) => starts + ends > 0);
      expect(curveOf(parts)).toEqual(
        Array.from(
          { length: 28 },
          (_, part) => clips.filter(({ first, last }) => first <= part && part <= last).length,
        ),
      );
    }),
    { numRuns: runs(5_000) },
  );
});
