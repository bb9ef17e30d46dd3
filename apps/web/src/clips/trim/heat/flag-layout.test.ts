import { runs } from '@reprise/contract/testing/runs.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeFlags, placeHint } from './flag-layout.ts';

test.each([
  ['at its handle', 300, 292],
  ['at the left edge', 2, 0],
  ['no farther than the right edge', 700, 568],
])('a hint of 200 px begins %s', (_, tip, left) => {
  expect(placeHint({ tip, width: 200 }, 768)).toEqual({ left, width: 200, tip });
});

const hint = { left: 300, width: 200, tip: 308 };

test.each([
  ['above its peak', [[200, 100]], null, [150]],
  ['within the line', [[30, 100]], null, [0]],
  ['within the line', [[740, 100]], null, [668]],
  ['next to the hint', [[260, 100]], hint, [192]],
  ['on the other side of the hint', [[540, 100]], hint, [508]],
  ['nowhere if the hint is above its peak', [[400, 100]], hint, [null]],
  ['nowhere if the line is too short', [[400, 800]], null, [null]],
  [
    'next to another one',
    [
      [200, 100],
      [280, 100],
    ],
    null,
    [150, 258],
  ],
  [
    'aside, so that a near one has room',
    [
      [97, 101],
      [163, 101],
    ],
    null,
    [12, 121],
  ],
  [
    'aside, so that a near one has room before the hint',
    [
      [104, 100],
      [200, 100],
    ],
    { left: 236, width: 100, tip: 244 },
    [20, 128],
  ],
  [
    'rather than a later one',
    [
      [200, 100],
      [190, 100],
    ],
    null,
    [150, null],
  ],
] as const)('a flag is placed %s', (_, flags, taken, lefts) => {
  const wanted = flags.map(([tip, width]) => ({ tip, width }));
  expect(placeFlags(wanted, 768, taken).map((placed) => placed?.left ?? null)).toEqual(lefts);
});

test('nothing overlaps or leaves the line, and each flag is above its peak', () => {
  const wanted = fc.record({
    tip: fc.integer({ min: 0, max: 800 }),
    width: fc.integer({ min: 40, max: 250 }),
  });
  fc.assert(
    fc.property(
      fc.array(wanted, { maxLength: 4 }),
      fc.integer({ min: 0, max: 800 }),
      fc.option(wanted),
      (flags, lineWidth, hinted) => {
        const placedHint = hinted && placeHint(hinted, lineWidth);
        const placed = placeFlags(flags, lineWidth, placedHint).filter((flag) => flag !== null);
        for (const { left, width, tip } of placed) {
          expect(left).toBeGreaterThanOrEqual(0);
          expect(left + width).toBeLessThanOrEqual(lineWidth);
          expect(tip).toBeGreaterThan(left);
          expect(tip).toBeLessThan(left + width);
        }
        const all = [...placed, ...(placedHint ? [placedHint] : [])];
        all.sort((one, other) => one.left - other.left);
        for (const [index, { left, width }] of all.entries()) {
          const next = all[index + 1];
          if (next) expect(left + width).toBeLessThanOrEqual(next.left);
        }
      },
    ),
    { numRuns: runs(500) },
  );
});
