import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { signInAgain, signUpUser, type SignedUpUser } from '#testing/auth/accounts.ts';
import { Authenticator, type Claims } from '#testing/auth/authenticator.ts';
import {
  type Owner,
  add,
  withOldSignIn,
  app,
  call,
  expireChallenges,
  passkeysOf,
  setUpPasskeys,
  signIn,
  startAdding,
  startSignIn,
  tokenOf,
  withPasskey,
} from '#testing/auth/passkeys.ts';

const PASSWORD = 'reprise1!';
const INVALID = { status: 400, body: { error: { code: 'INVALID_PASSKEY' } } };
const TOO_MANY = { status: 409, body: { error: { code: 'TOO_MANY_PASSKEYS' } } };
const NOT_FOUND = { status: 404, body: { error: { code: 'NOT_FOUND' } } };
const REAUTH = { status: 403, body: { error: { code: 'REAUTH_REQUIRED' } } };

setUpPasskeys();

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
    const started = await Promise.all([1, 2, 3].map(() => startAdding(user)));
    const last = await Promise.all(
      started.map(({ body }) => {
        const passkey = new Authenticator().create(body);
        return call(user, 'POST', '/user/passkey', { name: 'last', passkey });
      }),
    );
    expect(last.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(last.filter(({ body }) => body.error?.code === TOO_MANY.body.error.code)).toHaveLength(
      2,
    );
    expect(await startAdding(user)).toMatchObject(TOO_MANY);
    expect(await passkeysOf(user)).toHaveLength(accountLimits.passkeysMax);
  });

  it('needs a recent sign-in, which the password renews', async () => {
    const user = await signUpUser(app, 'recent');
    const old = await withOldSignIn(user);
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
    expect(await call(await withOldSignIn(user), 'DELETE', '/user/passkey', body)).toMatchObject(
      REAUTH,
    );
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
