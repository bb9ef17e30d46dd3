import { rateLimits } from '@reprise/contract/http/limits.ts';
import { expect, it } from 'vitest';
import { requestPacer } from './request-pacing.ts';

const { max, windowMs } = rateLimits.request;
const interval = windowMs / max;

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
