import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../testing/runs.ts';
import { momentLimits } from '../limits.ts';
import { heatCurve, peaksOf, type HeatEdge, type HeatSpan } from './heat-curve.ts';
import { overlapOf } from './stretches.ts';

const edge = (second: number, starts: number, ends: number): HeatEdge => ({ second, starts, ends });

const curveTable: readonly [string, readonly HeatEdge[], readonly [number, number, number][]][] = [
  ['no clips', [], []],
  [
    'one clip of one second',
    [edge(3, 1, 1)],
    [
      [0, 3, 0],
      [3, 4, 1],
    ],
  ],
  ['one clip', [edge(0, 1, 0), edge(9, 0, 1)], [[0, 10, 1]]],
  [
    'a clip within another',
    [edge(2, 1, 0), edge(4, 1, 0), edge(5, 0, 1), edge(9, 0, 1)],
    [
      [0, 2, 0],
      [2, 4, 1],
      [4, 6, 2],
      [6, 10, 1],
    ],
  ],
  [
    'a clip right after another',
    [edge(0, 1, 0), edge(4, 0, 1), edge(5, 1, 0), edge(7, 0, 1)],
    [[0, 8, 1]],
  ],
  [
    'a pause between two',
    [edge(0, 1, 1), edge(5, 1, 1)],
    [
      [0, 1, 1],
      [1, 5, 0],
      [5, 6, 1],
    ],
  ],
];

test.each(curveTable)('the curve of %s', (_name, edges, spans) => {
  expect(heatCurve(edges)).toEqual(spans.map(([start, end, heat]) => ({ start, end, heat })));
});

test('an edge of several seconds counts for all of them', () => {
  expect(heatCurve([edge(0, 2, 1), edge(20, 0, 1)], 10)).toEqual([
    { start: 0, end: 10, heat: 2 },
    { start: 10, end: 30, heat: 1 },
  ]);
});

const peakTable: readonly [string, readonly number[], readonly [number, number][]][] = [
  ['no clips', [], []],
  ['one plateau', [0, 2, 2, 0], [[1, 3]]],
  [
    'two apart',
    [1, 0, 1],
    [
      [0, 1],
      [2, 3],
    ],
  ],
  ['a dip that is too small', [6, 5, 6], [[0, 3]]],
  [
    'a dip to two thirds',
    [6, 4, 6],
    [
      [0, 1],
      [2, 3],
    ],
  ],
  ['a shoulder', [9, 5, 1], [[0, 1]]],
  [
    'a small one in front of a high one',
    [3, 1, 9],
    [
      [0, 1],
      [2, 3],
    ],
  ],
  ['what is part of a higher one', [8, 7, 9, 2], [[0, 3]]],
];

test.each(peakTable)('the peaks of %s', (_name, heats, stretches) => {
  const peaks = peaksOf(spansOf(heats));
  expect(peaks.map(({ startTime, endTime }) => [startTime, endTime])).toEqual(stretches);
});

test('only the highest peaks count', () => {
  const heats = Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? index + 1 : 0));
  const peaks = peaksOf(spansOf(heats));
  expect(peaks).toHaveLength(momentLimits.peaks);
  expect(peaks.at(-1)).toEqual({ startTime: 98, endTime: 99 });
});

const clips = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 300_000 }), fc.integer({ min: 1, max: 60_000 }))
    .map(([start, length]) => ({ start: start / 1000, end: (start + length) / 1000 })),
  { maxLength: 60 },
);

describe('random clips', () => {
  test('the curve is the number of clips that play a second', () => {
    fc.assert(
      fc.property(clips, (list) => {
        const spans = heatCurve(edgesOf(list));
        for (let second = 0; second < 362; second += 1) {
          const playing = list.filter(
            ({ start, end }) => Math.floor(start) <= second && second < Math.ceil(end),
          );
          const span = spans.find(({ start, end }) => start <= second && second < end);
          expect(span?.heat ?? 0).toBe(playing.length);
        }
      }),
      { numRuns: runs(100, 20) },
    );
  });

  test('the highest second is in a peak, and no two peaks overlap', () => {
    fc.assert(
      fc.property(clips, (list) => {
        const spans = heatCurve(edgesOf(list));
        const peaks = peaksOf(spans);
        const highest = spans.toSorted((one, other) => other.heat - one.heat)[0];
        if (highest !== undefined && highest.heat > 0) {
          expect(
            peaks.some(
              ({ startTime, endTime }) => startTime <= highest.start && highest.end <= endTime,
            ),
          ).toBe(true);
        }
        for (const [index, peak] of peaks.entries()) {
          expect(peak.endTime).toBeGreaterThan(peak.startTime);
          const next = peaks[index + 1];
          if (next) expect(next.startTime).toBeGreaterThanOrEqual(peak.endTime);
        }
      }),
      { numRuns: runs(200, 40) },
    );
  });
});

test.each([
  [[0, 10], [0, 10], 1],
  [[0, 10], [5, 15], 1 / 3],
  [[0, 10], [10, 20], 0],
  [[0, 10], [2, 7], 0.5],
] as const)('%j and %j overlap by %d', ([s1, e1], [s2, e2], share) => {
  const one = { startTime: s1, endTime: e1 };
  const other = { startTime: s2, endTime: e2 };
  expect(overlapOf(one, other)).toBeCloseTo(share);
  expect(overlapOf(other, one)).toBeCloseTo(share);
});

function spansOf(heats: readonly number[]): HeatSpan[] {
  return heatCurve(heats.flatMap((heat, second) => (heat === 0 ? [] : edge(second, heat, heat))));
}

function edgesOf(list: readonly { readonly start: number; readonly end: number }[]): HeatEdge[] {
  const edges = new Map<number, { starts: number; ends: number }>();
  const at = (second: number) => {
    const found = edges.get(second) ?? { starts: 0, ends: 0 };
    edges.set(second, found);
    return found;
  };
  for (const { start, end } of list) {
    at(Math.floor(start)).starts += 1;
    at(Math.ceil(end) - 1).ends += 1;
  }
  return [...edges]
    .map(([second, counts]) => ({ second, ...counts }))
    .toSorted((one, other) => one.second - other.second);
}
