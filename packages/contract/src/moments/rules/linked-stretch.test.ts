import { expect, test } from 'vitest';
import { startIn, stretchIn } from './linked-stretch.ts';

test.each([
  ['t=84&end=98.7', 84, 98.7],
  ['t=0&end=43200', 0, 43_200],
  ['t=84.253&end=84.754', 84.253, 84.754],
  ['t=90s&end=95s', 90, 95],
  ['t=1m30s&end=1M40S', 90, 100],
  ['t=1:30&end=1:02:03', 90, 3_723],
  ['t=084&end=098', 84, 98],
  ['t=84&end=98.7).', 84, 98.7],
  ['t=84&end=98%E2%80%8B', 84, 98],
  ['t=84&t=90&end=98', 84, 98],
])('the stretch of %j is %d to %d', (query, startTime, endTime) => {
  expect(stretchIn(new URLSearchParams(query))).toEqual({ startTime, endTime });
});

test.each([
  '',
  't=5',
  'end=5',
  't=5&end=5',
  't=6&end=5',
  't=-1&end=5',
  't=x&end=5',
  't=&end=5',
  't=0&end=43201',
  't=0&end=Infinity',
  't=5 past&end=9',
])('no stretch: %j', (query) => {
  expect(stretchIn(new URLSearchParams(query))).toBeNull();
});

test.each([
  ['t=84', 84],
  ['t=0', 0],
  ['t=90s', 90],
  ['t=1h2m3s&end=5', 3_723],
  ['t=1:30.', 90],
  ['', null],
  ['t=', null],
  ['t=-5', null],
  ['t=abc', null],
  ['t=NaN', null],
  ['t=43200', null],
  ['t=1e9', null],
])('the start of %j is %j', (query, start) => {
  expect(startIn(new URLSearchParams(query))).toBe(start);
});
