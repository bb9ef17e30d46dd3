import { rateLimits } from '@reprise/contract/http/limits.ts';
import { expect } from 'vitest';
import type { RateName } from '#platform/http/limits/limiter.ts';
import type { TestResponse } from '#testing/test-app.ts';

const CONCURRENCY = 50;

let addresses = 0;
export const newAddress = () => {
  addresses += 1;
  return `10.0.${addresses >> 8}.${addresses & 255}`;
};

export async function exhaustLimit(
  rate: RateName,
  make: (count: number) => Promise<TestResponse>,
): Promise<void> {
  const { max } = rateLimits[rate];
  for (let made = 0; made < max; made += CONCURRENCY) {
    const length = Math.min(CONCURRENCY, max - made);
    const responses = await Promise.all(Array.from({ length }, (_, index) => make(made + index)));
    expect(responses.map(({ status }) => status)).not.toContain(429);
  }
}

export function expectLimited(response: TestResponse, rate: RateName): void {
  expect(response).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMITED' } } });
  const seconds = Number(response.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(rateLimits[rate].windowMs / 1_000);
}
