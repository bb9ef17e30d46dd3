import { describe, expect, test } from 'vitest';
import {
  areDefaultTimes,
  extendedView,
  pannedView,
  previewStart,
  fitsView,
  moveSide,
  rangeOf,
  shareOf,
  type Side,
  stepOfKey,
  timeAt,
  zoomedView,
} from './trim-rules.ts';

const LONG = { length: 10_800, hasHeat: false };
const times = (startTime: number, endTime: number) => ({ startTime, endTime });

describe('a key moves a handle by', () => {
  test.each([
    ['ArrowLeft', false, -0.1],
    ['ArrowDown', false, -0.1],
    ['ArrowRight', false, 0.1],
    ['ArrowUp', false, 0.1],
    ['ArrowLeft', true, -1],
    ['ArrowUp', true, 1],
    ['PageDown', false, -10],
    ['PageUp', false, 10],
    ['Home', false, -Infinity],
    ['End', false, Infinity],
    ['Enter', false, null],
    ['a', true, null],
  ])('%s, Shift %s: %s', (key, isShifted, step) => {
    expect(stepOfKey(key, isShifted)).toBe(step);
  });
});

describe('moved to a time', () => {
  test.each<[string, Side, number, number, [number, number]]>([
    ['is rounded to tenths', 'start', 5.149, 19, [5.1, 9]],
    ['is rounded to tenths', 'end', 12.36, 19, [5, 12.4]],
    ['stays a step before the end', 'start', 30, 19, [8.9, 9]],
    ['stays a step after the start', 'end', 0, 19, [5, 5.1]],
    ['does not go before the video', 'start', -3, 19, [0, 9]],
    ['does not go past the video', 'end', 30, 19.0456, [5, 19]],
    ['goes to the limit with Home', 'start', -Infinity, 19, [0, 9]],
    ['goes to the limit with End', 'end', Infinity, 19.04, [5, 19]],
    ['reaches the last second of the video', 'end', 99_999, 0, [5, 43_200]],
  ])('the range 5 to 9 %s (%s to %s s of %s s)', (_, side, time, length, [start, end]) => {
    expect(moveSide(times(5, 9), side, { time, length })).toEqual(times(start, end));
  });

  test('an end in milliseconds is kept when the start comes close', () => {
    expect(moveSide(times(5, 9.125), 'start', { time: 9.1, length: 19 })).toEqual(
      times(9.025, 9.125),
    );
  });

  test('the end never comes before the start, for any handle positions', () => {
    for (const time of [-1, 0, 0.04, 3.333, 7, 18.99, 19, 1e9]) {
      for (const side of ['start', 'end'] as const) {
        const moved = moveSide(times(3.3, 7.7), side, { time, length: 19 });
        expect(moved.endTime - moved.startTime).toBeGreaterThanOrEqual(0.0999);
        expect(moved.startTime).toBeGreaterThanOrEqual(0);
        expect(moved.endTime).toBeLessThanOrEqual(19);
      }
    }
  });
});

test('the limits of both handles meet but do not cross', () => {
  expect(rangeOf('start', times(5, 9), 19)).toEqual({ from: 0, to: 8.9 });
  expect(rangeOf('end', times(5, 9), 19)).toEqual({ from: 5.1, to: 19 });
});

test.each([
  [0, 0, 0],
  [0.5, 100, 10],
  [1, 200, 20],
  [-2, 0, 0],
  [3, 200, 20],
])('the position %s of a track is %s s of 200 and %s s of 20', (share, long, short) => {
  expect(timeAt(share, { from: 0, to: 200 })).toBe(long);
  expect(timeAt(share, { from: 0, to: 20 })).toBe(short);
});

test('positions and times are inverse functions', () => {
  const view = { from: 92.5, to: 112.5 };
  expect(shareOf(97.5, view)).toBe(0.25);
  expect(timeAt(shareOf(101.3, view), view)).toBeCloseTo(101.3, 9);
  expect(shareOf(90, view)).toBeLessThan(0);
});

test.each([
  [times(0, 60), 214, { from: 0, to: 120 }],
  [times(100, 110), 10_800, { from: 95, to: 115 }],
  [times(100, 160), 10_800, { from: 70, to: 190 }],
  [times(10_795, 10_800), 10_800, { from: 10_785, to: 10_800 }],
  [times(5, 9), 20, { from: 0, to: 20 }],
  [times(5, 9), 20.1, { from: 0, to: 14 }],
  [times(0, 43_200), 43_200, { from: 0, to: 43_200 }],
  [times(5, 5.1), 100, { from: 0, to: 10.1 }],
])('of %j in %s s the view is %j', (range, length, view) => {
  expect(zoomedView(range, length)).toEqual(view);
  expect(fitsView(range, view, { length, hasHeat: false })).toBe(true);
});

describe('the view 95 to 115 of a long video', () => {
  const view = { from: 95, to: 115 };

  test.each([
    ['stays while the handles have space', times(98, 112), true],
    ['moves on when the start is at its left edge', times(95.2, 110), false],
    ['moves on when the end is at its right edge', times(100, 114.9), false],
    ['moves on when the range leaves it', times(120, 130), false],
    ['stays for the shortest range that it can show', times(100, 101), true],
  ])('%s', (_, range, fits) => {
    expect(fitsView(range, view, LONG)).toBe(fits);
  });

  test('zooms in when the range is tiny', () => {
    expect(fitsView(times(100, 110), { from: 60, to: 140 }, LONG)).toBe(false);
  });

  test('stays at the ends of the video', () => {
    expect(fitsView(times(0, 10), { from: 0, to: 20 }, LONG)).toBe(true);
    expect(fitsView(times(10_790, 10_800), { from: 10_780, to: 10_800 }, LONG)).toBe(true);
  });
});

test.each([
  [5, 9, 7],
  [5, 6.5, 5],
  [0, 60, 58],
])('the loop of %s to %s is previewed from %s s', (start, end, from) => {
  expect(previewStart(times(start, end))).toBe(from);
});

test.each([
  [times(100, 110), 10_800, { from: 80, to: 130 }],
  [times(100, 160), 10_800, { from: 40, to: 220 }],
  [times(5, 9), 252, { from: 0, to: 44 }],
  [times(5, 9), 60, { from: 0, to: 60 }],
  [times(0, 61), 540, { from: 0, to: 183 }],
])('with heat, of %j in %s s the view is %j', (range, length, view) => {
  expect(zoomedView(range, length, true)).toEqual(view);
  expect(fitsView(range, view, { length, hasHeat: true })).toBe(true);
});

test.each([
  ['the whole of a video of nine minutes', 540, { from: 0, to: 540 }],
  ['a part of a longer one', 541, { from: 0, to: 180 }],
])('with heat, default times show %s', (_, length, view) => {
  expect(zoomedView(times(0, 60), length, true)).toEqual(view);
  expect(fitsView(times(0, 60), view, { length, hasHeat: true })).toBe(true);
});

test.each([
  [times(0, 60), 0, true],
  [times(0, 60), 300, true],
  [times(0, 24.5), 24.5, true],
  [times(0, 24.4), 24.5, false],
  [times(0, 24.5), 300, false],
  [times(0.1, 60), 300, false],
])('that %j of %s s are the default times is %s', (range, length, isDefault) => {
  expect(areDefaultTimes(range, length)).toBe(isDefault);
});

test.each([
  [150, { from: 140, to: 160 }],
  [3, { from: 0, to: 20 }],
  [249, { from: 232, to: 252 }],
])('the view of 20 s around %s s of 252 is %j', (center, view) => {
  expect(pannedView({ from: 95, to: 115 }, center, 252)).toEqual(view);
});

test('a view is extended by a share of its span', () => {
  expect(extendedView({ from: 100, to: 120 }, 0.05)).toEqual({ from: 99, to: 121 });
});
