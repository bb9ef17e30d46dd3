import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { it as base } from '#testing/fixtures/accounts.ts';
import { userServices } from '#ops/commands/users/user-services.ts';
import {
  passwords,
  slowPoll,
  startAccountTestApp,
  type AccountTestApp,
} from '#testing/auth/account-test-app.ts';
import { signInAgain, signUpUser, type SignedUpUser } from '#testing/auth/accounts.ts';
import { Authenticator } from '#testing/auth/authenticator.ts';
import { totpCode } from '#testing/servers/totp.ts';
import type { TestResponse } from '#testing/test-app.ts';

const it = base.extend('strict', { scope: 'file' }, async ({ env }, { onCleanup }) => {
  const strict = await startAccountTestApp({ ...env, EMAIL_VERIFICATION: 'required' });
  onCleanup(() => strict.stop());
  return strict;
});

describe('a stranger who registers the address of someone else', () => {
  it('loses a passkey when its owner resets the password by mail', async ({ auth }) => {
    const intruder = await signUpUser(auth.app, 'vera');
    const { passkey, response } = await addPasskey(auth, intruder);
    expect(response.status).toBe(200);
    const code = await auth.resetCode('vera');
    expect((await auth.post('reset-password', { code, password: passwords.next })).status).toBe(
      200,
    );
    expect((await signInWith(auth, passkey)).status).toBe(401);
    expect(await factorsOf(auth, intruder.uid)).toBe(0);
    expect(await auth.storedAccount(intruder.uid)).toMatchObject({ verified: true, sessions: 0 });
    await expect
      .poll(() => auth.mailbox.subjectsTo('vera@example.com'), slowPoll)
      .toContain('Your password was changed');
    const { content } = auth.mailbox.mails.at(-1) ?? {};
    expect(content).toContain('passkeys, two-step sign-in and connected accounts were removed');
    expect(content).not.toContain('Passkeys still sign in');
  });

  it('cannot lock its owner out with an authenticator app', async ({ auth }) => {
    const intruder = await signUpUser(auth.app, 'viktor');
    await turnOnTwoStep(auth, intruder);
    const code = await auth.resetCode('viktor');
    await auth.post('reset-password', { code, password: passwords.next });
    expect(await auth.signIn('viktor@example.com', passwords.next)).toMatchObject({
      status: 200,
      body: { user: { id: intruder.uid, emailVerified: true } },
    });
    expect(await factorsOf(auth, intruder.uid)).toBe(0);
  });

  it('adds no factor where addresses must be confirmed', async ({ strict }) => {
    const intruder = await signUpUser(strict.app, 'victor');
    const { response } = await addPasskey(strict, intruder);
    const unconfirmed = { status: 403, body: { error: { code: 'EMAIL_UNVERIFIED' } } };
    expect(response).toMatchObject(unconfirmed);
    const password = { password: passwords.first };
    expect(await strict.post('second-factor/set-up', password, intruder.cookie)).toMatchObject(
      unconfirmed,
    );
    const { rows } = await sql`
      select 1 from auth_passkey union all select 1 from auth_two_factor`.execute(strict.app.db);
    expect(rows).toEqual([]);
    const code = await strict.mailbox.codeTo('victor@example.com');
    await strict.post('confirm-email', { code });
    const owner = { ...intruder, ...(await signInAgain(strict.app, 'victor')) };
    expect((await addPasskey(strict, owner)).response.status).toBe(200);
  });
});

describe('the second factors of the owner', () => {
  it('stay with a reset of a confirmed address', async ({ auth }) => {
    const owner = await signUpUser(auth.app, 'walter');
    await confirmAddress(auth, owner.uid);
    const { passkey } = await addPasskey(auth, owner);
    await turnOnTwoStep(auth, owner);
    const code = await auth.resetCode('walter');
    await auth.post('reset-password', { code, password: passwords.next });
    const signIn = await auth.signIn('walter@example.com', passwords.next);
    expect(signIn.body).toEqual({ secondFactor: true });
    expect((await signInWith(auth, passkey)).status).toBe(200);
  });

  it('stay with a link of the operator, which proves no address', async ({ auth }) => {
    const owner = await signUpUser(auth.app, 'wanda');
    await turnOnTwoStep(auth, owner);
    const { code } = await userServices(auth.app.db).accounts.issueResetCode('wanda', null);
    expect((await auth.post('reset-password', { code, password: passwords.next })).status).toBe(
      200,
    );
    const signIn = await auth.signIn('wanda@example.com', passwords.next);
    expect(signIn.body).toEqual({ secondFactor: true });
    expect(await auth.storedAccount(owner.uid)).toMatchObject({ verified: false });
  });
});

type Intruder = Pick<SignedUpUser, 'uid' | 'cookie' | 'token'>;

async function addPasskey({ app }: AccountTestApp, { uid, token }: Intruder) {
  const passkey = new Authenticator();
  const call = (path: string, body: object) =>
    app.callerWith(token).call('POST', path, { uid, ...body });
  const options = await call('/user/passkeyoptions', {});
  if (options.status !== 200) return { passkey, response: options };
  const added = { name: 'key', passkey: passkey.create(options.body) };
  return { passkey, response: await call('/user/passkey', added) };
}

async function signInWith({ app }: AccountTestApp, passkey: Authenticator): Promise<TestResponse> {
  const { body } = await app.visitor.call('POST', '/auth/passkey/options', {});
  return app.visitor.call('POST', '/auth/passkey', { passkey: passkey.get(body) });
}

async function turnOnTwoStep({ post }: AccountTestApp, { cookie }: Pick<Intruder, 'cookie'>) {
  const { body } = await post('second-factor/set-up', { password: passwords.first }, cookie);
  const code = totpCode(body.uri);
  const confirmed = await post('second-factor/confirm', { code }, cookie);
  expect(confirmed.status).toBe(200);
  return confirmed.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function factorsOf(auth: AccountTestApp, uid: string) {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from auth_passkey where user_id = ${uid})
      + (select count(*) from auth_two_factor where "userId" = ${uid})
      + (select count(*) from auth_user where id = ${uid} and "twoFactorEnabled") as count`.execute(
    auth.app.db,
  );
  return rows[0]?.count;
}

async function confirmAddress(auth: AccountTestApp, uid: string): Promise<void> {
  await sql`update auth_user set "emailVerified" = true where id = ${uid}`.execute(auth.app.db);
}
