import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { signUpUser } from '#testing/auth/accounts.ts';
import { Authenticator, type Claims } from '#testing/auth/authenticator.ts';
import { storedState } from '#testing/stored-state.ts';
import { totpCode } from '#testing/servers/totp.ts';
import {
  add,
  app,
  call,
  disabledUids,
  expectNoSignIn,
  expireChallenges,
  passkeysOf,
  setUpPasskeys,
  signIn,
  signInWith,
  startAdding,
  startSignIn,
  tokenOf,
  withPasskey,
} from '#testing/auth/passkeys.ts';

const PASSWORD = 'reprise1!';

setUpPasskeys();

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

  it('confirms a user: replaces the session, and opens none of another user', async () => {
    const user = await withPasskey('confirmer');
    await sql`update auth_session set "createdAt" = now() - interval '10 minutes'
              where "userId" = ${user.uid}`.execute(app.db);
    const proof = async ({ authenticator }: Pick<typeof user, 'authenticator'>) =>
      authenticator.get(await startSignIn());
    const other = await proof(target);
    await expectNoSignIn(() => signInWith(other, user.cookie, user.uid));
    await expectNoSignIn(() => signInWith(other, user.cookie));

    const confirmed = await signInWith(await proof(user), user.cookie, user.uid);
    expect(confirmed).toMatchObject({ status: 200, body: { user: { id: user.uid } } });
    const token = await tokenOf(confirmed);
    const name = { uid: user.uid, name: 'script', scopes: ['read'], days: 7 };
    const made = await app.callerWith(token).call('POST', '/user/token', name);
    expect(made.status).toBe(200);
    const old = { headers: { cookie: user.cookie } };
    expect((await app.visitor.call('GET', '/auth/token', undefined, old)).status).toBe(401);
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

describe('REQUIRE_SECOND_FACTOR=moderators', () => {
  const queue = (token: string) => app.callerWith(token).call('GET', '/moderation/queue');

  it('is satisfied by a session of a passkey, not by having one', async () => {
    const user = await withPasskey('mona');
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
