import { rateLimits } from '@reprise/contract/http/limits.ts';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { RateLimitError } from '#platform/errors.ts';
import { addressKey, limiterOf } from './limiter.ts';
import { countedKeys, siteOf } from './networks.ts';

it.each([
  ['10.0.0.1', '10.0.0.1', 1],
  ['::ffff:10.0.0.1', '10.0.0.1', 1],
  ['2001:db8:7:1234::1', '2001:db8:7::/48', 3],
  ['2001:db8::1', '2001:db8:0::/48', 3],
])('%s belongs to %s', (address, site, keys) => {
  const key = addressKey(address);
  expect(siteOf(key)).toBe(site);
  expect(countedKeys(key)).toHaveLength(keys);
  expect(countedKeys(key)[0]).toEqual({ key, times: 1 });
});

it.each(['user:abcdefghijklmnop', 'a:b@example.com', 'socket:1', 'dGVzdA=='])(
  '%s is no address',
  (key) => {
    expect(countedKeys(key)).toEqual([{ key, times: 1 }]);
  },
);

it('puts addresses of one /56 together, and not those of others', () => {
  const wider = (address: string) => countedKeys(addressKey(address))[1]?.key;
  expect(wider('2001:db8:7:12ff::1')).toBe(wider('2001:db8:7:1200::1'));
  expect(wider('2001:db8:7:12ff::1')).not.toBe(wider('2001:db8:7:13ff::1'));
  expect(wider('2001:db8:7:1::1')).toBe(wider('2001:db8:7::1'));
});

it('limits a /56 to four times and a /48 to eight times the calls of one address', async () => {
  const limiter = limiterOf('on', pino({ level: 'silent' }));
  const { max } = rateLimits.signUp;
  const accepted = async (addressOf: (n: number) => string, attempts: number) => {
    let count = 0;
    for (let n = 0; n < attempts; n += 1) {
      const isAccepted = await limiter.count('signUp', addressKey(addressOf(n))).then(
        () => true,
        () => false,
      );
      if (isAccepted) count += 1;
    }
    return count;
  };
  const hex = (n: number) => n.toString(16);
  expect(await accepted((n) => `2001:db8:1:${hex(0x1200 + n)}::1`, 4 * max + 3)).toBe(4 * max);
  expect(await accepted((n) => `2001:db8:2:${hex(0x100 * n)}::1`, 8 * max + 3)).toBe(8 * max);
  expect(await accepted(() => '2001:db8:3:1::1', max + 1)).toBe(max);
  expect(await accepted((n) => `10.0.0.${n}`, 9 * max)).toBe(9 * max);
});

it('counts no rejected calls of one /64 or /56 for its neighbors', async () => {
  const limiter = limiterOf('on', pino({ level: 'silent' }));
  const count = (address: string) => limiter.count('signUp', addressKey(address));
  const flood = async (attempts: number, addressOf: (n: number) => string) => {
    const calls = Array.from({ length: attempts }, (_, n) => count(addressOf(n)));
    await Promise.allSettled(calls);
  };
  const { max } = rateLimits.signUp;
  await flood(4 * max, () => '2001:db8:1:1200::1');
  await count('2001:db8:1:1201::1');
  await flood(8 * max, (n) => `2001:db8:2:${(0x1200 + n).toString(16)}::1`);
  await expect(count('2001:db8:2:12ff::1')).rejects.toThrow(RateLimitError);
  await count('2001:db8:2:1300::1');
});
