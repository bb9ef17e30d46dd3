import { exportJWK, generateKeyPair, type CryptoKey, type JWK } from 'jose';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { UnavailableError } from '#platform/errors.ts';
import { openKeyServer, type KeyServer } from '#testing/servers/key-server.ts';
import { PROJECT, signToken, type Claims } from '#testing/auth/token-issuers.ts';
import { idTokenVerifier, type IdTokenVerifier } from './firebase-identity.ts';

const UID = 'a'.repeat(28);
const HOUR_S = 3_600;

interface Key {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly jwk: JWK;
}

let key: Key;
let next: Key;
let foreign: Key;
let keyServer: KeyServer;
let verify: IdTokenVerifier;
beforeAll(async () => {
  [key, next, foreign] = [await makeKey('one'), await makeKey('next'), await makeKey('foreign')];
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  keyServer = await openKeyServer();
  verify = idTokenVerifier({ projectId: PROJECT, isEmulated: false, keysUrl: keyServer.url });
});
afterEach(async () => {
  vi.useRealTimers();
  await keyServer.stop();
});

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);
const now = () => Math.floor(Date.now() / 1_000);

it('returns the uid, the time of the sign-in and the expiry', async () => {
  keyServer.serve([key.jwk]);
  const auth_time = now() - 60;
  expect(await verify(await tokenOf(key, { auth_time, name: 'bob' }))).toEqual({
    uid: UID,
    email: 'alice@example.com',
    isEmailVerified: true,
    sessionId: null,
    signedInAt: auth_time * 1_000,
    expiresAt: (now() + HOUR_S) * 1_000,
  });
});

it('fetches the keys once for many tokens', async () => {
  keyServer.serve([key.jwk]);
  const tokens = await Promise.all(Array.from({ length: 50 }, () => tokenOf(key)));
  expect(await Promise.all(tokens.map(verify))).not.toContain(null);
  expect(keyServer.requestCount()).toBe(1);
});

it('fetches a new key when a token names it, and not for every bad token', async () => {
  keyServer.serve([key.jwk]);
  await verify(await tokenOf(key));
  for (let n = 0; n < 20; n += 1) expect(await verify(await tokenOf(foreign))).toBeNull();
  expect(keyServer.requestCount()).toBe(1);

  keyServer.serve([key.jwk, next.jwk]);
  pass(31);
  expect(await verify(await tokenOf(next))).toMatchObject({ uid: UID });
  expect(await verify(await tokenOf(next))).toMatchObject({ uid: UID });
  expect(await verify(await tokenOf(key))).toMatchObject({ uid: UID });
  for (let n = 0; n < 20; n += 1) expect(await verify(await tokenOf(foreign))).toBeNull();
  expect(keyServer.requestCount()).toBe(2);
});

it('does not fetch keys for tokens that are invalid anyway', async () => {
  keyServer.serve([key.jwk]);
  const [head, payload] = (await tokenOf(key)).split('.');
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
  for (const token of [unsigned, `${head}.${payload}`, 'a.b.c', '']) {
    expect(await verify(token)).toBeNull();
  }
  expect(keyServer.requestCount()).toBe(0);
});

it('trusts a withdrawn key for an hour at most', async () => {
  keyServer.serve([key.jwk]);
  await verify(await tokenOf(key));
  keyServer.serve([next.jwk]);
  pass(HOUR_S + 1);
  expect(await verify(await tokenOf(key))).toBeNull();
});

it('throws while the keys are unavailable, and recovers afterwards', async () => {
  const token = await tokenOf(key);
  await expect(verify(token)).rejects.toThrow(UnavailableError);
  keyServer.serve([key.jwk]);
  expect(await verify(token)).toMatchObject({ uid: UID });
  const closed = await openKeyServer();
  await closed.stop();
  const other = idTokenVerifier({ projectId: PROJECT, isEmulated: false, keysUrl: closed.url });
  await expect(other(token)).rejects.toThrow(UnavailableError);
});

it.each([
  ['expired 4 s ago', () => ({ exp: now() - 4 }), true],
  ['expired 6 s ago', () => ({ exp: now() - 6 }), false],
  ['signed in 4 s in the future', () => ({ auth_time: now() + 4 }), true],
  ['signed in 6 s in the future', () => ({ auth_time: now() + 6 }), false],
  ['issued 6 s in the future', () => ({ iat: now() + 6 }), false],
])('allows a clock difference of five seconds: %s', async (_what, change, isAccepted) => {
  keyServer.serve([key.jwk]);
  vi.setSystemTime(now() * 1_000);
  expect((await verify(await tokenOf(key, change()))) !== null).toBe(isAccepted);
});

async function makeKey(kid: string): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256' } };
}

function tokenOf({ kid, privateKey }: Key, change: Claims = {}): Promise<string> {
  const iss = `https://securetoken.google.com/${PROJECT}`;
  const times = { iat: now(), auth_time: now(), exp: now() + HOUR_S };
  const user = { sub: UID, email: 'alice@example.com', email_verified: true };
  const claims = { iss, aud: PROJECT, ...user, ...times, ...change };
  return signToken({ alg: 'RS256', kid, privateKey }, claims);
}
