import { accountLifecycleEndpoints } from '@reprise/contract/accounts/lifecycle-calls.ts';
import { accountEndpoints } from '@reprise/contract/accounts/calls.ts';
import { tileEndpoints } from '@reprise/contract/tiles/calls.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { currentEpoch } from '#platform/epoch.ts';
import { serverNow } from '#platform/server-clock.ts';
import { deferred, errorResponse, startFakeServer } from '#platform/testing/fake-server.ts';
import { callApi, connectApi, fetchFile } from './api-client.ts';

const { checkUsername, updateLoginDate } = accountEndpoints;
const CHECK = 'GET /user/check';
const alice = { query: { username: 'alice' } };
const signOut = vi.fn(() => Promise.resolve());

afterEach(() => {
  signOut.mockClear();
  connectApi({ accessToken: () => Promise.resolve(null), signOut });
});

test('a call sends its query and token, and returns the parsed response', async () => {
  const server = startFakeServer({ [CHECK]: () => ({ rows: [{ count: 0, extra: 1 }] }) });
  signedInWith('token-1');
  await expect(callApi(checkUsername, alice)).resolves.toEqual({ rows: [{ count: 0 }] });
  expect(server.calls).toEqual([
    { name: CHECK, query: { username: 'alice' }, body: undefined, token: 'token-1' },
  ]);
});

test('a visitor sends no token', async () => {
  const server = startFakeServer({ [CHECK]: () => ({ rows: [{ count: 0 }] }) });
  await callApi(checkUsername, alice);
  expect(server.calls[0]?.token).toBeNull();
});

test('{tile_id}&{username} is sent as one path segment', async () => {
  const server = startFakeServer({ 'POST /create/likepost/7&alice': () => ({ success: true }) });
  const response = await callApi(tileEndpoints.likePost, { params: { pair: '7&alice' } });
  expect(response).toEqual({ success: true });
  expect(server.calls).toHaveLength(1);
});

test('a body is sent as JSON', async () => {
  const server = startFakeServer({ 'PATCH /user/logindate': () => ({ success: true }) });
  const body = { uid: 'u1', date_login: '2025-01-02T03:04:05.000Z' };
  await callApi(updateLoginDate, { body });
  expect(server.calls[0]?.body).toEqual(body);
});

test('a call can outlive its page', async () => {
  startFakeServer({ [CHECK]: () => ({ rows: [{ count: 0 }] }) });
  const keepalive: unknown[] = [];
  class SeenRequest extends Request {
    constructor(url: URL | Request, init?: RequestInit) {
      super(url, init);
      keepalive.push(init?.keepalive);
    }
  }
  vi.stubGlobal('Request', SeenRequest);
  await callApi(checkUsername, alice, { keepalive: true });
  expect(keepalive[0]).toBe(true);
});

test('a rejected token is renewed once and the call is repeated', async () => {
  const server = startFakeServer({
    [CHECK]: ({ token }) =>
      token === 'new' ? { rows: [{ count: 1 }] } : errorResponse(401, 'UNAUTHENTICATED'),
  });
  const accessToken = signedInWith('old', 'new');
  await expect(callApi(checkUsername, alice)).resolves.toEqual({ rows: [{ count: 1 }] });
  expect(server.calls.map((call) => call.token)).toEqual(['old', 'new']);
  expect(accessToken).toHaveBeenLastCalledWith({ forceRefresh: true });
  expect(signOut).not.toHaveBeenCalled();
});

describe('a new token that is rejected, too', () => {
  beforeEach(() => void vi.useFakeTimers());

  test('is sent again after a second, when the server knows its key', async () => {
    const server = startFakeServer({ [CHECK]: () => errorResponse(401, 'UNAUTHENTICATED') });
    signedInWith('old', 'new');
    const call = callApi(checkUsername, alice);
    await vi.advanceTimersByTimeAsync(999);
    expect(server.calls).toHaveLength(2);
    expect(signOut).not.toHaveBeenCalled();
    server.on(CHECK, () => ({ rows: [{ count: 1 }] }));
    await vi.advanceTimersByTimeAsync(1);
    await expect(call).resolves.toEqual({ rows: [{ count: 1 }] });
    expect(server.calls).toHaveLength(3);
    expect(signOut).not.toHaveBeenCalled();
  });

  test('signs out if the server still rejects it', async () => {
    const server = startFakeServer({ [CHECK]: () => errorResponse(401, 'UNAUTHENTICATED') });
    signedInWith('old', 'new');
    const call = expect(callApi(checkUsername, alice)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    await vi.advanceTimersByTimeAsync(1_000);
    await call;
    expect(server.calls).toHaveLength(3);
    expect(signOut).toHaveBeenCalledOnce();
  });

  test('is not sent again after a sign-out', async () => {
    const server = startFakeServer({ [CHECK]: () => errorResponse(401, 'UNAUTHENTICATED') });
    signedInWith('old', 'new');
    const call = expect(callApi(checkUsername, alice)).rejects.toMatchObject({ status: 401 });
    await vi.advanceTimersByTimeAsync(500);
    signedInWith(null);
    await vi.advanceTimersByTimeAsync(500);
    await call;
    expect(server.calls).toHaveLength(2);
    expect(signOut).not.toHaveBeenCalled();
  });
});

test('an ended session fails the call without another request', async () => {
  const server = startFakeServer({ [CHECK]: () => errorResponse(401, 'UNAUTHENTICATED') });
  signedInWith('old', null);
  await expect(callApi(checkUsername, alice)).rejects.toMatchObject({ status: 401 });
  expect(server.calls).toHaveLength(1);
});

test('a rejection has code, status and the seconds to wait', async () => {
  startFakeServer({ [CHECK]: () => errorResponse(429, 'RATE_LIMITED', { 'retry-after': '17' }) });
  await expect(callApi(checkUsername, alice)).rejects.toMatchObject({
    name: 'ApiError',
    code: 'RATE_LIMITED',
    status: 429,
    retryAfter: 17,
    rows: [],
  });
});

test('a rejection because of a change includes the current rows', async () => {
  const error = { code: 'STALE_ACTION', message: 'It is no longer so.' };
  startFakeServer({
    [CHECK]: () => Response.json({ error, rows: [{ connectid: 7 }] }, { status: 409 }),
  });
  await expect(callApi(checkUsername, alice)).rejects.toMatchObject({
    code: 'STALE_ACTION',
    rows: [{ connectid: 7 }],
  });
});

test.each([
  ['a page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 }), 502],
  ['a code that the contract lacks', () => errorResponse(400, 'toString'), 400],
  ['rows of another shape', () => ({ rows: [{ count: '1' }] }), 200],
  ['no JSON', () => new Response('ok'), 200],
])('%s is a response outside the contract', async (_name, response, status) => {
  startFakeServer({ [CHECK]: response });
  const failure = callApi(checkUsername, alice);
  await expect(failure).rejects.toMatchObject({ code: 'BAD_RESPONSE', status, retryAfter: null });
});

test('an unreachable server is a NETWORK failure', async () => {
  startFakeServer();
  await expect(callApi(checkUsername, alice)).rejects.toMatchObject({ code: 'NETWORK', status: 0 });
});

test('a token that cannot be renewed offline is a NETWORK failure', async () => {
  startFakeServer();
  connectApi({ accessToken: () => Promise.reject(new Error('offline')), signOut });
  await expect(callApi(checkUsername, alice)).rejects.toMatchObject({ code: 'NETWORK' });
});

test('a call without a response fails after 15 seconds', async () => {
  const deadline = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
  startFakeServer({ [CHECK]: () => deferred().promise });
  const call = callApi(checkUsername, alice);
  deadline.abort(new DOMException('Timed out', 'TimeoutError'));
  await expect(call).rejects.toMatchObject({ code: 'NETWORK' });
  expect(timeout).toHaveBeenCalledWith(15_000);
  timeout.mockRestore();
});

test('an aborted call rejects with the abort reason', async () => {
  startFakeServer({ [CHECK]: () => deferred().promise });
  const controller = new AbortController();
  const call = callApi(checkUsername, alice, { signal: controller.signal });
  const reason = new Error('left the page');
  controller.abort(reason);
  await expect(call).rejects.toBe(reason);
});

const EXPORT = 'GET /user/export';
const fetchExport = () =>
  fetchFile(accountLifecycleEndpoints.exportAccount, { query: { uid: 'uid-alice' } });

test('a file is fetched with the token and returned unchanged', async () => {
  const server = startFakeServer({ [EXPORT]: () => new Response(new Uint8Array([80, 75])) });
  signedInWith('token-1');
  const file = await fetchExport();
  expect([...new Uint8Array(await file.arrayBuffer())]).toEqual([80, 75]);
  expect(server.calls[0]).toMatchObject({ query: { uid: 'uid-alice' }, token: 'token-1' });
});

test.each([
  ['RATE_LIMITED', () => errorResponse(429, 'RATE_LIMITED')],
  ['BAD_RESPONSE', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['NETWORK', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a rejected file is a failure: %s', async (code, response) => {
  startFakeServer({ [EXPORT]: response });
  await expect(fetchExport()).rejects.toMatchObject({ name: 'ApiError', code });
});

test('every response brings the time of the server and its epoch', async () => {
  const date = new Date(Date.now() - 3_600_000);
  const headers = { date: date.toUTCString(), 'reprise-epoch': 'one' };
  startFakeServer({ [CHECK]: () => Response.json({ rows: [{ count: 0 }] }, { headers }) });
  await callApi(checkUsername, alice);
  expect(currentEpoch()).toBe('one');
  expect(Math.abs(serverNow().getTime() - date.getTime())).toBeLessThan(5_000);
});

function signedInWith(...tokens: (string | null)[]) {
  const accessToken = vi.fn(async (options?: { forceRefresh?: boolean }) =>
    options?.forceRefresh ? (tokens[1] ?? null) : (tokens[0] ?? null),
  );
  connectApi({ accessToken, signOut });
  return accessToken;
}
