import { beforeEach, describe, expect, vi } from 'vitest';
import { deferred } from '#platform/testing/fake-server.ts';
import type { AuthClient } from '#platform/auth/auth-client.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { createEmbeddedAuthClient } from './embedded-auth-client.ts';

const SESSION = 'GET /auth/get-session';
const TOKEN = 'GET /auth/token';
const SIGN_IN = 'POST /auth/sign-in/email';
const PROFILE = 'POST /auth/update-user';

const alice = {
  id: 'u1',
  email: 'alice@example.org',
  emailVerified: true,
  name: 'alice',
  image: '/avatars/a.svg',
};
const bob = { id: 'u2', email: 'bob@example.org', emailVerified: true, name: 'bob', image: null };
const unnamed = {
  id: 'u3',
  email: 'carol@example.org',
  emailVerified: true,
  name: '',
  image: null,
};

const signedIn = {
  status: 'signedIn',
  user: {
    uid: 'u1',
    email: 'alice@example.org',
    isEmailVerified: true,
    displayName: 'alice',
    photoURL: '/avatars/a.svg',
  },
};

let account: typeof alice | typeof bob | null;

let tokenCount: number;
let browsers = 0;

const test = serverTest({
  [SESSION]: () => (account ? { session: {}, user: account } : Response.json(null)),
  [TOKEN]: () => (account ? { token: createToken(300) } : Response.json({}, { status: 401 })),
  [SIGN_IN]: () => {
    account = alice;
    return { redirect: false, token: 't', user: alice };
  },
  'POST /auth/sign-out': () => {
    account = null;
    return { success: true };
  },
  [PROFILE]: () => ({ status: true }),
});

beforeEach(() => {
  isolateTabs();
  account = null;
  tokenCount = 0;
});

test('the state is loading until the session is known', async () => {
  account = alice;
  const page = createEmbeddedAuthClient();
  expect(page.getState()).toEqual({ status: 'loading' });
  await page.ready();
  expect(page.getState()).toEqual(signedIn);
});

describe('with the session of the document', () => {
  // The worker of the tests can be older than a token.
  beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(1_000));

  function openWithSession() {
    account = alice;
    return createEmbeddedAuthClient({ session: { account: alice, token: createToken(300) } });
  }

  test('the page is signed in and has a token without a request', async () => {
    const page = openWithSession();
    expect(page.getState()).toEqual(signedIn);
    await page.ready();
    expect(await page.accessToken()).toMatch(/\.sig\d+$/);
    expect(server.callsTo(SESSION)).toHaveLength(0);
    expect(server.callsTo(TOKEN)).toHaveLength(0);
  });

  test('the token is renewed by its age since the navigation', async () => {
    vi.mocked(performance.now).mockReturnValue(269_000);
    const page = openWithSession();
    await page.accessToken();
    expect(server.callsTo(TOKEN)).toHaveLength(0);
    vi.mocked(performance.now).mockReturnValue(270_000);
    await page.accessToken();
    expect(server.callsTo(TOKEN)).toHaveLength(1);
  });

  test('a session that has ended since is signed out with the first rejected token', async () => {
    const page = openWithSession();
    account = null;
    expect(await page.accessToken({ forceRefresh: true })).toBeNull();
    expect(page.getState().status).toBe('signedOut');
  });

  test('another tab that signs out signs this page out', async () => {
    const page = openWithSession();
    const other = await openClient();
    const change = nextChange(page);
    await other.signOut();
    await change;
    expect(page.getState().status).toBe('signedOut');
  });
});

test('without a session the page is signed out, and has no token', async () => {
  const page = await openClient();
  expect(page.getState()).toEqual({ status: 'signedOut' });
  await expect(page.accessToken()).resolves.toBeNull();
  expect(server.callsTo(TOKEN)).toHaveLength(0);
});

test('a page that cannot read its session retries, then is signed out', async () => {
  vi.useFakeTimers();
  server.on(SESSION, () => Promise.reject(new TypeError('offline')));
  const page = createEmbeddedAuthClient();
  await vi.runAllTimersAsync();
  await page.ready();
  vi.useRealTimers();
  expect(server.callsTo(SESSION)).toHaveLength(3);
  expect(page.getState().status).toBe('signedOut');

  server.on(SESSION, () => ({ user: alice }));
  const change = nextChange(page);
  window.dispatchEvent(new Event('online'));
  await change;
  expect(page.getState()).toEqual(signedIn);
});

test('an account without a display name does not count as signed in', async () => {
  account = unnamed;
  const page = await openClient();
  expect(page.getState()).toEqual({
    status: 'unregistered',
    user: { uid: 'u3', email: 'carol@example.org', isEmailVerified: true },
  });
  await expect(page.accessToken()).resolves.toContain('.sig1');
});

test('setting the display name completes the registration', async () => {
  account = unnamed;
  const page = await openClient();
  await page.updateProfile({ displayName: 'carol', photoURL: '/avatars/c.svg' });
  expect(page.getState()).toMatchObject({
    status: 'signedIn',
    user: { displayName: 'carol', photoURL: '/avatars/c.svg' },
  });
  expect(server.callsTo(PROFILE)[0]?.body).toEqual({ name: 'carol', image: '/avatars/c.svg' });
});

test('signing up creates an account without a name', async () => {
  server.on('POST /auth/sign-up/email', () => ({ token: 't', user: unnamed }));
  const page = await openClient();
  const made = await page.signUp('carol@example.org', 'secret1!');
  expect(made).toEqual({ uid: 'u3', email: 'carol@example.org', isEmailVerified: true });
  expect(page.getState().status).toBe('unregistered');
  expect(server.callsTo('POST /auth/sign-up/email')[0]?.body).toEqual({
    name: '',
    email: 'carol@example.org',
    password: 'secret1!',
  });
});

test.each([
  [401, { error: { code: 'UNAUTHENTICATED' } }, 'invalid-credentials'],
  [409, { error: { code: 'EMAIL_TAKEN' } }, 'email-in-use'],
  [400, { error: { code: 'VALIDATION' } }, 'unknown'],
  [403, {}, 'user-disabled'],
  [403, { error: { code: 'SECOND_FACTOR_REQUIRED' } }, 'factor-not-passed'],
  [403, { error: { code: 'EMAIL_UNVERIFIED' } }, 'email-unconfirmed'],
  [429, { error: { code: 'RATE_LIMITED' } }, 'too-many-requests'],
  [503, { error: { code: 'UNAVAILABLE' } }, 'unavailable'],
  [500, null, 'unknown'],
])('a rejection with %s %j is %s', async (status, body, code) => {
  server.on(SIGN_IN, () => Response.json(body, { status }));
  const page = await openClient();
  const failure = page.signIn('alice@example.org', 'wrong-1!');
  await expect(failure).rejects.toMatchObject({ name: 'AuthError', code });
  expect(page.getState().status).toBe('signedOut');
});

test('a sign-in while offline is a network failure', async () => {
  server.on(SIGN_IN, () => Promise.reject(new TypeError('Failed to fetch')));
  const page = await openClient();
  await expect(page.signIn('a@b.org', 'wrong-1!')).rejects.toMatchObject({ code: 'network' });
});

test('the token is kept in memory while it is fresh', async () => {
  account = alice;
  const page = await openClient();
  const first = await page.accessToken();
  await expect(page.accessToken()).resolves.toBe(first);
  expect(server.callsTo(TOKEN)).toHaveLength(1);
});

test('the token is renewed before it expires, counted from its arrival', async () => {
  account = alice;
  const page = await openClient();
  const now = vi.spyOn(performance, 'now').mockReturnValue(10_000);
  const first = await page.accessToken();
  now.mockReturnValue(10_000 + 269_999);
  await expect(page.accessToken()).resolves.toBe(first);
  now.mockReturnValue(10_000 + 270_000);
  await expect(page.accessToken()).resolves.not.toBe(first);
});

test('concurrent calls that need a new token share one request', async () => {
  account = alice;
  const page = await openClient();
  const tokens = await Promise.all([
    page.accessToken({ forceRefresh: true }),
    page.accessToken(),
    page.accessToken({ forceRefresh: true }),
  ]);
  expect(new Set(tokens).size).toBe(1);
  expect(server.callsTo(TOKEN)).toHaveLength(1);
});

test('a session that ends signs the page out', async () => {
  account = alice;
  const page = await openClient();
  account = null;
  await expect(page.accessToken()).resolves.toBeNull();
  expect(page.getState()).toEqual({ status: 'signedOut' });
});

test('a token that cannot be fetched keeps the user signed in', async () => {
  account = alice;
  const page = await openClient();
  server.on(TOKEN, () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(page.accessToken()).rejects.toMatchObject({ code: 'network' });
  expect(page.getState()).toEqual(signedIn);
});

test('a sign-out reaches the other tabs', async () => {
  account = alice;
  const [tab, otherTab] = [await openClient(), await openClient()];
  const change = nextChange(otherTab);
  await tab.signOut();
  await change;
  expect(tab.getState().status).toBe('signedOut');
  expect(otherTab.getState().status).toBe('signedOut');
});

test('a sign-in reaches the other tabs', async () => {
  const [tab, otherTab] = [await openClient(), await openClient()];
  const change = nextChange(otherTab);
  await tab.signIn('alice@example.org', 'secret1!');
  await change;
  expect(otherTab.getState()).toEqual(signedIn);
});

test('a token requested by the previous user is not given to the next one', async () => {
  account = alice;
  const page = await openClient();
  const late = deferred<unknown>();
  server.on(TOKEN, () => late.promise);
  const pendingToken = page.accessToken();
  await expect.poll(() => server.callsTo(TOKEN)).toHaveLength(1);

  server.on(SIGN_IN, () => ({ user: bob }));
  await page.signIn('bob@example.org', 'secret1!');
  account = bob;
  const bobsToken = createToken(300);
  server.on(TOKEN, () => ({ token: bobsToken }));
  late.resolve({ token: createToken(300) });
  await expect(pendingToken).resolves.toBe(bobsToken);
});

test('a token of another user, whose sign-in no tab has signaled, switches the user and is not used for the previous one', async () => {
  account = alice;
  const page = await openClient();
  const left = new AbortController();
  page.subscribe(() => left.abort());
  account = bob;
  const token = await page.accessToken();
  expect(left.signal.aborted).toBe(true);
  expect(page.getState()).toMatchObject({ user: { uid: 'u2' } });
  expect(atob(token?.split('.')[1] ?? '')).toContain('"sub":"u2"');
});

test('a token of another session is ignored', async () => {
  account = alice;
  server.on(SESSION, () => ({ session: {}, user: bob }));
  const page = await openClient();
  expect(await page.accessToken()).toBeNull();
  expect(page.getState()).toMatchObject({ status: 'signedIn', user: { uid: 'u2' } });
});

test('signing out twice sends one request', async () => {
  account = alice;
  const page = await openClient();
  await page.signOut();
  await page.signOut();
  expect(server.callsTo('POST /auth/sign-out')).toHaveLength(1);
});

test('the state is the same object until something changes', async () => {
  account = alice;
  const page = await openClient();
  const before = page.getState();
  const onChange = vi.fn();
  page.subscribe(onChange);
  await page.signIn('alice@example.org', 'secret1!');
  expect(page.getState()).toBe(before);
  expect(onChange).not.toHaveBeenCalled();
});

test('an email confirmed in one tab is confirmed in the others', async () => {
  account = { ...alice, emailVerified: false };
  server.on('POST /auth/confirm-email', () => {
    account = alice;
    return {};
  });
  const tab = await openClient();
  const otherTab = await openClient();
  expect(otherTab.getState()).toMatchObject({ user: { isEmailVerified: false } });
  const change = nextChange(otherTab);
  await tab.confirmEmail('code');
  await change;
  expect(otherTab.getState()).toEqual(signedIn);
});

function isolateTabs(): void {
  browsers += 1;
  const browser = browsers;
  const Channel = BroadcastChannel;
  vi.stubGlobal(
    'BroadcastChannel',
    class extends Channel {
      constructor(name: string) {
        super(`${name}-${browser}`);
      }
    },
  );
}

function createToken(lifeSeconds: number): string {
  tokenCount += 1;
  const payload = { sub: account?.id, iat: 1_000, exp: 1_000 + lifeSeconds, n: tokenCount };
  return `e30.${btoa(JSON.stringify(payload)).replaceAll('=', '')}.sig${tokenCount}`;
}

async function openClient(): Promise<AuthClient> {
  const page = createEmbeddedAuthClient();
  await page.ready();
  return page;
}

function nextChange(page: AuthClient): Promise<void> {
  return new Promise((resolve) => {
    const stop = page.subscribe(() => {
      stop();
      resolve();
    });
  });
}
