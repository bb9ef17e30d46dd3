import { exportJWK, generateKeyPair, SignJWT, decodeProtectedHeader } from 'jose';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { OpenDatabase } from '#platform/db/open.ts';
import { signUpUser } from '#testing/auth/accounts.ts';
import { waitForBlockedQueries } from '#testing/postgres/blocked-queries.ts';
import { startAppOn, startTestApp, type TestApp, type TestResponse } from '#testing/test-app.ts';
import { ALL_CONNECTIONS, openTestDatabase } from '#testing/test-database.ts';
import type { VerificationKey } from './signing-keys.ts';
import { tokenVerifier } from './token-verifier.ts';

const MINUTE_MS = 60_000;

describe('a signing key', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.stop());

  it('has an end of 30 days, and a new one signs after it while old tokens stay valid', async () => {
    const { uid, cookie, token } = await signUpUser(app, 'alice');
    const { rows } = await sql<{ days: string }>`
      select round(extract(epoch from "expiresAt" - now()) / 86400) as days
      from auth_jwks`.execute(app.db);
    expect(rows.map(({ days }) => Number(days))).toEqual([30]);
    await sql`update auth_jwks set "expiresAt" = now()`.execute(app.db);
    const init = { headers: { cookie } };
    const { token: next } = (await app.visitor.call('GET', '/auth/token', undefined, init)).body;
    expect(decodeProtectedHeader(next).kid).not.toBe(decodeProtectedHeader(token).kid);
    const statusWith = async (bearer: string) =>
      (await app.callerWith(bearer).call('GET', `/user/info?uid=${uid}`)).status;
    expect(await statusWith(token)).toBe(200);
    expect(await statusWith(next)).toBe(200);
  });
});

describe('servers that need a key at the same moment', () => {
  const holdingInserts = async (database: OpenDatabase, calls: () => Promise<TestResponse>[]) => {
    const { late } = await database.db.transaction().execute(async (tx) => {
      await sql`lock table auth_jwks in share row exclusive mode`.execute(tx);
      const sent = calls();
      await waitForBlockedQueries(database.db, sent.length);
      return { late: sent };
    });
    return Promise.all(late);
  };

  it.each([
    ['first sign-ins', false],
    ['the end of a key', true],
  ])('make one: %s', async (_case, hasOldKey) => {
    const database = await openTestDatabase(ALL_CONNECTIONS);
    const [one, other] = [await startAppOn(database), await startAppOn(database)];
    onTestFinished(() => other.stopServer().then(one.stop));
    const post = (body: object) => one.visitor.call('POST', '/auth/sign-up/email', body);
    const { headers } = await post({ email: 'alice@example.com', password: 'reprise1!' });
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const tokenOf = (app: TestApp) =>
      app.visitor.call('GET', '/auth/token', undefined, { headers: { cookie } });
    if (hasOldKey) {
      await tokenOf(one);
      await sql`update auth_jwks set "expiresAt" = now()`.execute(database.db);
    }
    const responses = await holdingInserts(database, () =>
      [one, other, one, other].map((app) => tokenOf(app)),
    );
    const kids = responses.map(({ body }) => decodeProtectedHeader(body.token).kid);
    expect(new Set(kids).size).toBe(1);
    const { rows } = await sql`
      select 1 from auth_jwks where "expiresAt" > now()`.execute(database.db);
    expect(rows).toHaveLength(1);
  });
});

describe('a token of a key that is not read yet', () => {
  afterEach(() => vi.useRealTimers());

  async function setUp() {
    vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout'] });
    const keys: VerificationKey[] = [];
    let reads = 0;
    const verify = tokenVerifier(async () => {
      reads += 1;
      return [...keys];
    });
    const { jwk, signNow } = await openKey();
    expect(await verify(await signNow('other'))).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    return {
      verify,
      signNow,
      publish: () => keys.push({ jwk, lastSignedAt: null }),
      reads: () => reads,
    };
  }

  it('waits until the keys may be read again, with all others', async () => {
    const { verify, signNow, publish, reads } = await setUp();
    const before = reads();
    const tokens = await Promise.all([signNow(), signNow(), signNow('forged')]);
    const identities = Promise.all(tokens.map((token) => verify(token)));
    await vi.advanceTimersByTimeAsync(500);
    publish();
    expect(reads()).toBe(before);
    await vi.advanceTimersByTimeAsync(499);
    const user = expect.objectContaining({ uid: 'alice' });
    expect(await identities).toEqual([user, user, null]);
    expect(reads()).toBe(before + 1);
  });

  it('reads them at once if the last read is a second old', async () => {
    const { verify, signNow, publish, reads } = await setUp();
    const before = reads();
    await vi.advanceTimersByTimeAsync(1_000);
    publish();
    const token = await signNow();
    const identity = verify(token);
    await vi.advanceTimersByTimeAsync(0);
    expect(await identity).toMatchObject({ uid: 'alice' });
    expect(reads()).toBe(before + 1);
  });
});

async function openKey() {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'old' };
  const signNow = (kid = 'old') => {
    const now = Math.floor(Date.now() / 1_000);
    const claims = { email: 'a@example.com', email_verified: true, auth_time: now, sid: 's' };
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'EdDSA', kid })
      .setSubject('alice')
      .setIssuer('reprise')
      .setAudience('reprise-api')
      .setIssuedAt(now)
      .setExpirationTime(now + 300)
      .sign(privateKey);
  };
  return { jwk, signNow };
}

describe('with a moved clock', () => {
  afterEach(() => vi.useRealTimers());

  it('the key verifies for ten minutes after its end, also in a running server', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    const { jwk, signNow } = await openKey();
    const end = new Date(Date.now() + MINUTE_MS);
    const verify = tokenVerifier(async () => [{ jwk, lastSignedAt: end }]);
    const token = await signNow();
    expect(await verify(token)).toMatchObject({ uid: 'alice' });
    vi.advanceTimersByTime(4 * MINUTE_MS);
    expect(await verify(token)).toMatchObject({ uid: 'alice' });
    vi.advanceTimersByTime(6 * MINUTE_MS);
    expect(await verify(await signNow())).toMatchObject({ uid: 'alice' });
    vi.advanceTimersByTime(2 * MINUTE_MS);
    // A stolen old key is now useless.
    expect(await verify(await signNow())).toBeNull();
  });

  it('a token is verified once, and its identity ends with it', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    const { jwk, signNow } = await openKey();
    const verify = tokenVerifier(async () => [{ jwk, lastSignedAt: null }]);
    const token = await signNow();
    const identity = await verify(token);
    expect(identity).toMatchObject({ uid: 'alice' });
    expect(await verify(token)).toBe(identity);
    expect(await verify(`${token.slice(0, -6)}AAAAAA`)).toBeNull();
    vi.advanceTimersByTime(59_000);
    expect(await verify(token)).toBe(identity);
    vi.advanceTimersByTime(3 * MINUTE_MS + 31_000);
    expect(await verify(token)).toMatchObject({ uid: 'alice' });
    // Keys are not read during these 30 s, so only the expiry can end the token.
    vi.advanceTimersByTime(30_000);
    expect(await verify(token)).toBeNull();
  });

  it.each([
    [50, { uid: 'alice' }],
    [70, null],
  ])('a token of a server whose clock is %i s ahead', async (seconds, identity) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { jwk, signNow } = await openKey();
    const verify = tokenVerifier(async () => [{ jwk, lastSignedAt: null }]);
    const now = Date.now();
    vi.setSystemTime(now + seconds * 1_000);
    const token = await signNow();
    vi.setSystemTime(now);
    const result = expect(await verify(token));
    if (identity === null) result.toBeNull();
    else result.toMatchObject(identity);
  });

  it('a token is rejected a minute after its key is removed', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    const { jwk, signNow } = await openKey();
    const keys = [{ jwk, lastSignedAt: null }];
    const verify = tokenVerifier(async () => [...keys]);
    const token = await signNow();
    expect(await verify(token)).toMatchObject({ uid: 'alice' });
    keys.pop();
    vi.advanceTimersByTime(MINUTE_MS);
    expect(await verify(token)).toBeNull();
  });
});
