import { expect, test } from 'vitest';
import { referenceOf, regressions } from './reference.ts';
import { isReached, type Row } from './report.ts';

const row: Row = {
  scenario: 'likes / commits',
  measured: '500 /s',
  compared: '1,000 /s',
  value: 0.5,
  goal: 0.4,
  checked: 'rows counted',
};
const latency: Row = { ...row, scenario: 'latency / floor', value: 3, goal: 3, isMost: true };
const absolute: Row = { ...row, scenario: 'start, ms', compared: '', value: 1_200 };

test.each([
  { now: row, before: 0.5, isWorse: false },
  { now: row, before: 0.58, isWorse: false },
  { now: row, before: 0.6, isWorse: true },
  { now: row, before: 0.1, isWorse: false },
  { now: latency, before: 2.7, isWorse: false },
  { now: latency, before: 2.5, isWorse: true },
  { now: absolute, before: 1, isWorse: false },
])('$now.scenario of $now.value after $before: worse is $isWorse', ({ now, before, isWorse }) => {
  expect(regressions([now], { [now.scenario]: before })).toHaveLength(isWorse ? 1 : 0);
});

test('a rejected scenario is a regression, one without a reference is not', () => {
  expect(regressions([{ scenario: 'likes', rejected: 'rows are missing' }], {})).toEqual([
    'likes: rows are missing',
  ]);
  expect(regressions([row, latency], { [latency.scenario]: 3 })).toEqual([]);
});

test('a run without a ratio to compare fails', () => {
  expect(regressions([row], {})).toEqual([
    'Nothing was compared: bench/reference.json has no ratio of this kind of run.',
  ]);
});

test('the reference has the ratios only', () => {
  const rejected = { scenario: 'likes', rejected: 'rows are missing' };
  expect(referenceOf([row, latency, absolute, rejected])).toEqual({
    'likes / commits': 0.5,
    'latency / floor': 3,
  });
});

test('a goal is a minimum or a maximum', () => {
  expect(
    [row, { ...row, value: 0.39 }, latency, { ...latency, value: 3.1 }].map(isReached),
  ).toEqual([true, false, true, false]);
});
