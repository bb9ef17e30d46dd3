import { expect, test } from 'vitest';
import { relativeAge } from './relative-age.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

test.each([
  ['ten years', 10 * YEAR, '10 years ago'],
  ['exactly 2 years', 2 * YEAR, '2 years ago'],
  ['a moment under 2 years', 2 * YEAR - 1, '1 year ago'],
  ['exactly 365 days', YEAR, '1 year ago'],
  ['364 days', 364 * DAY, '12 months ago'],
  ['60 days', 60 * DAY, '2 months ago'],
  ['59 days', 59 * DAY, '1 month ago'],
  ['30 days', 30 * DAY, '1 month ago'],
  ['29 days, as there are no weeks', 29 * DAY, '29 days ago'],
  ['a day', DAY, '1 day ago'],
  ['a moment under a day', DAY - 1, '23 hours ago'],
  ['two hours and a half', 2.5 * HOUR, '2 hours ago'],
  ['an hour', HOUR, '1 hour ago'],
  ['59 minutes', 59 * MINUTE, '59 minutes ago'],
  ['two minutes', 2 * MINUTE, '2 minutes ago'],
  ['a minute', MINUTE, '1 minute ago'],
  ['under one minute', MINUTE - 1, '0 minute ago'],
  ['now', 0, '0 minute ago'],
  ['the future', -5 * YEAR, '0 minute ago'],
])('a post of %s ago', (_title, age, shown) => {
  const created = new Date(NOW.getTime() - age);
  expect(relativeAge(created, NOW)).toBe(shown);
  expect(relativeAge(created.toISOString(), NOW)).toBe(shown);
});

test("an invalid date shows '0 minute ago'", () => {
  expect(relativeAge('yesterday', NOW)).toBe('0 minute ago');
});
