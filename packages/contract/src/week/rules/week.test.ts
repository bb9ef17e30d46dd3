import { expect, test } from 'vitest';
import { formerDaysOf, weekDayOf, weekEndBefore, weekEndOf, yearsBefore } from './week.ts';

test.each([
  ['2026-11-29T10:00:00Z', '2026-11-29'],
  ['2026-11-29T09:59:59Z', '2026-11-22'],
  ['2026-11-30T00:00:00Z', '2026-11-29'],
  ['2026-12-05T23:59:59Z', '2026-11-29'],
  ['2026-12-06T10:00:01Z', '2026-12-06'],
  ['2027-01-01T12:00:00Z', '2026-12-27'],
])('at %s, the last week ended on %s', (now, day) => {
  const end = weekEndBefore(new Date(now));
  expect(end).toEqual(new Date(`${day}T10:00:00Z`));
  expect(weekDayOf(end)).toBe(day);
  expect(weekEndOf(day)).toEqual(end);
});

test.each(['', '2026-11', '2026-02-30', '2026-13-01', '26-11-29', '2026-11-29T10:00'])(
  '%j is no day',
  (day) => {
    expect(weekEndOf(day)).toBeNull();
  },
);

test('the day in former years, the last one first', () => {
  const days = formerDaysOf(new Date('2026-11-29T10:00:00Z'));
  expect(days).toHaveLength(20);
  expect(days.slice(0, 2)).toEqual([
    new Date('2025-11-29T00:00:00Z'),
    new Date('2024-11-29T00:00:00Z'),
  ]);
});

test.each([
  ['2026-11-22T10:00:00Z', 0],
  ['2026-11-29T09:00:00Z', 0],
  ['2025-11-29T00:00:00Z', 1],
  ['2021-11-29T23:59:59Z', 5],
])('a clip of %s is from %d years before', (created, years) => {
  expect(yearsBefore(new Date('2026-11-29T10:00:00Z'), new Date(created))).toBe(years);
});

test('February 29 is only in leap years', () => {
  const days = formerDaysOf(new Date('2032-02-29T10:00:00Z'));
  expect(days.map((day) => day.getUTCFullYear())).toEqual([2028, 2024, 2020, 2016, 2012]);
});
