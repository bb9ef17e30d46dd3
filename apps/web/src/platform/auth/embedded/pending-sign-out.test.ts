import { beforeEach, expect, vi } from 'vitest';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { createEmbeddedAuthClient } from './embedded-auth-client.ts';

const SIGN_OUT = 'POST /auth/sign-out';
const alice = { id: 'u1', email: 'a@example.org', emailVerified: true, name: 'alice', image: null };

let hasSession: boolean;
let isOnline: boolean;

const online =
  <T>(respond: () => T) =>
  () =>
    isOnline ? respond() : Promise.reject(new TypeError('Failed to fetch'));

const test = serverTest({
  'GET /auth/get-session': online(() => (hasSession ? { user: alice } : Response.json(null))),
  'GET /auth/token': online(() => ({ token: `e30.${btoa('{"sub":"u1","iat":1,"exp":999}')}.s` })),
  'POST /auth/sign-in/email': online(() => {
    hasSession = true;
    return { user: alice };
  }),
  [SIGN_OUT]: online(() => {
    hasSession = false;
    return { success: true };
  }),
});

beforeEach(() => {
  vi.useFakeTimers();
  hasSession = true;
  isOnline = true;
});

test('a sign-out while offline is finished when the network is back', async () => {
  const page = await signOutOffline();
  expect(page.getState().status).toBe('signedOut');
  expect(hasSession).toBe(true);
  await networkReturns();
  expect(hasSession).toBe(false);
  expect(page.getState().status).toBe('signedOut');
});

test('it is retried without an event, as browsers do not report every network', async () => {
  await signOutOffline();
  isOnline = true;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(hasSession).toBe(false);
});

test('after a reload the session is not used, and then ended', async () => {
  await signOutOffline();
  server.on(SIGN_OUT, () => Response.json({}, { status: 503 }));
  isOnline = true;
  const reloaded = await openPage();
  expect(reloaded.getState().status).toBe('signedOut');
  expect(await reloaded.accessToken()).toBeNull();
  expect(server.callsTo('GET /auth/token')).toHaveLength(0);
  server.on(SIGN_OUT, () => {
    hasSession = false;
    return { success: true };
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(hasSession).toBe(false);
});

test('another tab does not use the session in between', async () => {
  const other = await openPage();
  await signOutOffline();
  isOnline = true;
  server.on(SIGN_OUT, () => Response.json({}, { status: 503 }));
  expect(await other.accessToken()).toBeNull();
  expect(other.getState().status).toBe('signedOut');
});

test('a sign-in ends the wait, and its session is not ended', async () => {
  const page = await signOutOffline();
  isOnline = true;
  await page.signIn('a@example.org', 'secret1!');
  await networkReturns();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(hasSession).toBe(true);
  expect(page.getState().status).toBe('signedIn');
  expect(localStorage.getItem('reprise.sign-out')).toBeNull();
});

test('the page is signed out before the response, and the next page even without one', async () => {
  const page = await openPage();
  server.on(SIGN_OUT, () => new Promise(() => {}));
  void page.signOut();
  expect(page.getState().status).toBe('signedOut');
  await vi.advanceTimersByTimeAsync(0);
  expect(server.callsTo(SIGN_OUT)).toHaveLength(1);
  const next = await openPage();
  expect(next.getState().status).toBe('signedOut');
});

test('a server that does not respond does not hold the sign-out up', async () => {
  const page = await openPage();
  server.on(SIGN_OUT, () => new Promise(() => {}));
  const result = page.signOut();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await result).toBe('pending');
  expect(page.getState().status).toBe('signedOut');
});

async function openPage() {
  const page = createEmbeddedAuthClient();
  await vi.advanceTimersByTimeAsync(0);
  await page.ready();
  return page;
}

async function signOutOffline() {
  const page = await openPage();
  isOnline = false;
  expect(await page.signOut()).toBe('pending');
  return page;
}

const networkReturns = async () => {
  isOnline = true;
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
};
