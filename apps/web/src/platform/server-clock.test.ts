import { HOUR, SECOND } from '@reprise/contract/units.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { observeServerTime, serverNow } from './server-clock.ts';

const SERVER = Date.parse('2026-11-27T12:00:00.000Z');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.setSystemTime(SERVER);
  observeServerTime(new Date(SERVER).toISOString());
});

test.each([
  ['an hour ahead', HOUR, 'Fri, 27 Nov 2026 12:00:00 GMT', SERVER],
  ['an hour behind', -HOUR, '2026-11-27T12:00:00.000Z', SERVER],
  ['a second ahead: is left as it is', SECOND, '2026-11-27T12:00:00.000Z', SERVER + SECOND],
  ['right, and the date is invalid', 0, 'yesterday', SERVER],
  ['right, and there is no date', 0, null, SERVER],
])('a device whose clock is %s', (_case, difference, time, expected) => {
  vi.setSystemTime(SERVER + difference);
  observeServerTime(time);
  expect(serverNow().getTime()).toBe(expected);
  vi.advanceTimersByTime(90 * SECOND);
  expect(serverNow().getTime()).toBe(expected + 90 * SECOND);
});

test('a clock that is set right while the page is open counts from the next response', () => {
  vi.setSystemTime(SERVER + HOUR);
  observeServerTime('2026-11-27T12:00:00.000Z');
  vi.setSystemTime(SERVER);
  observeServerTime('2026-11-27T12:00:00.000Z');
  expect(serverNow().getTime()).toBe(SERVER);
});
