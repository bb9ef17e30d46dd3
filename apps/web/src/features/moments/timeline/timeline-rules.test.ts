import { expect, test } from 'vitest';
import { tileOf } from '#platform/testing/sample-data.ts';
import {
  draggedStretch,
  listStart,
  movedStretch,
  namedTimes,
  neighborOf,
  playingPassage,
  secondsOfKey,
  stretchNear,
} from './timeline-rules.ts';

const size = { length: 100, widthPx: 1000 };
const stretches = [
  { startTime: 10, endTime: 20 },
  { startTime: 40, endTime: 45 },
  { startTime: 48, endTime: 50 },
];

test.each([
  [15, 0],
  [21, 0],
  [22.1, 0],
  [22.3, null],
  [30, null],
  [46, 1],
  [47, 2],
  [99, null],
])('at %d s is stretch %j', (time, index) => {
  expect(stretchNear(stretches, time, size)).toBe(index);
});

test.each([
  [10, 10.4, null],
  [10, 10.6, { startTime: 10, endTime: 10.6 }],
  [30, 20, { startTime: 20, endTime: 30 }],
  [90, 120, { startTime: 90, endTime: 100 }],
  [5, -10, { startTime: 0, endTime: 5 }],
])('a drag from %d to %d s', (from, to, stretch) => {
  expect(draggedStretch(from, to, size)).toEqual(stretch);
});

test.each([
  ['start', 1, [11, 20]],
  ['start', -0.1, [9.9, 20]],
  ['start', -100, [0, 20]],
  ['start', 100, [19.5, 20]],
  ['end', 1, [10, 21]],
  ['end', 0.1, [10, 20.1]],
  ['end', -100, [10, 10.5]],
  ['end', 100, [10, 30.04]],
] as const)('the %s moved by %d s', (side, seconds, [startTime, endTime]) => {
  const times = { startTime: 10, endTime: 20 };
  expect(movedStretch(times, side, seconds, 30.04)).toEqual({ startTime, endTime });
});

test.each([
  ['ArrowRight', false, 1],
  ['ArrowDown', false, -1],
  ['ArrowLeft', true, -0.1],
  ['PageUp', false, 10],
  ['PageDown', true, -10],
  ['Home', false, null],
  ['m', false, null],
])('%s, with Shift: %s, moves an end by %s s', (key, shiftKey, seconds) => {
  expect(secondsOfKey({ key, shiftKey })).toBe(seconds);
});

test.each([
  [0, 10, 1, 1],
  [2, 48, 1, 0],
  [0, 10, -1, 2],
  [null, 12, 1, 1],
  [null, 60, 1, 0],
  [null, 60, -1, 2],
  [null, 3, -1, 2],
] as const)('from %j at %d s in direction %d comes %d', (index, startTime, direction, neighbor) => {
  expect(neighborOf(stretches, { index, startTime }, direction)).toBe(neighbor);
  expect(neighborOf([], { index: null, startTime }, direction)).toBeNull();
});

test.each([
  [252, [0, 60, 120, 180, 252]],
  [4, [0, 1, 2, 3, 4]],
  [5, [0, 1, 2, 3, 4, 5]],
  [36_780, [0, 10_800, 21_600, 36_780]],
  [43_200, [0, 10_800, 21_600, 32_400, 43_200]],
])('a timeline of %d s names %j', (length, times) => {
  expect(namedTimes(length).every((time) => time <= length)).toBe(true);
  expect(namedTimes(length).length).toBeLessThanOrEqual(6);
  expect(namedTimes(length)).toEqual(times);
});

const passages = [
  tileOf({ tile_id: 1, starttime: 4, endtime: 9 }),
  tileOf({ tile_id: 2, starttime: 4.5, endtime: 8.7 }),
  tileOf({ tile_id: 3, starttime: 4.5, endtime: 8.7 }),
];

test.each([
  [4.5, 8.7, undefined, 2],
  [4.5, 8.7, 3, 3],
  [4.5, 8.7, 9, 2],
  [4.5, 8.6, undefined, undefined],
] as const)(
  'from %d to %d s, with %j chosen, plays passage %j',
  (startTime, endTime, id, found) => {
    const passage = id === undefined ? {} : { passage: { tile_id: id, tile_owner: 'bob' } };
    const chosen = { startTime, endTime, index: null, ...passage };
    expect(playingPassage(passages, chosen)?.tile_id).toBe(found);
  },
);

const edge = (second: number, starts: number) => ({ second, starts, ends: 0 });

test.each([
  ['few clips before', [edge(0, 14), edge(90, 6), edge(100, 50)], 1, 0],
  ['many clips long before', [edge(0, 40), edge(97, 6), edge(100, 50)], 1, 95],
  ['many clips shortly before', [edge(0, 40), edge(97, 21), edge(100, 50)], 1, 100],
  ['summed seconds', [edge(72, 50), edge(96, 50)], 24, 100],
  ['no clips', [], 1, 0],
] as const)('the list of a passage at 100.5 s after %s', (_name, heat, heat_step, start) => {
  expect(listStart({ heat: [...heat], heat_step }, 100.5)).toBe(start);
});
