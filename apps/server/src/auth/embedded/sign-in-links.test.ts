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
import { waitForBlockedQueries } from '#testing/postgres/blocked-queries.ts';
import { totpCode } from '#testing/servers/totp.ts';

type Auth = Awaited<ReturnType<typeof startAccountTestApp>>;

async function confirmedUser(auth: Auth, username: string) {
  const user = await signUpUser(auth.app, username);
  await sql`update auth_user set "emailVerified" = true where id = ${user.uid}`.execute(
    auth.app.db,
  );
  return user;
}

/** Also returns the cookie of the browser that asks. */
async function requestLink(auth: Auth, username: string, count = 1) {
  const email = `${username}@example.com`;
  const { status, headers } = await auth.post('sign-in-link', { email });
  expect(status).toBe(200);
  const [cookie = ''] = headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  return { code: await auth.mailbox.codeTo(email, count), cookie };
}

const open = (auth: Auth, { code, cookie }: { readonly code: string; readonly cookie: string }) =>
  auth.post('sign-in-link/open', { code }, cookie);

const wrongEmail = { status: 400, body: { error: { code: 'WRONG_EMAIL' } } };

describe('a link to sign in', () => {
  it('signs in once', async ({ auth }) => {
    const { uid } = await confirmedUser(auth, 'linus');
    const link = await requestLink(auth, 'linus');
    expect(await open(auth, link)).toMatchObject({ status: 200, body: { user: { id: uid } } });
    expect(await open(auth, link)).toMatchObject(invalidCode);
  });

  it('ends after an hour, and with the next one', async ({ auth }) => {
    await confirmedUser(auth, 'leo');
    const first = await requestLink(auth, 'leo');
    const second = await requestLink(auth, 'leo', 2);
    expect(await open(auth, first)).toMatchObject(invalidCode);
    await auth.expireCodes();
    expect(await open(auth, second)).toMatchObject(invalidCode);
  });

  it('of someone else signs a browser in only if its user names their email', async ({ auth }) => {
    await confirmedUser(auth, 'mallory');
    const victim = await confirmedUser(auth, 'lilly');
    const { code } = await requestLink(auth, 'mallory');
    const own = await requestLink(auth, 'lilly');
    const openAs = (email?: string) =>
      auth.post(
        'sign-in-link/open',
        { code, ...(email !== undefined && { email }) },
        `${victim.cookie}; ${own.cookie}`,
      );
    for (const email of [undefined, 'lilly@example.com', '']) {
      const response = await openAs(email);
      expect(response.status).toBe(400);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    expect(await openAs()).toMatchObject(wrongEmail);
    expect(await auth.tokenOf(victim.cookie)).toBeTruthy();
    const elsewhere = await auth.post('sign-in-link/open', { code, email: 'Mallory@example.com' });
    expect(elsewhere.status).toBe(200);
  });

  it('leaves a cookie that scripts and other sites cannot use', async ({ auth }) => {
    const { headers } = await auth.post('sign-in-link', { email: 'no.user@example.com' });
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^reprise_link_email=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    ]);
  });

  it('asks for the second factor', async ({ auth }) => {
    const { cookie } = await confirmedUser(auth, 'lena');
    const password = passwords.first;
    const { body } = await auth.post('second-factor/set-up', { password }, cookie);
    await auth.post('second-factor/confirm', { code: totpCode(body.uri) }, cookie);
    const opened = await open(auth, await requestLink(auth, 'lena'));
    expect(opened.body).toEqual({ secondFactor: true });
    expect(opened.headers.getSetCookie().join()).not.toContain('reprise_session=');
  });

  it('of an unconfirmed address is one for a new password', async ({ auth }) => {
    await signUpUser(auth.app, 'lukas');
    const link = await requestLink(auth, 'lukas');
    expect(await open(auth, link)).toMatchObject(invalidCode);
    const { code } = link;
    const reset = await auth.post('reset-password', { code, password: passwords.next });
    expect(reset.status).toBe(200);
  });

  it('ends with a new password and a changed address', async ({ auth }) => {
    const { uid, cookie } = await confirmedUser(auth, 'lara');
    const first = await requestLink(auth, 'lara');
    await auth.post(
      'change-password',
      { current: passwords.first, password: passwords.next },
      cookie,
    );
    expect(await open(auth, first)).toMatchObject(invalidCode);
    const second = await requestLink(auth, 'lara', 2);
    await sql`update auth_user set email = 'lara.new@example.com' where id = ${uid}`.execute(
      auth.app.db,
    );
    expect(await open(auth, second)).toMatchObject(invalidCode);
  });

  it('opens no session if the password changes at the same time', async ({ auth }) => {
    const { db } = auth.app;
    const { uid } = await confirmedUser(auth, 'lotta');
    const link = await requestLink(auth, 'lotta');
    const { late } = await db.transaction().execute(async (tx) => {
      await sql`lock table auth_session in share mode`.execute(tx);
      const sent = open(auth, link);
      await waitForBlockedQueries(db, 1);
      await sql`update auth_account set password = 'x' where "userId" = ${uid}`.execute(tx);
      return { late: sent };
    });
    expect((await late).status).toBe(401);
    expect(await auth.storedAccount(uid)).toMatchObject({ sessions: 1 });
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
