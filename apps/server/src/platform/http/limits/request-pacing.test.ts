import { rateLimits } from '@reprise/contract/http/limits.ts';
import Fastify from 'fastify';
import { pino } from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { limiterOf } from './limiter.ts';
import { paceRequests, requestPacer } from './request-pacing.ts';

const { max, windowMs } = rateLimits.request;
const interval = windowMs / max;
const limiter = limiterOf('on', pino({ level: 'silent' }));

afterEach(() => void vi.useRealTimers());

it('delays the requests of an address above the limit to its rate', () => {
  const pace = requestPacer();
  for (let made = 0; made < max; made += 1) expect(pace('a', 10_000)).toBe(0);
  expect(pace('a', 10_000)).toBeCloseTo(interval);
  expect(pace('a', 10_000)).toBeCloseTo(2 * interval);
  expect(pace('b', 10_000)).toBe(0);
  const later = 10_000 + windowMs + 2 * interval;
  for (let made = 0; made < max; made += 1) expect(pace('a', later)).toBeCloseTo(0);
  expect(pace('a', later)).toBeCloseTo(interval);
});

it('does not delay others by requests that are rejected', () => {
  const pace = requestPacer();
  const delays = Array.from({ length: 10_000 }, () => pace('a', 0));
  const accepted = delays.filter((delay) => delay <= 10_000);
  expect(accepted).toHaveLength(max + 10_000 / interval);
  expect(pace('a', interval)).toBeLessThanOrEqual(10_000);
});

it('passes a request below the limit on without a promise', async () => {
  const order: string[] = [];
  const app = Fastify();
  app.addHook('onRequest', (_request, _reply, done) => {
    order.push('before');
    queueMicrotask(() => order.push('microtask'));
    done();
  });
  paceRequests(app, limiter);
  app.addHook('onRequest', (_request, _reply, done) => {
    order.push('after');
    done();
  });
  await app.inject('/');
  expect(order).toEqual(['before', 'after', 'microtask']);
});

it('rejects only what would wait longer than 10 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const app = Fastify();
  paceRequests(app, limiter);
  app.get('/', async () => 'done');
  await app.ready();
  const waiting = 10_000 / interval;
  const statuses: number[] = [];
  const requests = Array.from({ length: max + waiting + 5 }, async () => {
    statuses.push((await app.inject('/')).statusCode);
  });
  await vi.advanceTimersByTimeAsync(0);
  const isRejected = (status: number) => status !== 200;
  expect(statuses).toHaveLength(max + 5);
  expect(statuses.filter(isRejected)).toHaveLength(5);
  await vi.advanceTimersByTimeAsync(10_000);
  await Promise.all(requests);
  expect(statuses.filter(isRejected)).toHaveLength(5);
});
