import type { ClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { momentLimits } from '@reprise/contract/moments/limits.ts';
import type { SharedEdge } from '@reprise/contract/moments/edge-calls.ts';
import { runs } from '@reprise/contract/testing/runs.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moveSide, rangeOf, type Side, STEP_S, timeOf } from '#clips/trim/trim-rules.ts';
import { edgeAt, edgeText, snapSide, spacedEdges, stepToEdge } from './snap-rules.ts';

const times = (startTime: number, endTime: number): ClipTimes => ({ startTime, endTime });
const edge = (time: number, users = 2, side: Side = 'start'): SharedEdge => ({ side, time, users });
const timesOf = (edges: readonly SharedEdge[]) => edges.map(({ time }) => time);

describe('edges of the view 0 to 100', () => {
  const view = { from: 0, to: 100 };

  test.each<[string, SharedEdge[], number[]]>([
    ['are sorted by time', [edge(50), edge(10)], [10, 50]],
    ['apart by 4 % of it are kept', [edge(10), edge(14)], [10, 14]],
    ['that are closer are left to the most used', [edge(10, 2), edge(13.9, 3)], [13.9]],
    ['used alike are left to the first', [edge(10), edge(13)], [10]],
    ['do not hide each other in a row', [edge(10, 2), edge(13, 4), edge(16, 3)], [13]],
    ['are kept next to a hidden one', [edge(10, 2), edge(13, 4), edge(17, 3)], [13, 17]],
    ['at the same time are both kept', [edge(10, 2), edge(10, 5, 'end')], [10, 10]],
  ])('%s', (_, edges, kept) => {
    expect(timesOf(spacedEdges(edges, view))).toEqual(kept);
  });

  test('of a smaller view are farther apart for the eye', () => {
    expect(spacedEdges([edge(10), edge(11)], view)).toHaveLength(1);
    expect(spacedEdges([edge(10), edge(11)], { from: 5, to: 15 })).toHaveLength(2);
  });
});

describe('a handle of 20 to 40 s', () => {
  const edges = [edge(12.345), edge(18), edge(19.5), edge(40, 2, 'end'), edge(45), edge(60)];
  const snap = (side: Side, time: number, distance = 1, length = 50) =>
    timeOf(snapSide(times(20, 40), side, { time, length, edges, distance }), side);

  test.each<[string, Side, number, number]>([
    ['takes the exact time of an edge', 'start', 12, 12.345],
    ['takes it from the other side', 'start', 13.345, 12.345],
    ['moves freely farther away', 'start', 13.36, 13.4],
    ['takes the nearest of two edges', 'start', 18.8, 19.5],
    ['takes the edge of another side', 'end', 44.6, 45],
    ['does not take one behind the other handle', 'end', 20.4, 20.4],
    ['does not take one at the other handle', 'start', 39.5, 39.5],
    ['does not take one after the video', 'end', 60, 50],
  ])('%s', (_, side, time, expected) => {
    expect(snap(side, time)).toBe(expected);
  });

  test('does not snap within no distance, unless it is there', () => {
    expect(snap('start', 12.3, 0)).toBe(12.3);
    expect(snap('start', 18, 0)).toBe(18);
  });

  test.each<[Side, 1 | -1, number | null]>([
    ['start', -1, 19.5],
    ['start', 1, null],
    ['end', 1, 45],
    ['end', -1, null],
  ])('steps of the %s in direction %s lead to %s', (side, direction, time) => {
    const moved = stepToEdge(times(20, 40), side, { direction, length: 50, edges });
    expect(moved && timeOf(moved, side)).toBe(time);
  });

  test('steps on from an edge to the next', () => {
    const step = { direction: -1, length: 50, edges } as const;
    const first = stepToEdge(times(20, 40), 'start', step) ?? times(0, 0);
    expect(stepToEdge(first, 'start', step)).toEqual(times(18, 40));
  });
});

const seconds = (max: number) => fc.integer({ min: 0, max: max * 1000 }).map((ms) => ms / 1000);

test('no snap and no step passes the other handle or the video, for any edges', () => {
  const property = fc.record({
    edges: fc.array(seconds(120).map((time) => edge(time))),
    start: seconds(100),
    duration: fc.integer({ min: 200, max: 40_000 }).map((ms) => ms / 1000),
    spare: seconds(30),
    time: fc.double({ min: -10, max: 200, noNaN: true }),
    distance: fc.double({ min: 0, max: 20, noNaN: true }),
    side: fc.constantFrom<Side>('start', 'end'),
    direction: fc.constantFrom<1 | -1>(1, -1),
  });
  fc.assert(
    fc.property(property, ({ edges, start, duration, spare, ...rest }) => {
      const { time, distance, side, direction } = rest;
      const end = Math.round((start + duration) * 1000) / 1000;
      const length = end + 1 + spare;
      const range = rangeOf(side, times(start, end), length);
      const snapped = snapSide(times(start, end), side, { time, length, edges, distance });
      const stepped = stepToEdge(times(start, end), side, { direction, length, edges });
      for (const moved of stepped ? [snapped, stepped] : [snapped]) {
        expect(moved.endTime - moved.startTime).toBeGreaterThanOrEqual(STEP_S - 0.0011);
        expect(timeOf(moved, side)).toBeGreaterThanOrEqual(range.from);
        expect(timeOf(moved, side)).toBeLessThanOrEqual(range.to);
        const other = side === 'start' ? 'endTime' : 'startTime';
        expect(moved[other]).toBe(times(start, end)[other]);
      }
      const isSnapped = edgeAt(edges, timeOf(snapped, side), side) !== null;
      if (!isSnapped) {
        expect(snapped).toEqual(moveSide(times(start, end), side, { time, length }));
      }
    }),
    { numRuns: runs(500) },
  );
});

test('a handle has the edge of its own side, otherwise of the other', () => {
  const edges = [edge(10, 3, 'end'), edge(10, 2, 'start'), edge(20, 4, 'end')];
  expect(edgeAt(edges, 10, 'start')?.users).toBe(2);
  expect(edgeAt(edges, 10, 'end')?.users).toBe(3);
  expect(edgeAt(edges, 20, 'start')?.users).toBe(4);
  expect(edgeAt(edges, 20.001, 'start')).toBeNull();
});

test.each<[SharedEdge, string]>([
  [edge(5, 6), '6 others start here'],
  [edge(5, 2, 'end'), '2 others end here'],
  [edge(5, momentLimits.edgeUsers), '40+ others start here'],
])('the hint of %j is %s', (shared, text) => {
  expect(edgeText(shared)).toBe(text);
});
