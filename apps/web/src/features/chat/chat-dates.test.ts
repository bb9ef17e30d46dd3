import { expect, test } from 'vitest';
import { daySeparator, fullDate, isSameDay, shortDate } from './chat-dates.ts';

const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

test.each([
  [at(2026, 10, 20, 0, 0), 'Fri, Nov 20'],
  [at(2026, 10, 20, 23, 59), 'Fri, Nov 20'],
  [at(2025, 0, 1, 12, 0), 'Wed, Jan 1'],
])(
  'conversation dates are shown as weekday, month and day, without the year: %s',
  (date, shown) => {
    expect(shortDate(date)).toBe(shown);
  },
);

test('the tooltip includes the year and the time', () => {
  expect(fullDate(at(2026, 10, 20, 9, 5))).toMatch(/^Friday, November 20, 2026.*9:05/);
});

test.each([
  [at(2026, 10, 19, 9, 0), 'Thursday, November 19'],
  [at(2025, 10, 19, 9, 0), 'Wednesday, November 19, 2025'],
])('the line between days at %s reads %s', (date, line) => {
  expect(daySeparator(date, new Date(2026, 10, 20))).toBe(line);
});

test('a day ends at midnight', () => {
  expect(isSameDay(at(2026, 10, 20, 0, 0), at(2026, 10, 20, 23, 59))).toBe(true);
  expect(isSameDay(at(2026, 10, 20, 23, 59), at(2026, 10, 21, 0, 0))).toBe(false);
});
