import { rateLimits } from '@reprise/contract/http/limits.ts';
import { afterAll, beforeEach, expect, vi } from 'vitest';
import { it as base } from '#testing/fixtures/app.ts';
import { UnavailableError } from '#platform/errors.ts';
import type { TestApp } from '#testing/test-app.ts';
import { passwordHashing } from './password-hashing.ts';

let sent = 0;
let network = 0;
const hashes = vi.spyOn(passwordHashing, 'hash');
const verifications = vi.spyOn(passwordHashing, 'verify');

const it = base.extend('env', { scope: 'file' }, { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' });

beforeEach(() => {
  network += 1;
  hashes.mockReset();
  verifications.mockReset();
});

afterAll(async () => {
  vi.restoreAllMocks();
});

const subnet = (nth: number) => `2001:db8:${network}:${nth.toString(16)}::1`;
const hashed = () => hashes.mock.calls.length + verifications.mock.calls.length;

it.for([
  ['/48', 8, (nth: number) => subnet(nth * 0x100)],
  ['/56', 4, subnet],
] as const)('limits the sign-ins of a %s', async ([_size, times, addressOf], { app }) => {
  const attempt = async (nth: number) => {
    const headers = { 'x-forwarded-for': addressOf(nth % 200) };
    const init = { headers };
    return (await app.visitor.call('POST', '/auth/sign-in/email', {}, init)).status;
  };
  const max = times * rateLimits.signIn.max;
  for (let nth = 0; nth < max; nth += 1) expect(await attempt(nth)).toBe(400);
  expect(await attempt(max)).toBe(429);
  network += 1;
  expect(await attempt(0)).toBe(400);
});

it('hashes two passwords of one /48 at a time, and those of others next to them', async ({
  app,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  hashes.mockImplementation(async () => {
    await released;
    return 'hash';
  });
  const flood = Array.from({ length: 60 }, (_, nth) => signIn(app, subnet(nth)));
  const other = signIn(app, '203.0.113.1', 'another1!');
  // Without turns, the earlier sign-ins would be hashed, too, by then.
  await expect.poll(() => hashes.mock.calls).toContainEqual(['another1!']);
  expect(hashed()).toBe(3);
  release();
  expect(new Set(await Promise.all([other, ...flood]))).toEqual(new Set([401]));
});

it('hashes no password for clients that hung up while they waited', async ({ app }) => {
  const hangUp = new AbortController();
  const flood = Array.from({ length: 40 }, (_, nth) =>
    signIn(app, subnet(nth), undefined, hangUp.signal),
  );
  await expect.poll(hashed).toBeGreaterThan(0);
  hangUp.abort();
  await Promise.all(flood);
  expect(await signIn(app, subnet(100))).toBe(401);
  expect(hashed()).toBeLessThan(20);
});

// credentials/limit-concurrency.test.ts shows when that is.
it('returns 503 while too many passwords wait', async ({ app }) => {
  for (const spy of [hashes, verifications])
    spy.mockRejectedValueOnce(new UnavailableError('full'));
  expect(await signIn(app, '203.0.113.2')).toBe(503);
  hashes.mockReset();
  expect(await signIn(app, '203.0.113.2')).toBe(401);
});

/** Each with an unknown email, whose password is hashed all the same. */
function signIn(
  app: TestApp,
  address: string,
  password = 'reprise1!',
  signal?: AbortSignal,
): Promise<number> {
  sent += 1;
  return fetch(`${app.url}/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email: `unknown${sent}@example.com`, password }),
    signal: signal ?? null,
  }).then(
    ({ status }) => status,
    () => 0,
  );
}
