import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAgain, signUpUser, type SignedUpUser } from '#testing/auth/accounts.ts';
import { Authenticator, type Claims } from '#testing/auth/authenticator.ts';
import { storedState } from '#testing/stored-state.ts';
import { totpCode } from '#testing/servers/totp.ts';
import { startTestApp, type TestApp, type TestResponse } from '#testing/test-app.ts';

const PASSWORD = 'reprise1!';
const REJECTED = { status: 401, body: { error: { code: 'UNAUTHENTICATED' } } };
const INVALID = { status: 400, body: { error: { code: 'INVALID_PASSKEY' } } };
const TOO_MANY = { status: 409, body: { error: { code: 'TOO_MANY_PASSKEYS' } } };
const NOT_FOUND = { status: 404, body: { error: { code: 'NOT_FOUND' } } };
const REAUTH = { status: 403, body: { error: { code: 'REAUTH_REQUIRED' } } };
const disabledUids = new Set<string>();

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ REQUIRE_SECOND_FACTOR: 'moderators' }, { disabledUids });
});
afterAll(() => app.stop());

type Owner = Pick<SignedUpUser, 'uid' | 'token'>;

function call(owner: Owner, method: string, path: string, body: object): Promise<TestResponse> {
  return app.callerWith(owner.token).call(method, path, { uid: owner.uid, ...body });
}

async function passkeysOf({ uid, token }: Owner) {
  const { body } = await app.callerWith(token).call('GET', `/user/passkeys?uid=${uid}`);
  return body.rows as readonly { id: string; name: string; added: string; last_used: string }[];
}

const startAdding = (owner: Owner) => call(owner, 'POST', '/user/passkeyoptions', {});

async function add(
  owner: Owner,
  authenticator: Authenticator,
  { name = 'laptop', claims = {} }: { name?: string; claims?: Claims } = {},
): Promise<TestResponse> {
  const { body } = await startAdding(owner);
  const passkey = authenticator.create(body, claims);
  return call(owner, 'POST', '/user/passkey', { name, passkey });
}

async function withPasskey(name: string) {
  const user = await signUpUser(app, name);
  const authenticator = new Authenticator();
  expect((await add(user, authenticator)).status).toBe(200);
  return { ...user, authenticator };
}

async function startSignIn() {
  const { body } = await app.visitor.call('POST', '/auth/passkey/options', {});
  return body as { challenge: string; rpId: string };
}

function signInWith(passkey: object, cookie = ''): Promise<TestResponse> {
  return app.visitor.call('POST', '/auth/passkey', { passkey }, { headers: { cookie } });
}

async function signIn(authenticator: Authenticator, claims: Claims = {}): Promise<TestResponse> {
  return signInWith(authenticator.get(await startSignIn(), claims));
}

async function tokenOf({ headers }: TestResponse): Promise<string> {
  const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const init = { headers: { cookie } };
  return (await app.visitor.call('GET', '/auth/token', undefined, init)).body.token;
}

async function signInState(): Promise<string> {
  const state = await storedState(app.db, { withAuth: true });
  return state
    .split('\n')
    .filter((row) => !row.startsWith('auth_verification '))
    .join('\n');
}

async function expectNoSignIn(attempt: () => Promise<TestResponse>): Promise<void> {
  const before = await signInState();
  const response = await attempt();
  expect(response).toMatchObject(REJECTED);
  expect(response.body.error.message).toBe('This passkey could not be used.');
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await signInState()).toBe(before);
}

async function expireChallenges(): Promise<void> {
  await sql`update auth_verification set "expiresAt" = now() where id like 'passkey:%'`.execute(
    app.db,
  );
}

async function aged({ uid, token }: Owner): Promise<Owner> {
  const auth_time = Math.floor((Date.now() - accountLimits.freshSignInMs) / 1000) - 1;
  return { uid, token: await app.signToken({ token }, { auth_time }) };
}

describe('adding a passkey', () => {
  let careless: SignedUpUser;
  beforeAll(async () => {
    careless = await signUpUser(app, 'careless');
  });

  it('asks the browser for user verification, without attestation', async () => {
    expect((await startAdding(careless)).body).toMatchObject({
      rp: { id: 'localhost', name: 'Reprise' },
      user: { name: 'careless' },
      attestation: 'none',
      timeout: 300_000,
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    });
  });

  it('lists it with its name and times', async () => {
    const user = await withPasskey('lists');
    expect(await passkeysOf(user)).toEqual([
      {
        id: user.authenticator.id,
        name: 'laptop',
        added: expect.stringMatching(/^\d{4}-/),
        last_used: null,
      },
    ]);
    const { body } = await startAdding(user);
    expect(body.excludeCredentials).toEqual([{ id: user.authenticator.id, type: 'public-key' }]);
  });

  it.each<[string, Claims]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['another type', { type: 'webauthn.get' }],
    ['an unknown challenge', { challenge: 'A'.repeat(43) }],
    ['no user verification', { isUserVerified: false }],
  ])('rejects %s', async (_case, claims) => {
    expect(await add(careless, new Authenticator(), { claims })).toMatchObject(INVALID);
    expect(await passkeysOf(careless)).toEqual([]);
  });

  // The library would download revocation lists for the attestation's certificates.
  it.each(['android-key', 'android-safetynet', 'apple', 'fido-u2f', 'packed', 'tpm'])(
    'does not read the attestation of the format %s',
    async (attestation) => {
      const user = await signUpUser(app, attestation.replaceAll('-', '').slice(0, 12));
      const added = await add(user, new Authenticator(), { claims: { attestation } });
      expect(added.status).toBe(200);
      expect(await passkeysOf(user)).toHaveLength(1);
    },
  );

  it('rejects a malformed attestation object', async () => {
    const { body } = await startAdding(careless);
    const passkey = new Authenticator().create(body);
    const response = { ...passkey.response, attestationObject: 'AAAA' };
    const malformed = { name: 'key', passkey: { ...passkey, response } };
    expect(await call(careless, 'POST', '/user/passkey', malformed)).toMatchObject(INVALID);
    expect(await passkeysOf(careless)).toEqual([]);
  });

  it.each(['', '   ', 'x'.repeat(51)])('rejects the name "%s"', async (name) => {
    expect(await add(careless, new Authenticator(), { name })).toMatchObject({ status: 400 });
    expect(await passkeysOf(careless)).toEqual([]);
  });

  it('uses a challenge once, in five minutes, for its account and for adding', async () => {
    const user = await signUpUser(app, 'challenges');
    const other = await signUpUser(app, 'challenges2');
    const addWith = (owner: Owner, options: Parameters<Authenticator['create']>[0]) =>
      call(owner, 'POST', '/user/passkey', {
        name: 'key',
        passkey: new Authenticator().create(options),
      });
    const { body } = await startAdding(user);
    expect(await addWith(other, body)).toMatchObject(INVALID);
    expect((await addWith(user, body)).status).toBe(200);
    expect(await addWith(user, body)).toMatchObject(INVALID);
    const expired = (await startAdding(user)).body;
    await expireChallenges();
    expect(await addWith(user, expired)).toMatchObject(INVALID);
    const { challenge } = await startSignIn();
    expect(await addWith(user, { ...body, challenge })).toMatchObject(INVALID);
    expect(await passkeysOf(user)).toHaveLength(1);
    expect(await passkeysOf(other)).toEqual([]);
  });

  it('stores a credential for one account only', async () => {
    const { authenticator, ...owner } = await withPasskey('unique');
    const thief = await signUpUser(app, 'thief');
    const copy = new Authenticator({ id: authenticator.id });
    expect(await add(thief, copy)).toMatchObject(INVALID);
    expect(await passkeysOf(thief)).toEqual([]);
    expect(await passkeysOf(owner)).toHaveLength(1);
    expect((await signIn(authenticator)).body.user.id).toBe(owner.uid);
  });

  it('ends at ten passkeys, also for concurrent calls', async () => {
    const user = await signUpUser(app, 'ten');
    for (let n = 0; n < accountLimits.passkeysMax - 1; n += 1) {
      expect((await add(user, new Authenticator())).status).toBe(200);
    }
    const last = await Promise.all([1, 2, 3].map(() => add(user, new Authenticator())));
    expect(last.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(last.filter(({ body }) => body.error?.code === TOO_MANY.body.error.code)).toHaveLength(
      2,
    );
    expect(await startAdding(user)).toMatchObject(TOO_MANY);
    expect(await passkeysOf(user)).toHaveLength(accountLimits.passkeysMax);
  });

  it('needs a recent sign-in, which the password renews', async () => {
    const user = await signUpUser(app, 'recent');
    const old = await aged(user);
    expect(await startAdding(old)).toMatchObject(REAUTH);
    const passkey = new Authenticator().create((await startAdding(user)).body);
    const body = { name: 'late', passkey };
    expect(await call(old, 'POST', '/user/passkey', body)).toMatchObject(REAUTH);
    expect(await passkeysOf(user)).toEqual([]);
    const init = { headers: { cookie: user.cookie } };
    const confirmed = await app.visitor.call(
      'POST',
      '/auth/confirm-password',
      { password: PASSWORD },
      init,
    );
    const renewed = { uid: user.uid, token: await tokenOf(confirmed) };
    expect((await call(renewed, 'POST', '/user/passkey', body)).status).toBe(200);
  });
});

describe('signing in', () => {
  /** Without a counter, only the challenge prevents replays. */
  const uncounted = new Authenticator({ hasCounter: false });
  let target: Awaited<ReturnType<typeof withPasskey>>;
  beforeAll(async () => {
    target = await withPasskey('target');
    await add(target, uncounted);
  });

  it('opens a session, records the use and needs no password', async () => {
    const user = target;
    const response = await signIn(user.authenticator);
    expect(response).toMatchObject({ status: 200, body: { user: { id: user.uid } } });
    expect(JSON.stringify(response.body)).not.toContain('token');
    const token = await tokenOf(response);
    const passkeys = await passkeysOf({ uid: user.uid, token });
    const passkey = passkeys.find(({ id }) => id === user.authenticator.id);
    expect(Date.now() - Date.parse(passkey?.last_used ?? '')).toBeLessThan(60_000);
  });

  it('needs no code of two-step sign-in', async () => {
    const user = await withPasskey('nocode');
    const headers = { cookie: user.cookie };
    const post = (path: string, body: object) =>
      app.visitor.call('POST', `/auth/second-factor/${path}`, body, { headers });
    const { body } = await post('set-up', { password: PASSWORD });
    expect((await post('confirm', { code: totpCode(body.uri) })).status).toBe(200);
    const withPassword = await app.visitor.call('POST', '/auth/sign-in/email', {
      email: 'nocode@example.com',
      password: PASSWORD,
    });
    expect(withPassword.body).toEqual({ secondFactor: true });
    expect((await signIn(user.authenticator)).body.user.id).toBe(user.uid);
  });

  it.each<[string, Claims]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['another type', { type: 'webauthn.create' }],
    ['an unknown challenge', { challenge: 'A'.repeat(43) }],
    ['no user verification', { isUserVerified: false }],
    ['a counter that did not grow', { counter: 1 }],
    ['a counter of 0 after one above', { counter: 0 }],
    ['no account', { userHandle: null }],
    ['the account of another', { userHandle: Buffer.from('someone').toString('base64url') }],
  ])('rejects %s', async (_case, claims) => {
    const { authenticator } = target;
    await expectNoSignIn(() => signIn(authenticator, claims));
    expect((await signIn(authenticator)).status).toBe(200);
  });

  it('rejects a replayed proof and a used challenge', async () => {
    const options = await startSignIn();
    const proof = uncounted.get(options);
    expect((await signInWith(proof)).status).toBe(200);
    await expectNoSignIn(() => signInWith(proof));
    await expectNoSignIn(() => signInWith(uncounted.get(options)));
  });

  it('accepts a proof in one of many concurrent requests', async () => {
    const proof = uncounted.get(await startSignIn());
    const results = await Promise.all([1, 2, 3, 4].map(() => signInWith(proof)));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(results.filter(({ status }) => status === 401)).toHaveLength(3);
  });

  it('rejects an expired challenge, and one for adding a passkey', async () => {
    const { authenticator, ...user } = target;
    const options = await startSignIn();
    await expireChallenges();
    await expectNoSignIn(() => signInWith(authenticator.get(options)));
    const { challenge } = (await startAdding(user)).body;
    await expectNoSignIn(() => signInWith(authenticator.get({ challenge, rpId: 'localhost' })));
  });

  it('uses a challenge up when the proof is wrong', async () => {
    const { authenticator } = target;
    const options = await startSignIn();
    const origin = 'https://evil.example';
    await expectNoSignIn(() => signInWith(authenticator.get(options, { origin })));
    await expectNoSignIn(() => signInWith(authenticator.get(options)));
  });

  it('rejects the signature of another key, an unknown passkey and a removed one alike', async () => {
    const { authenticator, ...user } = await withPasskey('forged');
    const userHandle = Buffer.from(user.uid).toString('base64url');
    const forged = new Authenticator({ id: authenticator.id });
    await expectNoSignIn(() => signIn(forged, { userHandle }));
    await expectNoSignIn(() => signIn(new Authenticator(), { userHandle }));
    await call(user, 'DELETE', '/user/passkey', { passkey_id: authenticator.id });
    await expectNoSignIn(() => signIn(authenticator));
  });

  it('rejects a suspended user', async () => {
    const { authenticator, uid } = await withPasskey('suspended');
    const status = 'suspended';
    await app.db.updateTable('users').set({ status }).where('uid', '=', uid).execute();
    const response = await signIn(authenticator);
    expect(response).toMatchObject({ status: 403, body: { error: { code: 'ACCOUNT_SUSPENDED' } } });
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it('rejects a deleted user, whose passkeys and challenges are gone', async () => {
    const { authenticator, ...user } = await withPasskey('deleted');
    await startAdding(user);
    expect((await call(user, 'DELETE', '/user/delete', {})).status).toBe(200);
    await expectNoSignIn(() => signIn(authenticator));
    expect(await storedState(app.db, { withAuth: true })).not.toContain(`passkey:${user.uid}`);
  });

  it('rejects a sample account on a public site', async () => {
    const { authenticator, uid } = await withPasskey('sample');
    disabledUids.add(uid);
    await expectNoSignIn(() => signIn(authenticator));
  });

  it('ends the session of the request', async () => {
    const { authenticator, cookie } = await withPasskey('replaces');
    const other = await signUpUser(app, 'replaced');
    const proof = authenticator.get(await startSignIn());
    expect((await signInWith(proof, other.cookie)).status).toBe(200);
    const status = (sent: string) =>
      app.visitor
        .call('GET', '/auth/token', undefined, { headers: { cookie: sent } })
        .then((response) => response.status);
    expect(await status(other.cookie)).toBe(401);
    expect(await status(cookie)).toBe(200);
  });
});

describe('changing a passkey', () => {
  it('renames it', async () => {
    const user = await withPasskey('renames');
    const passkey_id = user.authenticator.id;
    const body = { passkey_id, name: ' my phone ' };
    expect((await call(user, 'PATCH', '/user/passkey', body)).status).toBe(200);
    expect((await passkeysOf(user)).map(({ name }) => name)).toEqual(['my phone']);
  });

  it('removes it after a recent sign-in; the password still signs in', async () => {
    const user = await withPasskey('removes');
    const body = { passkey_id: user.authenticator.id };
    expect(await call(await aged(user), 'DELETE', '/user/passkey', body)).toMatchObject(REAUTH);
    expect(await passkeysOf(user)).toHaveLength(1);
    expect((await call(user, 'DELETE', '/user/passkey', body)).status).toBe(200);
    expect(await call(user, 'DELETE', '/user/passkey', body)).toMatchObject(NOT_FOUND);
    expect(await passkeysOf(user)).toEqual([]);
    expect((await signInAgain(app, 'removes')).token).toBeTruthy();
  });

  it('of another user is not found, and unchanged', async () => {
    const owner = await withPasskey('owner');
    const thief = await signUpUser(app, 'thief2');
    const passkey_id = owner.authenticator.id;
    const before = await passkeysOf(owner);
    const renamed = { passkey_id, name: 'mine' };
    expect(await call(thief, 'PATCH', '/user/passkey', renamed)).toMatchObject(NOT_FOUND);
    expect(await call(thief, 'DELETE', '/user/passkey', { passkey_id })).toMatchObject(NOT_FOUND);
    expect(await passkeysOf(owner)).toEqual(before);
    expect(await passkeysOf(thief)).toEqual([]);
  });
});

describe('REQUIRE_SECOND_FACTOR=moderators', () => {
  const queue = (token: string) => app.callerWith(token).call('GET', '/moderation/queue');

  it('is satisfied by a session of a passkey, not by having one', async () => {
    const user = await withPasskey('moderator');
    await sql`insert into moderators (user_id) select id from users where uid = ${user.uid}`.execute(
      app.db,
    );
    expect(await queue(user.token)).toMatchObject({
      status: 403,
      body: { error: { code: 'SECOND_FACTOR_REQUIRED' } },
    });
    const response = await signIn(user.authenticator);
    expect((await queue(await tokenOf(response))).status).toBe(200);
    // The password identifies the user, and the session also passed the passkey.
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const confirm = { password: PASSWORD };
    const init = { headers: { cookie } };
    const confirmed = await app.visitor.call('POST', '/auth/confirm-password', confirm, init);
    expect((await queue(await tokenOf(confirmed))).status).toBe(200);
  });
});
