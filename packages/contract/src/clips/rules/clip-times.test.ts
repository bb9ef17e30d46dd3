import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatClipTimes,
  formatTime,
  normalizeTimes,
  typedToSeconds,
  secondsToTyped,
} from './clip-times.ts';
import { runs } from '../../testing/runs.ts';

describe('puts start and end in order', () => {
  test.each([
    ['unchanged', [5, 9], undefined, [5, 9]],
    ['the defaults', [0, 60], undefined, [0, 60]],
    ['an end before its start becomes start plus 10', [30, 20], undefined, [30, 40]],
    ['an end at its start becomes start plus 10', [30, 30], undefined, [30, 40]],
    ['three decimals', [1.23456, 2.34567], undefined, [1.235, 2.346]],
    ['an end that rounds to its start', [1, 1.0004], undefined, [1, 11]],
    ['below 0', [-5, 3], undefined, [0, 3]],
    ['beyond the longest time', [0, 1e308], undefined, [0, 43_200]],
    ['a start at the longest time', [43_200, 43_200], undefined, [43_190, 43_200]],
    ['a clamped fallback end', [43_195, 0], undefined, [43_195, 43_200]],
    ["an end after the video's", [5, 60], 19.06, [5, 19]],
    ["a start after the video's end", [50, 60], 19.06, [9, 19]],
    ['a start after the end of a very short video', [50, 60], 4, [0, 4]],
    ['a duration that is rounded down to tenths', [0, 60], 24.097, [0, 24]],
    ['an unknown duration', [5, 60], 0, [5, 60]],
    ['an invalid duration', [5, 60], Number.NaN, [5, 60]],
    ['a live video without an end', [5, 60], Number.POSITIVE_INFINITY, [5, 60]],
    ['NaN times', [Number.NaN, Number.NaN], undefined, [0, 10]],
  ])('%s', (_title, [startTime = 0, endTime = 0], duration, [start, end]) => {
    const times = normalizeTimes({ startTime, endTime }, duration);
    expect(times).toEqual({ startTime: start, endTime: end });
  });

  test('any input: 0 <= start < end <= limit, three decimals, idempotent', () => {
    fc.assert(
      fc.property(fc.double(), fc.double(), fc.double(), (startTime, endTime, duration) => {
        const times = normalizeTimes({ startTime, endTime }, duration);
        expect(times.startTime).toBeGreaterThanOrEqual(0);
        expect(times.endTime).toBeGreaterThan(times.startTime);
        expect(times.endTime).toBeLessThanOrEqual(
          duration >= 0.1 ? Math.min(duration, 43_200) : 43_200,
        );
        expect(Number(times.startTime.toFixed(3))).toBe(times.startTime);
        expect(Number(times.endTime.toFixed(3))).toBe(times.endTime);
        expect(normalizeTimes(times, duration)).toEqual(times);
      }),
      { numRuns: runs(2000) },
    );
  });
});

describe('minutes are at least 0, seconds 0-59', () => {
  test.each([
    [0, 0, 0],
    [1, 24, 84],
    [75, 10, 4510],
    [1, 32.553, 92.553],
    [0, 59.999, 59.999],
    [720, 0, 43_200],
    [-1, 0, null],
    [1.5, 0, null],
    [Number.NaN, 0, null],
    [0, 60, null],
    [0, -1, null],
    [0, Number.NaN, null],
  ])('%s minutes and %s seconds are %s', (minutes, seconds, time) => {
    expect(typedToSeconds({ minutes, seconds })).toBe(time);
  });

  test('a time that rounds up to a minute is formatted as that minute', () => {
    expect(secondsToTyped(59.9999)).toEqual({ minutes: 1, seconds: 0 });
  });

  test('every time survives its typed form', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 43_200_000 }), (milliseconds) => {
        const time = milliseconds / 1000;
        const typed = secondsToTyped(time);
        expect(typed.seconds).toBeLessThan(60);
        expect(typedToSeconds(typed)).toBe(time);
      }),
      { numRuns: runs(2000) },
    );
  });
});

test.each([
  [0, '0:00'],
  [5, '0:05'],
  [60, '1:00'],
  [84, '1:24'],
  [3599.96, '1:00:00'],
  [4510, '1:15:10'],
  [36_061.5, '10:01:01.5'],
  [92.553, '1:32.6'],
  [0.04, '0:00'],
  [59.96, '1:00'],
  [9.1, '0:09.1'],
  [43_200, '12:00:00'],
])('formats %s seconds as %s', (time, text) => {
  expect(formatTime(time)).toBe(text);
});

test.each([
  [1, 6, ['0:01', '0:06']],
  [12.6, 18, ['0:12.6', '0:18.0']],
  [5, 9.5, ['0:05.0', '0:09.5']],
  [1.1, 5.9, ['0:01.1', '0:05.9']],
])('the range from %s to %s has the same precision at both ends', (startTime, endTime, texts) => {
  expect(formatClipTimes({ startTime, endTime })).toEqual(texts);
});
