import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ClipTimes } from '../../clips/rules/clip-times.ts';
import { runs } from '../../testing/runs.ts';
import { isSameMoment } from './same-moment.ts';

const clip: ClipTimes = { startTime: 100, endTime: 110 };

describe('seen from 100 s to 110 s', () => {
  test.each([
    ['the same cut', 100, 110, true],
    ['half of it', 100, 105, true],
    ['less than half of it', 100, 104.999, false],
    ['twice its length', 95, 115, true],
    ['more than twice its length', 95, 115.001, false],
    ['as early as can be', 90, 110, true],
    ['as late as can be', 105, 110, true],
    ['a third later', 103.333, 113.333, true],
    ['more than a third later', 103.334, 113.334, false],
    ['right after it', 110, 120, false],
    ['elsewhere', 300, 310, false],
  ])('%s', (_, startTime, endTime, isSame) => {
    expect(isSameMoment(clip, { startTime, endTime })).toBe(isSame);
  });
});

/** Whole milliseconds, close enough to each other to overlap often. */
const times = fc
  .record({ start: fc.nat(40_000), length: fc.integer({ min: 1, max: 30_000 }) })
  .map(({ start, length }) => ({ startTime: start / 1000, endTime: (start + length) / 1000 }));

const numRuns = runs(20_000, 2_000);

test('intersection over union is at least one half', () => {
  fc.assert(
    fc.property(times, times, (one, other) => {
      const ofOther = new Set(milliseconds(other));
      const union = new Set([...milliseconds(one), ...ofOther]).size;
      const shared = milliseconds(one).filter((ms) => ofOther.has(ms)).length;
      expect(isSameMoment(one, other)).toBe(2 * shared >= union);
    }),
    { numRuns: runs(300, 60) },
  );
});

test('it holds in both directions, and for a clip itself', () => {
  fc.assert(
    fc.property(times, times, (one, other) => {
      expect(isSameMoment(one, other)).toBe(isSameMoment(other, one));
      expect(isSameMoment(one, one)).toBe(true);
    }),
    { numRuns },
  );
});

/** The server reads an index between these bounds. */
test('another clip starts at most a length before and half a length after, and ends the other way round', () => {
  fc.assert(
    fc.property(times, times, (one, other) => {
      fc.pre(isSameMoment(one, other));
      const length = one.endTime - one.startTime;
      const shift = other.startTime - one.startTime;
      const ratio = (other.endTime - other.startTime) / length;
      expect(shift).toBeGreaterThanOrEqual(-length - 1e-9);
      expect(shift).toBeLessThanOrEqual(length / 2 + 1e-9);
      const endShift = other.endTime - one.endTime;
      expect(endShift).toBeGreaterThanOrEqual(-length / 2 - 1e-9);
      expect(endShift).toBeLessThanOrEqual(length + 1e-9);
      expect(ratio).toBeGreaterThanOrEqual(0.5 - 1e-9);
      expect(ratio).toBeLessThanOrEqual(2 + 1e-9);
    }),
    { numRuns },
  );
});

test('it is not transitive', () => {
  const shifted = (seconds: number) => ({ startTime: 100 + seconds, endTime: 110 + seconds });
  expect(isSameMoment(shifted(0), shifted(3))).toBe(true);
  expect(isSameMoment(shifted(3), shifted(6))).toBe(true);
  expect(isSameMoment(shifted(0), shifted(6))).toBe(false);
});

function milliseconds({ startTime, endTime }: ClipTimes): number[] {
  const start = Math.round(startTime * 1000);
  return Array.from({ length: Math.round(endTime * 1000) - start }, (_, n) => start + n);
}
