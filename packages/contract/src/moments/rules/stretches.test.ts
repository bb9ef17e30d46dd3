import { expect, test } from 'vitest';
import type { Video } from '../video.ts';
import { firstStretch, hasMarks, stretchesOf } from './stretches.ts';

const video: Video = { video_id: 'sample-0001', passages: 0, people: 0, heat: [], heat_step: 1 };

test.each([
  [0, true],
  [4, true],
  [5, false],
  [1000, false],
])('of %d people the marks are shown: %j', (people, areShown) => {
  expect(hasMarks({ people })).toBe(areShown);
});

test('marks of the same times are one', () => {
  const marks = [
    { starttime: 1, endtime: 2 },
    { starttime: 1, endtime: 2 },
    { starttime: 1, endtime: 3 },
    { starttime: 2.5, endtime: 3 },
  ];
  const stretches = stretchesOf({ ...video, marks });
  expect(stretches.map(({ startTime, endTime }) => [startTime, endTime])).toEqual([
    [1, 2],
    [1, 3],
    [2.5, 3],
  ]);
  expect(firstStretch({ ...video, marks }, stretches)).toBe(0);
});

test('the highest of the peaks comes first', () => {
  const heat = [
    { second: 3, starts: 2, ends: 2 },
    { second: 9, starts: 5, ends: 5 },
    { second: 20, starts: 1, ends: 1 },
  ];
  const peaks = [
    { starttime: 3.2, endtime: 4 },
    { starttime: 9.5, endtime: 9.9 },
    { starttime: 20, endtime: 20.5 },
  ];
  const stretches = stretchesOf({ ...video, heat, peaks });
  expect(stretches[1]).toEqual({ startTime: 9.5, endTime: 9.9 });
  expect(firstStretch({ ...video, heat, peaks }, stretches)).toBe(1);
});

test('of equal peaks the first comes first', () => {
  const heat = [3, 9].map((second) => ({ second, starts: 2, ends: 2 }));
  const peaks = [3, 9].map((second) => ({ starttime: second, endtime: second + 1 }));
  const stretches = stretchesOf({ ...video, heat, peaks });
  expect(stretches).toHaveLength(2);
  expect(firstStretch({ ...video, heat, peaks }, stretches)).toBe(0);
});

test('without clips there is nothing to step to', () => {
  expect(stretchesOf(video)).toEqual([]);
  expect(firstStretch(video, [])).toBeNull();
});
