import { isIPv6 } from 'node:net';
import { rateLimits } from '@reprise/contract/http/limits.ts';
import type { FastifyBaseLogger } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { RateLimitError } from '#platform/errors.ts';

export type RateName = keyof typeof rateLimits;

export interface Limiter {
  /** Throws a RateLimitError if the key is over its limit. */
  count(rate: RateName, key: string): Promise<void>;
}

/** Returns a limiter that rejects (`on`), only logs (`warn`) or does nothing (`off`). */
export function limiterOf(mode: 'on' | 'warn' | 'off', log: FastifyBaseLogger): Limiter {
  if (mode === 'off') return { count: () => Promise.resolve() };
  const buckets = new Map(
    Object.entries(rateLimits).map(([name, { max, windowMs }]) => [
      name,
      new RateLimiterMemory({ keyPrefix: name, points: max, duration: windowMs / 1000 }),
    ]),
  );
  return {
    async count(rate, key) {
      try {
        await buckets.get(rate)?.consume(key);
      } catch (rejected) {
        if (!(rejected instanceof RateLimiterRes)) throw rejected;
        log.warn({ rate, mode }, 'rate limit reached');
        if (mode === 'on') throw new RateLimitError(Math.ceil(rejected.msBeforeNext / 1000));
      }
    },
  };
}

/** IPv6 addresses count by their /64, which one household has. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = ipv6Groups(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (!isMapped)
    return groups
      .slice(0, 4)
      .map((group) => group.toString(16))
      .join(':');
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}

function ipv6Groups(address: string): number[] {
  const [head = '', tail] = withoutDots(address.split('%')[0] ?? '').split('::');
  const left = groupsOf(head);
  const right = groupsOf(tail ?? '');
  const gap = Array<number>(Math.max(0, 8 - left.length - right.length)).fill(0);
  return [...left, ...gap, ...right];
}

function groupsOf(part: string): number[] {
  return part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
}

/** The last two groups can be written as an IPv4 address. */
function withoutDots(address: string): string {
  return address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_dotted, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
}
