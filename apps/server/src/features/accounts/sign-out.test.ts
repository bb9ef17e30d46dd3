import { decodeJwt } from 'jose';
import { inject, afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/db/open.ts';
import { signInAgain, signUpUser } from '#testing/auth/accounts.ts';
import { testDatabaseUrl } from '#testing/server-process.ts';
import type { TestSocket } from '#testing/sockets.ts';
import { startAppOn, startTestApp, type TestApp } from '#testing/test-app.ts';
import {
  embeddedIssuer,
  firebaseIssuer,
  signToken,
  type Subject,
  type TokenIssuer,
} from '#testing/auth/token-issuers.ts';
import { findFreePort } from '../../../../../scripts/lib/free-port.mjs';

const issuers = [
  ['embedded', embeddedIssuer],
  ['firebase', firebaseIssuer],
] as const;

const PATH = '/user/signouteverywhere';

describe.each(issuers)('POST /user/signouteverywhere, %s', (_name, open) => {
  let issuer: TokenIssuer;
  let userCount = 0;
  beforeAll(async () => {
    issuer = await open();
  });
  afterAll(() => issuer.stop());

  async function withThreeSignIns() {
    userCount += 1;
    const user = await issuer.createUser(`person${userCount}`);
    const tokenOf = async (secondsAgo: number) =>
      signToken(issuer, await issuer.signIn(user, secondsAgo));
    const [laptop, phone, tablet] = [await tokenOf(900), await tokenOf(600), await tokenOf(300)];
    return { user, laptop, phone, tablet };
  }

  function signOut(token: string, { uid }: Subject, except_this: boolean) {
    return issuer.app.callerWith(token).call('POST', PATH, { uid, except_this });
  }

  async function statusOf(token: string, { uid }: Subject): Promise<number> {
    return (await issuer.app.callerWith(token).call('GET', `/user/info?uid=${uid}`)).status;
  }

  it('keeps the current sign-in and ends older and newer ones with their sockets', async () => {
    const { user, laptop, phone, tablet } = await withThreeSignIns();
    const tokens = [laptop, phone, tablet];
    const sockets = await Promise.all(tokens.map((token) => issuer.app.socket({ token })));
    expect(await signOut(phone, user, true)).toMatchObject({
      status: 200,
      body: { success: true },
    });
    const [onLaptop, onPhone, onTablet] = sockets;
    if (!onLaptop || !onPhone || !onTablet) throw new Error('A socket is missing.');
    await wasClosed(onLaptop);
    await wasClosed(onTablet);
    expect(onTablet.endReasons).toMatchObject([{ error: { code: 'UNAUTHENTICATED' } }]);
    expect(await Promise.all(tokens.map((token) => statusOf(token, user)))).toEqual([
      401, 200, 401,
    ]);
    expect((await onPhone.subscribe('users', user.uid)).version).toBe(1);
    await expect(issuer.app.socket({ token: tablet })).rejects.toMatchObject({
      data: { error: { code: 'UNAUTHENTICATED' } },
    });
  });

  it('ends the current sign-in too, and a new sign-in works', async () => {
    const { user, laptop, phone, tablet } = await withThreeSignIns();
    const socket = await issuer.app.socket({ token: phone });
    expect((await signOut(phone, user, false)).status).toBe(200);
    await wasClosed(socket);
    for (const token of [laptop, phone, tablet]) expect(await statusOf(token, user)).toBe(401);
    const again = await signToken(issuer, await issuer.signIn(user));
    expect(await statusOf(again, user)).toBe(200);
  });

  it('does not exempt a sign-in that an earlier call exempted', async () => {
    const { user, laptop, phone } = await withThreeSignIns();
    await signOut(laptop, user, true);
    const newest = await signToken(issuer, await issuer.signIn(user));
    await signOut(newest, user, true);
    expect(await statusOf(laptop, user)).toBe(401);
    expect(await statusOf(phone, user)).toBe(401);
    expect(await statusOf(newest, user)).toBe(200);
  });

  it('uses the token that a socket was renewed with', async () => {
    const user = await issuer.createUser('renewer');
    const claims = await issuer.signIn(user, 60);
    const socket = await issuer.app.socket({ token: await signToken(issuer, claims) });
    const again = { auth_time: Math.floor(Date.now() / 1_000) - 10 };
    const token = await signToken(issuer, { ...claims, ...again });
    expect(await socket.emitWithAck('renew', { token })).toEqual({ success: true });
    // The second call gives the socket check time to run.
    for (let n = 0; n < 2; n += 1) await signOut(token, user, true);
    expect((await socket.subscribe('users', user.uid)).version).toBe(1);
    await signOut(token, user, false);
    await wasClosed(socket);
  });

  it('rejects visitors and other users, and changes nothing', async () => {
    const { user, laptop, phone } = await withThreeSignIns();
    const { user: other, tablet } = await withThreeSignIns();
    const body = { uid: user.uid, except_this: false };
    expect(await issuer.app.visitor.call('POST', PATH, body)).toMatchObject({ status: 401 });
    expect(await signOut(tablet, user, false)).toMatchObject({
      status: 403,
      body: { error: { code: 'IDENTITY_MISMATCH' } },
    });
    const bad = await issuer.app.callerWith(phone).call('POST', PATH, { uid: user.uid });
    expect(bad).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION' } } });
    expect(await statusOf(laptop, user)).toBe(200);
    expect(await statusOf(tablet, other)).toBe(200);
  });
});

const shared = { DATABASE_URL: testDatabaseUrl('any'), AUTH_SECRET: 's'.repeat(32) };

async function startTwoServers(env: Record<string, string>): Promise<[TestApp, TestApp]> {
  const first = await startTestApp(env);
  const { database = '' } = first.database.pool.options;
  const same = openDatabase({ ...inject('postgres'), database }, () => {});
  return [first, await startAppOn(same, env)];
}

describe('with two servers', () => {
  let firstServer: TestApp;
  let secondServer: TestApp;
  beforeAll(async () => {
    [firstServer, secondServer] = await startTwoServers(shared);
  });
  afterAll(async () => {
    await secondServer.stop();
    await firstServer.stop();
  });

  it('closes the sockets on the other server', async () => {
    const tablet = await signUpUser(firstServer, 'alice');
    const phone = await signInAgain(firstServer, 'alice');
    const bob = await firstServer.createUser('bob');
    const [socket, ofBob] = [await secondServer.socket(tablet), await secondServer.socket(bob)];
    const body = { uid: tablet.uid, except_this: true };
    // The connection to the other server opens in the background.
    const callAndCheckSocket = async () => {
      const response = await firstServer.callerWith(phone.token).call('POST', PATH, body);
      return [response.status, socket.raw.connected];
    };
    await expect.poll(callAndCheckSocket, { timeout: 15_000 }).toEqual([200, false]);
    expect(socket.endReasons).toMatchObject([{ error: { code: 'UNAUTHENTICATED' } }]);
    expect(ofBob.raw.connected).toBe(true);
  });
});

describe('with two servers while Redis is down', () => {
  let firstServer: TestApp;
  let secondServer: TestApp;
  beforeAll(async () => {
    const REDIS_URL = `redis://127.0.0.1:${await findFreePort()}`;
    [firstServer, secondServer] = await startTwoServers({ ...shared, REDIS_URL });
  });
  afterAll(async () => {
    await secondServer.stop();
    await firstServer.stop();
  });

  it.each([
    ['a sign-out everywhere', 'alice', PATH, () => ({ except_this: true })],
    [
      'the end of one session',
      'bob',
      '/user/endsession',
      (token: string) => ({ session_id: decodeJwt(token)['sid'] }),
    ],
  ])('%s closes the sockets on the other server', async (_what, name, path, change) => {
    const tablet = await signUpUser(firstServer, name);
    const phone = await signInAgain(firstServer, name);
    const socket = await secondServer.socket(tablet);
    const other = await secondServer.socket(phone);
    const body = { uid: tablet.uid, ...change(tablet.token) };
    expect((await firstServer.callerWith(phone.token).call('POST', path, body)).status).toBe(200);
    await expect.poll(() => socket.raw.connected, { timeout: 5_000 }).toBe(false);
    expect(socket.endReasons).toMatchObject([{ error: { code: 'UNAUTHENTICATED' } }]);
    expect(other.raw.connected).toBe(true);
  });
});

async function wasClosed({ raw }: TestSocket): Promise<void> {
  await expect.poll(() => raw.connected).toBe(false);
}
