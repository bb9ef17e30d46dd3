import { expect, test } from 'vitest';
import { aheadBy, positionAt } from './program-time.ts';

const clip = {
  tileId: 1,
  publicId: 'Abc123Def456',
  videoId: 'sample-0001',
  startTime: 2,
  endTime: 6,
};

test.each([
  ['at the start', { startedAt: 1_000, pausedAt: null }, 1_000, 0],
  ['in the first round', { startedAt: 1_000, pausedAt: null }, 4_500, 3_500],
  ['in the third round', { startedAt: 1_000, pausedAt: null }, 9_250, 250],
  ['before a start in the future', { startedAt: 1_000, pausedAt: null }, 400, -600],
  ['paused', { startedAt: 1_000, pausedAt: 1_500 }, 9_250, 1_500],
])('the position %s', (_, timing, now, position) => {
  expect(positionAt({ clip, ...timing }, now)).toBe(position);
});

test.each([
  [100, 50, 50],
  [50, 100, -50],
  [3_990, 10, -20],
  [10, 3_990, 20],
  [2_000, 0, 2_000],
  [4_100, 0, 100],
])('%i is ahead of %i by %i in a round of 4 s', (position, other, ahead) => {
  expect(aheadBy(position, other, 4_000)).toBe(ahead);
});
