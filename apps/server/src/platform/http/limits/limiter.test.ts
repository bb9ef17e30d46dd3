import { rateLimits } from '@reprise/contract/http/limits.ts';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { limiterOf } from './limiter.ts';

const { max, windowMs } = rateLimits.usernameCheck;

let lines: { readonly msg: string; readonly rejected?: number }[];
const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });

beforeEach(() => {
  lines = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const logged = () => lines.map(({ msg, rejected }) => [msg, rejected]);

it.each(['on', 'warn'] as const)(
  'logs a limit once per key and window, and the number at its end (%s)',
  async (mode) => {
    const limiter = limiterOf(mode, log);
    const count = (key: string) => limiter.count('usernameCheck', key).catch(() => undefined);
    for (let made = 0; made < max + 10; made += 1) await count('a');
    expect(logged()).toEqual([['rate limit reached', undefined]]);
    await count('b');
    expect(lines).toHaveLength(1);
    for (let made = 0; made < max; made += 1) await count('b');
    expect(lines).toHaveLength(2);
    vi.advanceTimersByTime(windowMs);
    expect(logged().slice(2)).toEqual([
      ['rate limit window ended', 10],
      ['rate limit window ended', 1],
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/"[ab]"/);
  },
);

it('delays rejections of a client that continues', async () => {
  const limiter = limiterOf('on', log);
  const rejected: number[] = [];
  for (let made = 0; made < max + 30; made += 1) {
    void limiter.count('usernameCheck', 'a').catch(() => rejected.push(made));
  }
  await vi.advanceTimersByTimeAsync(0);
  expect(rejected).toHaveLength(20);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(rejected).toHaveLength(30);
});

it('checks without counting', async () => {
  const limiter = limiterOf('on', log);
  for (let made = 0; made < max; made += 1) {
    await limiter.check('usernameCheck', 'a');
    await limiter.count('usernameCheck', 'a');
  }
  await expect(limiter.check('usernameCheck', 'a')).rejects.toThrow('Too many requests');
});
