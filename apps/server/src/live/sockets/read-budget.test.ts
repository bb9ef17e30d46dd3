import { rateLimits } from '@reprise/contract/http/limits.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RateLimitError } from '#platform/errors.ts';
import { readBudget } from './read-budget.ts';

const { max, windowMs } = rateLimits.documentBytes;
const half = 'x'.repeat(max / 2);
const room = 'groupChats/alice';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function makeBudget(isOn = true) {
  const read = readBudget({ reject: () => isOn });
  return { read, readHalf: vi.fn(async () => half) };
}

it("rejects a user's reads above the limit, until its window ends", async () => {
  const { read, readHalf } = makeBudget();
  await read('alice', room, readHalf);
  await read('alice', 'chats/1', readHalf);
  await expect(read('alice', 'chats/2', readHalf)).rejects.toThrow(RateLimitError);
  expect(readHalf).toHaveBeenCalledTimes(2);
  expect(await read('bob', room, readHalf)).toBe(half);
  vi.advanceTimersByTime(windowMs);
  expect(await read('alice', room, readHalf)).toBe(half);
});

it('only logs with RATE_LIMITS=warn', async () => {
  const { read, readHalf } = makeBudget(false);
  for (let made = 0; made < 3; made += 1) await read('alice', room, readHalf);
  expect(readHalf).toHaveBeenCalledTimes(3);
});

it('runs reads of one document in turn, so that many at once cannot exceed the limit', async () => {
  const { read } = makeBudget();
  let running = 0;
  const overlaps: number[] = [];
  const readHalf = async () => {
    running += 1;
    overlaps.push(running);
    await Promise.resolve();
    running -= 1;
    return half;
  };
  const reads = Array.from({ length: 5 }, () => read('alice', room, readHalf));
  const results = await Promise.allSettled(reads);
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(overlaps).toEqual([1, 1]);
});

it('continues after a read that fails', async () => {
  const { read } = makeBudget();
  const failing = read('alice', room, () => Promise.reject(new Error('away')));
  const next = read('alice', room, async () => '{}');
  await expect(failing).rejects.toThrow('away');
  expect(await next).toBe('{}');
});
