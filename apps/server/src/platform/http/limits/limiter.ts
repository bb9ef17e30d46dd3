import { isIPv6 } from 'node:net';
import { rateLimits } from '@reprise/contract/http/limits.ts';
import type { FastifyBaseLogger } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { RateLimitError } from '#platform/errors.ts';
import { countedKeys, type CountedKey } from './networks.ts';
import type { CountedCall, SharedCounts, SharedWindow } from './shared-counts.ts';

export type RateName = keyof typeof rateLimits;

export interface Limiter {
  /**
   * Throws RateLimitError above the key's limit. The key of an IPv6 address also counts for its /56
   * and /48 networks, with higher limits. A rejected call counts for one of them only: it must not
   * use up the limits of others in the network, and creates no counters in a full one.
   */
  count(rate: RateName, key: string): Promise<void>;
  /** Throws like `count`, but does not count. */
  check(rate: RateName, key: string): Promise<void>;
  /**
   * For limits that the caller counts: logs the rejection. Returns true if the request must be
   * rejected.
   */
  reject(limit: RateName | 'connections', key: string): boolean;
}

/** Later rejections in the same window are delayed, so that retrying in a loop costs little. */
const PROMPT_REJECTIONS = 20;
const REJECTION_DELAY_MS = 1_000;
const CONNECTIONS_LOG_MS = 60_000;

/**
 * Returns a limiter that rejects (`on`), only logs (`warn`) or does nothing (`off`). Without
 * `shared`, each server counts alone.
 */
export function limiterOf(
  mode: 'on' | 'warn' | 'off',
  log: FastifyBaseLogger,
  shared: SharedCounts | null = null,
): Limiter {
  if (mode === 'off') return disabledLimiter;
  const isOn = mode === 'on';
  const logRejection = rejectionLog(log, mode);
  const buckets = { 1: bucketsOf(1), 4: bucketsOf(4), 8: bucketsOf(8) };

  /** Throws RateLimiterRes above the limit. */
  async function consume(rate: RateName, { key, times }: CountedKey): Promise<void> {
    const bucket = buckets[times].get(rate);
    if (bucket === undefined) return;
    const { msBeforeNext: msLeft } = await bucket.consume(key);
    const { scope } = rateLimits[rate];
    if (shared === null || scope === 'server') return;
    const call = { rate, key, msLeft, onWindow: storeWindow(bucket, key) };
    if (scope === 'shared') return shared.addLater(call);
    const window = await shared.addNow(call);
    if (window === null || window.count <= bucket.points) return;
    throw new RateLimiterRes(0, window.msLeft, window.count);
  }

  async function isFull(rate: RateName, { key, times }: CountedKey): Promise<boolean> {
    const bucket = buckets[times].get(rate);
    const used = await bucket?.get(key);
    return bucket !== undefined && (used?.consumedPoints ?? 0) >= bucket.points;
  }

  async function countKey(rate: RateName, counted: CountedKey): Promise<void> {
    try {
      await consume(rate, counted);
    } catch (rejected) {
      if (!(rejected instanceof RateLimiterRes)) throw rejected;
      const { key, times } = counted;
      const isFirst = logRejection({ limit: rate, key, windowMs: rejected.msBeforeNext });
      if (!isOn) return;
      const excess = rejected.consumedPoints - times * rateLimits[rate].max;
      if (excess > PROMPT_REJECTIONS) await delayRejection();
      throw errorOf(rejected, isFirst);
    }
  }

  return {
    async count(rate, key) {
      const keys = countedKeys(key);
      for (const network of keys.slice(1)) {
        if (await isFull(rate, network)) return countKey(rate, network);
      }
      for (const counted of keys) await countKey(rate, counted);
    },
    async check(rate, key) {
      const used = await buckets[1].get(rate)?.get(key);
      if (!isOn || !used || used.consumedPoints < rateLimits[rate].max) return;
      const isFirst = logRejection({ limit: rate, key, windowMs: used.msBeforeNext });
      throw errorOf(used, isFirst);
    },
    reject(limit, key) {
      const windowMs = limit === 'connections' ? CONNECTIONS_LOG_MS : rateLimits[limit].windowMs;
      logRejection({ limit, key, windowMs });
      return isOn;
    },
  };
}

function bucketsOf(times: CountedKey['times']): ReadonlyMap<string, RateLimiterMemory> {
  return new Map(
    Object.entries(rateLimits).map(([name, { max, windowMs }]) => [
      name,
      new RateLimiterMemory({ keyPrefix: name, points: times * max, duration: windowMs / 1000 }),
    ]),
  );
}

/** Stores the count of all servers, so that this one rejects the next call on its own. */
function storeWindow(bucket: RateLimiterMemory, key: string): CountedCall['onWindow'] {
  return ({ count, msLeft }) => void raise(bucket, key, { count, msLeft });
}

async function raise(bucket: RateLimiterMemory, key: string, window: SharedWindow): Promise<void> {
  const own = await bucket.get(key);
  if ((own?.consumedPoints ?? 0) >= window.count) return;
  await bucket.set(key, window.count, window.msLeft / 1000);
}

const disabledLimiter: Limiter = {
  count: () => Promise.resolve(),
  check: () => Promise.resolve(),
  reject: () => false,
};

function delayRejection(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, REJECTION_DELAY_MS).unref());
}

function errorOf({ msBeforeNext }: RateLimiterRes, isFirst: boolean): RateLimitError {
  return new RateLimitError(Math.ceil(msBeforeNext / 1000), { isFirst });
}

export function userKey(uid: string): string {
  return `user:${uid}`;
}

/** Uses the /64 of an IPv6 address, which belongs to one household. */
export function addressKey(address: string): string {
  if (!address.includes(':') || !isIPv6(address)) return address;
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

/** The last two groups may be written as an IPv4 address. */
function withoutDots(address: string): string {
  return address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_dotted, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
}

interface Rejection {
  readonly limit: string;
  readonly key: string;
  readonly windowMs: number;
}

/**
 * Logs the first rejection of a key per window, and the number of others when it ends. Returns true
 * for the first. Keys contain addresses and emails, so they are not logged.
 */
function rejectionLog(log: FastifyBaseLogger, mode: string): (rejection: Rejection) => boolean {
  const countByKey = new Map<string, number>();

  return ({ limit, key, windowMs }) => {
    const id = `${limit} ${key}`;
    const known = countByKey.get(id);
    countByKey.set(id, (known ?? 0) + 1);
    if (known !== undefined) return false;
    log.warn({ limit, mode }, 'rate limit reached');
    setTimeout(() => {
      const rejected = countByKey.get(id);
      countByKey.delete(id);
      log.warn({ limit, mode, rejected }, 'rate limit window ended');
    }, windowMs).unref();
    return true;
  };
}
