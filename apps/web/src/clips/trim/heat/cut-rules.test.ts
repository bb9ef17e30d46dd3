import type { ClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import type { SharedEdge } from '@reprise/contract/moments/edge-calls.ts';
import { type HeatSpan, heatCurve } from '@reprise/contract/moments/rules/heat-curve.ts';
import { runs } from '@reprise/contract/testing/runs.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { offeredCuts } from './cut-rules.ts';

const times = (startTime: number, endTime: number): ClipTimes => ({ startTime, endTime });

/** Of clips in whole seconds. */
function heatOf(clips: readonly (readonly [number, number])[]): HeatSpan[] {
  const heat = new Map<number, { second: number; starts: number; ends: number }>();
  const at = (second: number) => {
    const found = heat.get(second) ?? { second, starts: 0, ends: 0 };
    heat.set(second, found);
    return found;
  };
  for (const [start, end] of clips) {
    at(start).starts += 1;
    at(end - 1).ends += 1;
  }
  return heatCurve([...heat.values()].toSorted((one, other) => one.second - other.second));
}

const edge = (side: 'start' | 'end', time: number, users = 2): SharedEdge => ({
  side,
  time,
  users,
});

const shown = { times: times(40, 50), view: { from: 0, to: 100 }, length: 120 };
const threeTimes = ([start, end]: readonly [number, number]) =>
  [
    [start, end],
    [start, end],
    [start, end],
  ] as const;

test.each<[string, HeatSpan[], SharedEdge[], [number, number][]]>([
  ['nothing without clips', heatOf([]), [], []],
  ['a peak, by the second', heatOf(threeTimes([10, 20])), [], [[10, 20]]],
  [
    'a peak with the exact times that others use',
    heatOf(threeTimes([10, 20])),
    [edge('start', 10.345), edge('end', 19.8), edge('end', 10.2)],
    [[10.345, 19.8]],
  ],
  [
    'the most used edge near its side',
    heatOf(threeTimes([10, 20])),
    [edge('start', 9, 2), edge('start', 11.5, 5), edge('start', 13, 9)],
    [[11.5, 20]],
  ],
  ['nothing that overlaps the chosen times', heatOf(threeTimes([35, 41])), [], []],
  ['a peak that touches them', heatOf(threeTimes([35, 40])), [], [[35, 40]]],
  ['nothing that reaches out of the view', heatOf(threeTimes([95, 101])), [], []],
  [
    'the two highest, the higher one first',
    heatOf([
      ...threeTimes([80, 90]),
      [80, 90],
      [10, 20],
      [10, 20],
      [60, 70],
      [25, 30],
      [25, 30],
      [25, 31],
    ]),
    [],
    [
      [80, 90],
      [25, 30],
    ],
  ],
])('offered is %s', (_, spans, edges, cuts) => {
  const offered = offeredCuts({ spans, edges }, shown);
  expect(offered.map(({ startTime, endTime }) => [startTime, endTime])).toEqual(cuts);
});

test('marks of few users are offered as they are, those of the same times once', () => {
  const clips = [
    [10, 20],
    [10, 20],
    [60, 70],
  ] as const;
  const marks = [times(10.001, 20), times(10.001, 20), times(60, 69.9)];
  const shared = [edge('start', 10.345)];
  expect(offeredCuts({ spans: heatOf(clips), marks, edges: shared }, shown)).toEqual([
    times(10.001, 20),
    times(60, 69.9),
  ]);
});

test('default times are not chosen: a cut may overlap them, and is not the same', () => {
  const spans = heatOf([...threeTimes([0, 60]), ...threeTimes([20, 30])]);
  const edges = [edge('start', 20.5), edge('end', 60)];
  const offered = (startTime: number) =>
    offeredCuts({ spans, edges }, { ...shown, times: times(startTime, 60) });
  expect(offered(0)).toEqual([times(20.5, 30)]);
  expect(offered(1)).toEqual([]);
  const same = offeredCuts(
    { spans: heatOf(threeTimes([0, 60])), edges: [] },
    { ...shown, times: times(0, 60) },
  );
  expect(same).toEqual([]);
});

test('a cut after the end of the video is not offered', () => {
  const spans = heatOf(threeTimes([80, 90]));
  expect(offeredCuts({ spans, edges: [] }, { ...shown, length: 89 })).toEqual([]);
});

test('any offered cut is in the view, apart from the chosen times and from the other one', () => {
  const clip = fc
    .tuple(fc.integer({ min: 0, max: 110 }), fc.integer({ min: 1, max: 30 }))
    .map(([start, length]) => [start, start + length] as const);
  const edges = fc.array(
    fc
      .tuple(
        fc.constantFrom('start' as const, 'end' as const),
        fc.integer({ min: 0, max: 140_000 }),
      )
      .map(([side, ms]) => edge(side, ms / 1000)),
  );
  fc.assert(
    fc.property(fc.array(clip), edges, (clips, shared) => {
      const cuts = offeredCuts({ spans: heatOf(clips), edges: shared }, shown);
      expect(cuts.length).toBeLessThanOrEqual(2);
      for (const { startTime, endTime } of cuts) {
        expect(endTime).toBeGreaterThan(startTime);
        expect(startTime).toBeGreaterThanOrEqual(0);
        expect(endTime).toBeLessThanOrEqual(100);
        expect(endTime <= 40 || startTime >= 50).toBe(true);
      }
    }),
    { numRuns: runs(300) },
  );
});
