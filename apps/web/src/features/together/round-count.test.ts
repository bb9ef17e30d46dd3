import { expect, test } from 'vitest';
import { RoundCount } from './round-count.ts';
import { programOf } from './together.testing.ts';

test('counts the rounds of all clips, without pauses', () => {
  const count = new RoundCount();
  expect(count.at(0)).toBe(0);
  count.follow(programOf({ tileId: 1, seconds: 4 }), 1_000);
  expect(count.at(4_900)).toBe(0);
  expect(count.at(9_500)).toBe(2);
  count.follow(programOf({ tileId: 1, seconds: 4, pausedAt: 500 }), 10_000);
  expect(count.at(60_000)).toBe(2);
  count.follow(programOf({ tileId: 1, seconds: 4 }), 60_000);
  expect(count.at(63_000)).toBe(3);
  count.follow(programOf({ tileId: 2, seconds: 10 }), 63_000);
  expect(count.at(72_000)).toBe(3);
  expect(count.at(73_000)).toBe(4);
});
