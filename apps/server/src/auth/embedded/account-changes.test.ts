import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { it } from '#testing/fixtures/accounts.ts';
import {
  uniqueUsername,
  invalidCode,
  passwords,
  slowPoll,
  type AccountTestApp,
} from '#testing/auth/account-test-app.ts';
import { signInAgain, signUpUser } from '#testing/auth/accounts.ts';
import { Authenticator } from '#testing/auth/authenticator.ts';

describe('changing the password', () => {
  it('requires the current one, ends the other sessions and continues in a new one', async ({
    auth,
  }) => {
    const firstSession = await signUpUser(auth.app, 'frank');
    const secondSession = await signInAgain(auth.app, 'frank');
    const sockets = [await auth.app.socket(firstSession), await auth.app.socket(secondSession)];
    const changed = await auth.post(
      'change-password',
      { current: passwords.first, password: passwords.next },
      firstSession.cookie,
    );
    expect(changed).toMatchObject({ status: 200, body: { user: { id: firstSession.uid } } });
    expect(Object.keys(changed.body)).toEqual(['user']);
    for (const { raw } of sockets) await expect.poll(() => raw.connected, slowPoll).toBe(false);
    const cookie = changed.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect((await auth.post('update-user', { name: 'frank' }, cookie)).status).toBe(200);
    const record = `/user/info?uid=${firstSession.uid}`;
    for (const { cookie: old, token } of [firstSession, secondSession]) {
      expect((await auth.post('update-user', { name: 'mallory' }, old)).status).toBe(401);
      expect((await auth.app.callerWith(token).call('GET', record)).status).toBe(401);
    }
    expect(await auth.storedAccount(firstSession.uid)).toMatchObject({ sessions: 1 });
    expect((await auth.signIn('frank@example.com', passwords.first)).status).toBe(401);
    await expect
      .poll(() => auth.mailbox.subjectsTo('frank@example.com'), slowPoll)
      .toEqual(['Your password was changed']);
  });

  it('names passkeys, which continue to sign in, in the email; so does adding one', async ({
    auth,
  }) => {
    const { uid, token, cookie } = await signUpUser(auth.app, 'uma');
    const call = (path: string, body: object) =>
      auth.app.callerWith(token).call('POST', path, { uid, ...body });
    const { body: options } = await call('/user/passkeyoptions', {});
    const passkey = new Authenticator().create(options);
    expect((await call('/user/passkey', { name: 'key', passkey })).status).toBe(200);
    const subjects = () => auth.mailbox.subjectsTo('uma@example.com');
    await expect.poll(subjects, slowPoll).toEqual(['A passkey was added to your account']);
    await auth.post(
      'change-password',
      { current: passwords.first, password: passwords.next },
      cookie,
    );
    await expect.poll(() => subjects().at(-1), slowPoll).toBe('Your password was changed');
    const { content } = auth.mailbox.mails.at(-1) ?? {};
    expect(content).toContain('Passkeys still sign in');
  });

  it('invalidates open codes', async ({ auth }) => {
    const { cookie } = await signUpUser(auth.app, 'grace');
    const code = await auth.resetCode('grace');
    await auth.post('change-email', { email: 'mallory@example.com' }, cookie);
    const confirmation = await auth.mailbox.codeTo('mallory@example.com');
    await auth.post(
      'change-password',
      { current: passwords.first, password: passwords.next },
      cookie,
    );
    expect(await auth.post('reset-password', { code, password: passwords.first })).toMatchObject(
      invalidCode,
    );
    expect(await auth.post('confirm-email', { code: confirmation })).toMatchObject(invalidCode);
    expect((await auth.signIn('grace@example.com', passwords.next)).status).toBe(200);
  });

  it.for([
    ['a wrong current one', { current: 'wrong11!' }, 401, 'UNAUTHENTICATED'],
    ['a weak new one', { password: 'tune' }, 400, 'VALIDATION'],
    ['an extra field', { revokeOtherSessions: false }, 400, 'VALIDATION'],
  ] as const)('rejects %s', async ([_case, change, status, code], { auth }) => {
    const { uid, cookie } = await signUpUser(auth.app, uniqueUsername());
    const before = await auth.storedAccount(uid);
    const body = { current: passwords.first, password: passwords.next, ...change };
    const rejected = await auth.post('change-password', body, cookie);
    expect(rejected).toMatchObject({ status, body: { error: { code } } });
    expect(await auth.storedAccount(uid)).toEqual(before);
  });
});

describe('changing the email', () => {
  it('applies when the new address is confirmed, also in the user record', async ({ auth }) => {
    const { uid, cookie, token } = await signUpUser(auth.app, 'ivan');
    const reset = await auth.resetCode('ivan');
    const response = await auth.post('change-email', { email: 'Ivan.New@example.com' }, cookie);
    expect(response).toMatchObject({ status: 200, body: { status: true } });
    const code = await auth.mailbox.codeTo('ivan.new@example.com');
    const old = { email: 'ivan@example.com', recordEmail: 'ivan@example.com', verified: false };
    expect(await auth.storedAccount(uid)).toMatchObject(old);
    expect(await auth.post('confirm-email', { code })).toMatchObject({ status: 200 });
    const email = 'ivan.new@example.com';
    expect(await auth.storedAccount(uid)).toMatchObject({
      email,
      recordEmail: email,
      verified: true,
    });
    // A token with the old address would write the address back to the record.
    const oldTokenCaller = auth.app.callerWith(token);
    const login = { uid, date_login: new Date().toISOString() };
    expect((await oldTokenCaller.call('PATCH', '/user/logindate', login)).status).toBe(401);
    expect(await auth.storedAccount(uid)).toMatchObject({ recordEmail: email });
    const renewed = auth.app.callerWith(await auth.tokenOf(cookie));
    expect((await renewed.call('PATCH', '/user/logindate', login)).status).toBe(200);
    const info = await renewed.call('GET', `/user/info?uid=${uid}`);
    expect(info.body.rows).toMatchObject([{ email }]);
    expect((await auth.signIn('ivan@example.com', passwords.first)).status).toBe(401);
    expect((await auth.signIn(email, passwords.first)).status).toBe(200);
    // All links to the old address are invalid now.
    expect(
      await auth.post('reset-password', { code: reset, password: passwords.next }),
    ).toMatchObject(invalidCode);
    expect(await auth.post('confirm-email', { code })).toMatchObject(invalidCode);
    await expect
      .poll(() => auth.mailbox.subjectsTo('ivan@example.com'), slowPoll)
      .toEqual(['Choose a new password', 'Your email was changed']);
  });

  it('responds the same for a taken address, and emails its owner', async ({ auth }) => {
    const { uid, cookie } = await signUpUser(auth.app, 'judy');
    await signUpUser(auth.app, 'owner');
    const free = await auth.post('change-email', { email: 'free@example.com' }, cookie);
    const code = await auth.mailbox.codeTo('free@example.com');
    const taken = await auth.post('change-email', { email: 'Owner@example.com' }, cookie);
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    await expect
      .poll(() => auth.mailbox.subjectsTo('owner@example.com'), slowPoll)
      .toEqual(['You already have an account']);
    expect(await auth.storedAccount(uid)).toMatchObject({ email: 'judy@example.com' });
    // The address was free when the link was sent.
    await sql`update auth_user set email = 'free@example.com'
              where email = 'owner@example.com'`.execute(auth.app.db);
    const lateResponse = await auth.post('confirm-email', { code });
    expect(lateResponse).toMatchObject({ status: 409, body: { error: { code: 'EMAIL_TAKEN' } } });
    expect(await auth.storedAccount(uid)).toMatchObject({
      email: 'judy@example.com',
      verified: false,
    });
  });

  it('requires a recent sign-in', async ({ auth }) => {
    const { uid, cookie } = await signUpUser(auth.app, 'kate');
    await auth.ageSessions(uid);
    const before = await auth.storedCodes();
    const rejected = await auth.post('change-email', { email: 'kate2@example.com' }, cookie);
    expect(rejected).toMatchObject({ status: 403, body: { error: { code: 'REAUTH_REQUIRED' } } });
    expect(await auth.storedCodes()).toEqual(before);
    const again = await signInAgain(auth.app, 'kate');
    const response = await auth.post('change-email', { email: 'kate2@example.com' }, again.cookie);
    expect(response.status).toBe(200);
    await auth.mailbox.codeTo('kate2@example.com');
  });

  it('accepts only the newest code, and none that has expired', async ({ auth }) => {
    const { uid, cookie } = await signUpUser(auth.app, 'leo');
    await auth.post('change-email', { email: 'leo1@example.com' }, cookie);
    const first = await auth.mailbox.codeTo('leo1@example.com');
    await auth.post('change-email', { email: 'leo2@example.com' }, cookie);
    const second = await auth.mailbox.codeTo('leo2@example.com');
    expect(await auth.post('confirm-email', { code: first })).toMatchObject(invalidCode);
    await auth.expireCodes();
    expect(await auth.post('confirm-email', { code: second })).toMatchObject(invalidCode);
    expect(await auth.storedAccount(uid)).toMatchObject({
      email: 'leo@example.com',
      verified: false,
    });
  });
});

describe('confirming the email', () => {
  it('sends a link on request and confirms the address', async ({ auth }) => {
    const { uid, cookie } = await signUpUser(auth.app, 'mia');
    expect(await auth.post('request-email-confirmation', {}, cookie)).toMatchObject({
      status: 200,
    });
    const code = await auth.mailbox.codeTo('mia@example.com');
    expect(await auth.post('reset-password', { code, password: passwords.next })).toMatchObject(
      invalidCode,
    );
    expect(await auth.post('confirm-email', { code })).toMatchObject({ status: 200 });
    expect(await auth.storedAccount(uid)).toMatchObject({
      email: 'mia@example.com',
      verified: true,
    });
    // No mail is sent for a confirmed address.
    expect((await auth.post('request-email-confirmation', {}, cookie)).status).toBe(200);
    await auth.resetCode('mia', 2);
    expect(auth.mailbox.subjectsTo('mia@example.com')).toEqual([
      'Confirm your email',
      'Choose a new password',
    ]);
  });

  it('does not accept a code for a password, or the other way round', async ({ auth }) => {
    const { uid } = await signUpUser(auth.app, 'nina');
    const code = await auth.resetCode('nina');
    expect(await auth.post('confirm-email', { code })).toMatchObject(invalidCode);
    expect(await auth.storedAccount(uid)).toMatchObject({ verified: false });
  });
});

describe('signing out everywhere', () => {
  it('invalidates the codes that an ended session requested', async ({ auth }) => {
    const { uid, cookie } = await signUpUser(auth.app, 'rosa');
    await auth.post('change-email', { email: 'thief@example.com' }, cookie);
    const code = await auth.mailbox.codeTo('thief@example.com');
    const { token } = await signInAgain(auth.app, 'rosa');
    const body = { uid, except_this: true };
    const ended = await auth.app.callerWith(token).call('POST', '/user/signouteverywhere', body);
    expect(ended.status).toBe(200);
    expect(await auth.post('confirm-email', { code })).toMatchObject(invalidCode);
    expect(await auth.storedAccount(uid)).toMatchObject({ email: 'rosa@example.com' });
  });
});

/**
 * The request arrives during the change; its code is created after the response, and the lock
 * blocks it.
 */
describe('a link requested before a change and created after it', () => {
  it("is not sent to the account's old address", async ({ auth }) => {
    const { uid } = await signUpUser(auth.app, 'quinn');
    const email = 'quinn@example.com';
    const response = await auth.app.db.transaction().execute(async (tx) => {
      await sql`update auth_user set email = 'quinn2@example.com' where id = ${uid}`.execute(tx);
      return auth.post('request-password-reset', { email });
    });
    expect(response.status).toBe(200);
    await expectNoLink(auth, { id: `password:${uid}`, email });
  });

  it('is not sent for an ended session', async ({ auth }) => {
    const { uid, cookie } = await signUpUser(auth.app, 'sybil');
    const email = 'robber@example.com';
    const response = await auth.app.db.transaction().execute(async (tx) => {
      await sql`delete from auth_session where "userId" = ${uid}`.execute(tx);
      return auth.post('change-email', { email }, cookie);
    });
    expect(response.status).toBe(200);
    await expectNoLink(auth, { id: `email:${uid}`, email });
  });

  it('is not created for a deleted account', async ({ auth }) => {
    const { uid, cookie } = await signUpUser(auth.app, 'olaf');
    const response = await auth.app.db.transaction().execute(async (tx) => {
      await sql`delete from auth_user where id = ${uid}`.execute(tx);
      return auth.post('request-email-confirmation', {}, cookie);
    });
    expect(response.status).toBe(200);
    await expectNoLink(auth, { id: `email:${uid}`, email: 'olaf@example.com' });
  });

  /** A later link has arrived, and mails are sent in order. */
  async function expectNoLink(
    auth: AccountTestApp,
    link: { id: string; email: string },
  ): Promise<void> {
    const name = uniqueUsername();
    await signUpUser(auth.app, name);
    await auth.resetCode(name);
    expect((await auth.storedCodes()).map(({ id }) => id)).not.toContain(link.id);
    expect(auth.mailbox.subjectsTo(link.email)).toEqual([]);
  }
});

describe('without a session', () => {
  it.for([
    ['change-password', { current: passwords.first, password: passwords.next }],
    ['change-email', { email: 'else@example.com' }],
    ['request-email-confirmation', {}],
  ] as const)('%s returns 401', async ([path, body], { auth }) => {
    const before = await auth.storedCodes();
    for (const cookie of [undefined, 'reprise_session=forged.signature']) {
      const rejected = await auth.post(path, body, cookie);
      expect(rejected).toMatchObject({ status: 401, body: { error: { code: 'UNAUTHENTICATED' } } });
    }
    expect(await auth.storedCodes()).toEqual(before);
  });
});
