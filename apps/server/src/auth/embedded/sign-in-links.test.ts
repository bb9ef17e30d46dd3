import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import {
  invalidCode,
  passwords,
  slowPoll,
  startAccountTestApp,
} from '#testing/auth/account-test-app.ts';
import { signUpUser } from '#testing/auth/accounts.ts';
import { it } from '#testing/fixtures/accounts.ts';
import { totpCode } from '#testing/servers/totp.ts';

type Auth = Awaited<ReturnType<typeof startAccountTestApp>>;

async function confirmedUser(auth: Auth, username: string) {
  const user = await signUpUser(auth.app, username);
  await sql`update auth_user set "emailVerified" = true where id = ${user.uid}`.execute(
    auth.app.db,
  );
  return user;
}

async function linkCode(auth: Auth, username: string, count = 1): Promise<string> {
  const email = `${username}@example.com`;
  expect((await auth.post('sign-in-link', { email })).status).toBe(200);
  return auth.mailbox.codeTo(email, count);
}

const open = (auth: Auth, code: string) => auth.post('sign-in-link/open', { code });

describe('a link to sign in', () => {
  it('signs in once', async ({ auth }) => {
    const { uid } = await confirmedUser(auth, 'linus');
    const code = await linkCode(auth, 'linus');
    expect(await open(auth, code)).toMatchObject({ status: 200, body: { user: { id: uid } } });
    expect(await open(auth, code)).toMatchObject(invalidCode);
  });

  it('asks for the second factor', async ({ auth }) => {
    const { cookie } = await confirmedUser(auth, 'lena');
    const password = passwords.first;
    const { body } = await auth.post('second-factor/set-up', { password }, cookie);
    await auth.post('second-factor/confirm', { code: totpCode(body.uri) }, cookie);
    const opened = await open(auth, await linkCode(auth, 'lena'));
    expect(opened.body).toEqual({ secondFactor: true });
    expect(opened.headers.getSetCookie().join()).not.toContain('reprise_session=');
  });

  it('of an unconfirmed address is one for a new password', async ({ auth }) => {
    await signUpUser(auth.app, 'lukas');
    const code = await linkCode(auth, 'lukas');
    expect(await open(auth, code)).toMatchObject(invalidCode);
    const reset = await auth.post('reset-password', { code, password: passwords.next });
    expect(reset.status).toBe(200);
  });

  it('ends with a new password and a changed address', async ({ auth }) => {
    const { uid, cookie } = await confirmedUser(auth, 'lara');
    const code = await linkCode(auth, 'lara');
    await auth.post(
      'change-password',
      { current: passwords.first, password: passwords.next },
      cookie,
    );
    expect(await open(auth, code)).toMatchObject(invalidCode);
    const second = await linkCode(auth, 'lara', 2);
    await sql`update auth_user set email = 'lara.new@example.com' where id = ${uid}`.execute(
      auth.app.db,
    );
    expect(await open(auth, second)).toMatchObject(invalidCode);
  });

  it('is not sent to an unknown address, with the same response', async ({ auth }) => {
    const email = 'unknown.here@example.com';
    const known = await confirmedUser(auth, 'liam').then(() =>
      auth.post('sign-in-link', { email: 'liam@example.com' }),
    );
    const unknown = await auth.post('sign-in-link', { email });
    expect({ status: unknown.status, body: unknown.body }).toEqual({
      status: known.status,
      body: known.body,
    });
    await expect
      .poll(() => auth.mailbox.subjectsTo('liam@example.com'), slowPoll)
      .toEqual(['Sign in']);
    expect(auth.mailbox.subjectsTo(email)).toEqual([]);
  });

  it('is not written to the log of a server without mail', async () => {
    const auth = await startAccountTestApp({ SMTP_URL: '', MAIL_FROM: '' });
    await confirmedUser(auth, 'lotte');
    const response = await auth.post('sign-in-link', { email: 'lotte@example.com' });
    expect(response.status).toBe(404);
    await auth.stop();
  });
});
