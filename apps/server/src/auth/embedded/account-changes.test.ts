import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  uniqueUsername,
  invalidCode,
  passwords,
  slowPoll,
  startAccountTestApp,
  type AccountTestApp,
} from '#testing/auth/account-test-app.ts';
import { signInAgain, signUpUser } from '#testing/auth/accounts.ts';

let world: AccountTestApp;
beforeAll(async () => {
  world = await startAccountTestApp();
});
afterAll(() => world.stop());

describe('changing the password', () => {
  it('requires the current one, ends the other sessions and continues in a new one', async () => {
    const here = await signUpUser(world.app, 'frank');
    const there = await signInAgain(world.app, 'frank');
    const sockets = [await world.app.socket(here), await world.app.socket(there)];
    const changed = await world.post(
      'change-password',
      { current: passwords.first, password: passwords.next },
      here.cookie,
    );
    expect(changed).toMatchObject({ status: 200, body: { user: { id: here.uid } } });
    expect(Object.keys(changed.body)).toEqual(['user']);
    for (const { raw } of sockets) await expect.poll(() => raw.connected, slowPoll).toBe(false);
    const cookie = changed.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect((await world.post('update-user', { name: 'frank' }, cookie)).status).toBe(200);
    for (const old of [here.cookie, there.cookie]) {
      expect((await world.post('update-user', { name: 'mallory' }, old)).status).toBe(401);
    }
    expect(await world.storedAccount(here.uid)).toMatchObject({ sessions: 1 });
    expect((await world.signIn('frank@example.com', passwords.first)).status).toBe(401);
    await expect
      .poll(() => world.mailbox.subjectsTo('frank@example.com'), slowPoll)
      .toEqual(['Your password was changed']);
  });

  it('invalidates open codes', async () => {
    const { cookie } = await signUpUser(world.app, 'grace');
    const code = await world.resetCode('grace');
    await world.post('change-email', { email: 'mallory@example.com' }, cookie);
    const confirmation = await world.mailbox.codeTo('mallory@example.com');
    await world.post(
      'change-password',
      { current: passwords.first, password: passwords.next },
      cookie,
    );
    expect(await world.post('reset-password', { code, password: passwords.first })).toMatchObject(
      invalidCode,
    );
    expect(await world.post('confirm-email', { code: confirmation })).toMatchObject(invalidCode);
    expect((await world.signIn('grace@example.com', passwords.next)).status).toBe(200);
  });

  it.each([
    ['a wrong current one', { current: 'wrong11!' }, 401, 'UNAUTHENTICATED'],
    ['a weak new one', { password: 'tune' }, 400, 'VALIDATION'],
    ['an extra field', { revokeOtherSessions: false }, 400, 'VALIDATION'],
  ])('rejects %s', async (_case, change, status, code) => {
    const { uid, cookie } = await signUpUser(world.app, uniqueUsername());
    const before = await world.storedAccount(uid);
    const body = { current: passwords.first, password: passwords.next, ...change };
    const refused = await world.post('change-password', body, cookie);
    expect(refused).toMatchObject({ status, body: { error: { code } } });
    expect(await world.storedAccount(uid)).toEqual(before);
  });
});

describe('changing the email', () => {
  it('applies when the new address is confirmed, also in the user record', async () => {
    const { uid, cookie, token } = await signUpUser(world.app, 'ivan');
    const reset = await world.resetCode('ivan');
    const asked = await world.post('change-email', { email: 'Ivan.New@example.com' }, cookie);
    expect(asked).toMatchObject({ status: 200, body: { status: true } });
    const code = await world.mailbox.codeTo('ivan.new@example.com');
    const old = { email: 'ivan@example.com', recordEmail: 'ivan@example.com', verified: false };
    expect(await world.storedAccount(uid)).toMatchObject(old);
    expect(await world.post('confirm-email', { code })).toMatchObject({ status: 200 });
    const email = 'ivan.new@example.com';
    expect(await world.storedAccount(uid)).toMatchObject({
      email,
      recordEmail: email,
      verified: true,
    });
    // A token with the old address would write it to the record again.
    const late = world.app.callerWith(token);
    const login = { uid, date_login: new Date().toISOString() };
    expect((await late.call('PATCH', '/user/logindate', login)).status).toBe(401);
    expect(await world.storedAccount(uid)).toMatchObject({ recordEmail: email });
    const renewed = world.app.callerWith(await world.tokenOf(cookie));
    expect((await renewed.call('PATCH', '/user/logindate', login)).status).toBe(200);
    const info = await renewed.call('GET', `/user/info?uid=${uid}`);
    expect(info.body.rows).toMatchObject([{ email }]);
    expect((await world.signIn('ivan@example.com', passwords.first)).status).toBe(401);
    expect((await world.signIn(email, passwords.first)).status).toBe(200);
    // Links to the old address are invalid now, and so is this one.
    expect(
      await world.post('reset-password', { code: reset, password: passwords.next }),
    ).toMatchObject(invalidCode);
    expect(await world.post('confirm-email', { code })).toMatchObject(invalidCode);
    await expect
      .poll(() => world.mailbox.subjectsTo('ivan@example.com'), slowPoll)
      .toEqual(['Choose a new password', 'Your email was changed']);
  });

  it('responds the same for a taken address, and emails its owner', async () => {
    const { uid, cookie } = await signUpUser(world.app, 'judy');
    await signUpUser(world.app, 'owner');
    const free = await world.post('change-email', { email: 'free@example.com' }, cookie);
    const code = await world.mailbox.codeTo('free@example.com');
    const taken = await world.post('change-email', { email: 'Owner@example.com' }, cookie);
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    await expect
      .poll(() => world.mailbox.subjectsTo('owner@example.com'), slowPoll)
      .toEqual(['You already have an account']);
    expect(await world.storedAccount(uid)).toMatchObject({ email: 'judy@example.com' });
    // The address was free when the link was sent.
    await sql`update auth_user set email = 'free@example.com'
              where email = 'owner@example.com'`.execute(world.app.db);
    const late = await world.post('confirm-email', { code });
    expect(late).toMatchObject({ status: 409, body: { error: { code: 'EMAIL_TAKEN' } } });
    expect(await world.storedAccount(uid)).toMatchObject({
      email: 'judy@example.com',
      verified: false,
    });
  });

  it('requires a recent sign-in', async () => {
    const { uid, cookie } = await signUpUser(world.app, 'kate');
    await world.ageSessions(uid);
    const before = await world.storedCodes();
    const refused = await world.post('change-email', { email: 'kate2@example.com' }, cookie);
    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'REAUTH_REQUIRED' } } });
    expect(await world.storedCodes()).toEqual(before);
    const again = await signInAgain(world.app, 'kate');
    const asked = await world.post('change-email', { email: 'kate2@example.com' }, again.cookie);
    expect(asked.status).toBe(200);
    await world.mailbox.codeTo('kate2@example.com');
  });

  it('accepts only the newest code, and none that has expired', async () => {
    const { uid, cookie } = await signUpUser(world.app, 'leo');
    await world.post('change-email', { email: 'leo1@example.com' }, cookie);
    const first = await world.mailbox.codeTo('leo1@example.com');
    await world.post('change-email', { email: 'leo2@example.com' }, cookie);
    const second = await world.mailbox.codeTo('leo2@example.com');
    expect(await world.post('confirm-email', { code: first })).toMatchObject(invalidCode);
    await world.expireCodes();
    expect(await world.post('confirm-email', { code: second })).toMatchObject(invalidCode);
    expect(await world.storedAccount(uid)).toMatchObject({
      email: 'leo@example.com',
      verified: false,
    });
  });
});

describe('confirming the email', () => {
  it('sends a link on request and confirms the address', async () => {
    const { uid, cookie } = await signUpUser(world.app, 'mia');
    expect(await world.post('request-email-confirmation', {}, cookie)).toMatchObject({
      status: 200,
    });
    const code = await world.mailbox.codeTo('mia@example.com');
    expect(await world.post('reset-password', { code, password: passwords.next })).toMatchObject(
      invalidCode,
    );
    expect(await world.post('confirm-email', { code })).toMatchObject({ status: 200 });
    expect(await world.storedAccount(uid)).toMatchObject({
      email: 'mia@example.com',
      verified: true,
    });
    // No mail is sent for a confirmed address.
    expect((await world.post('request-email-confirmation', {}, cookie)).status).toBe(200);
    await world.resetCode('mia', 2);
    expect(world.mailbox.subjectsTo('mia@example.com')).toEqual([
      'Confirm your email',
      'Choose a new password',
    ]);
  });

  it('does not accept a code for a password, or the other way round', async () => {
    const { uid } = await signUpUser(world.app, 'nina');
    const code = await world.resetCode('nina');
    expect(await world.post('confirm-email', { code })).toMatchObject(invalidCode);
    expect(await world.storedAccount(uid)).toMatchObject({ verified: false });
  });
});

describe('signing out everywhere', () => {
  it('invalidates the codes that an ended session asked for', async () => {
    const { uid, cookie } = await signUpUser(world.app, 'rosa');
    await world.post('change-email', { email: 'thief@example.com' }, cookie);
    const code = await world.mailbox.codeTo('thief@example.com');
    const { token } = await signInAgain(world.app, 'rosa');
    const body = { uid, except_this: true };
    const ended = await world.app.callerWith(token).call('POST', '/user/signouteverywhere', body);
    expect(ended.status).toBe(200);
    expect(await world.post('confirm-email', { code })).toMatchObject(invalidCode);
    expect(await world.storedAccount(uid)).toMatchObject({ email: 'rosa@example.com' });
  });
});

/**
 * The request arrives while the change is open; its code is created after the response and waits
 * for the lock.
 */
describe('a link requested before a change and created after it', () => {
  it("is not sent to the account's old address", async () => {
    const { uid } = await signUpUser(world.app, 'quinn');
    const email = 'quinn@example.com';
    const asked = await world.app.db.transaction().execute(async (tx) => {
      await sql`update auth_user set email = 'quinn2@example.com' where id = ${uid}`.execute(tx);
      return world.post('request-password-reset', { email });
    });
    expect(asked.status).toBe(200);
    await expectNoLink({ id: `password:${uid}`, email });
  });

  it('is not sent for an ended session', async () => {
    const { uid, cookie } = await signUpUser(world.app, 'sybil');
    const email = 'robber@example.com';
    const asked = await world.app.db.transaction().execute(async (tx) => {
      await sql`delete from auth_session where "userId" = ${uid}`.execute(tx);
      return world.post('change-email', { email }, cookie);
    });
    expect(asked.status).toBe(200);
    await expectNoLink({ id: `email:${uid}`, email });
  });

  it('is not created for a deleted account', async () => {
    const { uid, cookie } = await signUpUser(world.app, 'olaf');
    const asked = await world.app.db.transaction().execute(async (tx) => {
      await sql`delete from auth_user where id = ${uid}`.execute(tx);
      return world.post('request-email-confirmation', {}, cookie);
    });
    expect(asked.status).toBe(200);
    await expectNoLink({ id: `email:${uid}`, email: 'olaf@example.com' });
  });

  /** A later link has arrived, so no earlier one can follow. */
  async function expectNoLink(link: { id: string; email: string }): Promise<void> {
    const name = uniqueUsername();
    await signUpUser(world.app, name);
    await world.resetCode(name);
    expect((await world.storedCodes()).map(({ id }) => id)).not.toContain(link.id);
    expect(world.mailbox.subjectsTo(link.email)).toEqual([]);
  }
});

describe('without a session', () => {
  it.each([
    ['change-password', { current: passwords.first, password: passwords.next }],
    ['change-email', { email: 'else@example.com' }],
    ['request-email-confirmation', {}],
  ])('%s returns 401', async (path, body) => {
    const before = await world.storedCodes();
    for (const cookie of [undefined, 'reprise_session=forged.signature']) {
      const refused = await world.post(path, body, cookie);
      expect(refused).toMatchObject({ status: 401, body: { error: { code: 'UNAUTHENTICATED' } } });
    }
    expect(await world.storedCodes()).toEqual(before);
  });
});
