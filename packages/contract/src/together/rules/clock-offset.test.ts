import { expect, test } from 'vitest';
import { ClockOffset } from './clock-offset.ts';

const OFFSET = 5_000;

/** Of a clock that is `offset` ahead, with these delays. */
function sample(sentAt: number, up: number, down: number, offset = OFFSET) {
  return { sentAt, receivedAt: sentAt + up + down, remote: sentAt + up + offset };
}

test('the quickest sample counts', () => {
  const clock = new ClockOffset();
  expect(clock.offset()).toBeNull();
  clock.add(sample(0, 10, 300));
  expect(clock.offset()).toBe(OFFSET - 145);
  clock.add(sample(400, 12, 10));
  clock.add(sample(500, 100, 10));
  expect(clock.offset()).toBe(OFFSET + 1);
});

test('a clock that has jumped replaces all samples, at once', () => {
  const clock = new ClockOffset();
  clock.add(sample(0, 5, 5));
  clock.add(sample(50, 40, 40, OFFSET - 600_000));
  expect(clock.offset()).toBe(OFFSET - 600_000);
});

test('old samples are dropped, as clocks drift', () => {
  const clock = new ClockOffset();
  clock.add(sample(0, 1, 1));
  for (let nth = 1; nth <= 8; nth += 1) clock.add(sample(nth * 15_000, 20, 20, OFFSET + nth));
  expect(clock.offset()).toBe(OFFSET + 8);
});
