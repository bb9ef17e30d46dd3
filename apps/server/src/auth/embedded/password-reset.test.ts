import { accountLimits } from '@reprise/contract/accounts/limits.ts';
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

describe('resetting the password', () => {
  it('sets it once with the emailed code', async ({ auth }) => {
    const { uid } = await signUpUser(auth.app, 'alice');
    const code = await auth.resetCode('alice');
    expect(await auth.post('reset-password', { code, password: passwords.next })).toMatchObject({
      status: 200,
      body: { status: true },
    });
    expect(await auth.signIn('alice@example.com', passwords.first)).toMatchObject({ status: 401 });
    expect(await auth.signIn('alice@example.com', passwords.next)).toMatchObject({ status: 200 });
    const before = await auth.storedAccount(uid);
    expect(await auth.post('reset-password', { code, password: passwords.first })).toMatchObject(
      invalidCode,
    );
    expect(await auth.storedAccount(uid)).toEqual(before);
    await expect
      .poll(() => auth.mailbox.subjectsTo('alice@example.com'), slowPoll)
      .toEqual(['Choose a new password', 'Your password was changed']);
  });

  it('ends every session: rejects tokens and closes sockets', async ({ auth }) => {
    const first = await signUpUser(auth.app, 'bob');
    const second = await signInAgain(auth.app, 'bob');
    const sockets = [await auth.app.socket(first), await auth.app.socket(second)];
    const code = await auth.resetCode('bob');
    await auth.post('reset-password', { code, password: passwords.next });
    for (const { raw } of sockets) await expect.poll(() => raw.connected, slowPoll).toBe(false);
    expect(sockets.map(({ endReasons }) => endReasons[0]?.error.code)).toEqual([
      'UNAUTHENTICATED',
      'UNAUTHENTICATED',
    ]);
    for (const { token, cookie } of [first, second]) {
      const response = await auth.app.callerWith(token).call('GET', `/user/info?uid=${first.uid}`);
      expect(response.status).toBe(401);
      expect((await auth.post('update-user', { name: 'x' }, cookie)).status).toBe(401);
    }
    expect(await auth.storedAccount(first.uid)).toMatchObject({ sessions: 0 });
  });

  it('accepts only the newest code', async ({ auth }) => {
    const { uid } = await signUpUser(auth.app, 'carol');
    const older = await auth.resetCode('carol');
    const newer = await auth.resetCode('carol', 2);
    const before = await auth.storedAccount(uid);
    expect(
      await auth.post('reset-password', { code: older, password: passwords.next }),
    ).toMatchObject(invalidCode);
    expect(await auth.storedAccount(uid)).toEqual(before);
    expect(
      (await auth.post('reset-password', { code: newer, password: passwords.next })).status,
    ).toBe(200);
  });

  it('succeeds once for concurrent requests', async ({ auth }) => {
    await signUpUser(auth.app, 'rush');
    const code = await auth.resetCode('rush');
    const candidates = ['first11!', 'second2!', 'third33!', 'fourth4!'];
    const responses = await Promise.all(
      candidates.map((typed) => auth.post('reset-password', { code, password: typed })),
    );
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 400, 400, 400,
    ]);
    const winner = candidates[responses.findIndex(({ status }) => status === 200)] ?? '';
    expect((await auth.signIn('rush@example.com', winner)).status).toBe(200);
  });

  it.for([
    ['an expired code', (auth: AccountTestApp) => auth.expireCodes(), undefined],
    ['a wrong code', () => Promise.resolve(), 'x'.repeat(43)],
    ['the stored hash of a code', () => Promise.resolve(), 'stored'],
  ] as const)('rejects %s and changes nothing', async ([_case, prepare, other], { auth }) => {
    const name = uniqueUsername();
    const { uid } = await signUpUser(auth.app, name);
    const code = await auth.resetCode(name);
    await prepare(auth);
    const { rows } = await sql<{ identifier: string }>`
      select identifier from auth_verification where id = ${`password:${uid}`}`.execute(
      auth.app.db,
    );
    expect(rows[0]?.identifier).not.toContain(code);
    const sent = other === 'stored' ? rows[0]?.identifier : (other ?? code);
    const before = await auth.storedAccount(uid);
    expect(
      await auth.post('reset-password', { code: sent, password: passwords.next }),
    ).toMatchObject(invalidCode);
    expect(await auth.storedAccount(uid)).toEqual(before);
  });

  it.for([
    ['a weak password', { password: 'tune' }],
    ['a password of 17 characters', { password: 'tune1!tune1!tune1' }],
    ['no code', { code: '' }],
    ['a code of 2,049 characters', { code: 'x'.repeat(accountLimits.emailCodeMax + 1) }],
    ['an extra field', { uid: 'x' }],
  ] as const)('rejects %s and does not use up the code', async ([_case, change], { auth }) => {
    const name = uniqueUsername();
    await signUpUser(auth.app, name);
    const code = await auth.resetCode(name);
    const rejected = await auth.post('reset-password', {
      code,
      password: passwords.next,
      ...change,
    });
    expect(rejected).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION' } } });
    expect((await auth.signIn(`${name}@example.com`, passwords.first)).status).toBe(200);
    expect((await auth.post('reset-password', { code, password: passwords.next })).status).toBe(
      200,
    );
  });

  it('lets no concurrent sign-in with the old password succeed', async ({ auth }) => {
    const { uid, cookie } = await signUpUser(auth.app, 'slow');
    await auth.post('sign-out', {}, cookie);
    // The uncommitted change is invisible: the sign-in still accepts the old password.
    const { late } = await auth.app.db.transaction().execute(async (tx) => {
      await sql`update auth_account set password = 'another' where "userId" = ${uid}`.execute(tx);
      const sent = auth.signIn('slow@example.com', passwords.first);
      await expect.poll(() => waiting(auth), slowPoll).toBe(1);
      return { late: sent };
    });
    const response = await late;
    expect(response).toMatchObject({ status: 401, body: { error: { code: 'UNAUTHENTICATED' } } });
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await auth.storedAccount(uid)).toMatchObject({ sessions: 0 });
  });

  it('is not undone by a password change that started before', async ({ auth }) => {
    const { uid, cookie } = await signUpUser(auth.app, 'thief');
    // The uncommitted reset is invisible: the change still accepts the old password.
    const { late } = await auth.app.db.transaction().execute(async (tx) => {
      await sql`update auth_account set password = 'reset' where "userId" = ${uid}`.execute(tx);
      const change = { current: passwords.first, password: passwords.next };
      const sent = auth.post('change-password', change, cookie);
      await expect.poll(() => waiting(auth), slowPoll).toBe(1);
      return { late: sent };
    });
    expect(await late).toMatchObject({ status: 401, body: { error: { code: 'UNAUTHENTICATED' } } });
    expect(await auth.storedAccount(uid)).toMatchObject({ password: 'reset' });
  });

  it('invalidates a code that is being created for an ended session', async ({ auth }) => {
    const { uid } = await signUpUser(auth.app, 'robber');
    const id = `email:${uid}`;
    const code = await auth.resetCode('robber');
    const { late } = await auth.app.db.transaction().execute(async (tx) => {
      await sql`select 1 from auth_session where "userId" = ${uid} for key share`.execute(tx);
      await sql`insert into auth_verification (id, identifier, value, "expiresAt")
                values (${id}, 'hash', 'robber2@example.com', now() + interval '1 hour')`.execute(
        tx,
      );
      const sent = auth.post('reset-password', { code, password: passwords.next });
      await expect.poll(() => waiting(auth), slowPoll).toBe(1);
      return { late: sent };
    });
    expect((await late).status).toBe(200);
    expect((await auth.storedCodes()).map((stored) => stored.id)).not.toContain(id);
  });

  async function waiting(auth: AccountTestApp): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(auth.app.db);
    return rows[0]?.count ?? 0;
  }
});

describe('requesting a reset', () => {
  it('does not reveal whether an account exists', async ({ auth }) => {
    await signUpUser(auth.app, 'known');
    const responses = [];
    for (const email of ['unknown@example.com', 'known@example.com', 'KNOWN@example.com']) {
      responses.push(await auth.post('request-password-reset', { email }));
    }
    const seen = responses.map(({ status, body, headers }) => {
      const { date: _date, ...others } = Object.fromEntries(headers);
      return { status, body, headers: others };
    });
    expect(seen[0]).toMatchObject({ status: 200, body: { status: true } });
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    await auth.mailbox.codeTo('known@example.com', 2);
    expect(auth.mailbox.subjectsTo('unknown@example.com')).toEqual([]);
  });

  it('writes and sends after the response, so that response time reveals nothing', async ({
    auth,
  }) => {
    await signUpUser(auth.app, 'early');
    const responses = await auth.app.db.transaction().execute(async (tx) => {
      await sql`lock table auth_verification in share mode`.execute(tx);
      const emails = ['early@example.com', 'unknown@example.com'];
      return Promise.all(emails.map((email) => auth.post('request-password-reset', { email })));
    });
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    await auth.mailbox.codeTo('early@example.com');
  });

  it.for([
    {},
    { email: 'no-address' },
    { email: 'a@example.com', redirectTo: 'https://evil.example' },
  ])('rejects the body %j', async (body, { auth }) => {
    const before = await auth.storedCodes();
    expect(await auth.post('request-password-reset', body)).toMatchObject({
      status: 400,
      body: { error: { code: 'VALIDATION' } },
    });
    expect(await auth.storedCodes()).toEqual(before);
  });
});
