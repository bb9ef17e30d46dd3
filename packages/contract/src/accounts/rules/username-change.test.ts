import { expect, test } from 'vitest';
import { mayChangeUsername } from './usernames.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const DAY = 24 * 60 * 60 * 1000;

test.each([
  ['never', null, true],
  ['just now', NOW, false],
  ['6 days, 23 hours, 59 minutes and a bit ago', NOW - 7 * DAY + 1, false],
  ['7 days ago', NOW - 7 * DAY, true],
  ['a year ago', NOW - 365 * DAY, true],
  ['in the future, by another clock', NOW + DAY, false],
])('changed %s: %o gives %s', (_case, changedAt, expected) => {
  expect(mayChangeUsername(changedAt, NOW)).toBe(expected);
});
