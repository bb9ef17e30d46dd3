import { isIPv6 } from 'node:net';
import { limits } from '@reprise/contract/limits.ts';
import type { FastifyBaseLogger } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { TooManyError } from '#platform/errors.ts';

/** One of the figures of `limits.rates`. */
export type RateName = keyof typeof limits.rates;

/** Counts what each person or address does. */
export interface Limiter {
  /** Counts one action. Throws a TooManyError when the key has used up its share. */
  count(rate: RateName, key: string): Promise<void>;
}

/** A limiter that refuses (`on`), only logs (`warn`) or does nothing (`off`). */
export function limiterOf(mode: 'on' | 'warn' | 'off', log: FastifyBaseLogger): Limiter {
  if (mode === 'off') return { count: () => Promise.resolve() };
  const buckets = new Map(
    Object.entries(limits.rates).map(([name, { max, windowMs }]) => [
      name,
      new RateLimiterMemory({ keyPrefix: name, points: max, duration: windowMs / 1000 }),
    ]),
  );
  return {
    async count(rate, key) {
      try {
        await buckets.get(rate)?.consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        log.warn({ rate, mode }, 'rate limit reached');
        if (mode === 'on') throw new TooManyError(Math.ceil(refusal.msBeforeNext / 1000));
      }
    },
  };
}

/** The key of a visitor: the address, for IPv6 its /64, which one household owns as a whole. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return mapped ?? ipv6Network(address);
}

function ipv6Network(address: string): string {
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const gap = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = [...left, ...gap, ...right].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
