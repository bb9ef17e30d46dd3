import { sql, type Transaction } from 'kysely';
import { describe, expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it } from '#testing/fixtures/app.ts';
import type { Database } from '#platform/db/schema.ts';
import { postAuth, type SignedUpUser, signInAgain, signUpUser } from '#testing/auth/accounts.ts';
import { Authenticator } from '#testing/auth/authenticator.ts';
import { holdHashing } from '#testing/auth/held-hashing.ts';
import { waitForBlockedQueries } from '#testing/postgres/blocked-queries.ts';
import { totpCode } from '#testing/servers/totp.ts';
import type { TestApp, TestResponse } from '#testing/test-app.ts';

/* What a call has proven ends while the call runs: it must have no effect. */

const PASSWORD = 'reprise1!';
const NEXT = 'encore22!';
const UNAUTHENTICATED = { status: 401, body: { error: { code: 'UNAUTHENTICATED' } } };

const signIn = (app: TestApp, name: string, password = PASSWORD) =>
  postAuth(app, 'sign-in/email', { email: `${name}@example.com`, password });

describe("an intruder's call, whose session ends while the password is checked", () => {
  it('opens no new session', async ({ app, db }) => {
    const owner = await signUpUser(app, 'olaf');
    const intruder = await signInAgain(app, 'olaf');
    const { started, release } = holdHashing('verify');
    const confirmed = postAuth(app, 'confirm-password', { password: PASSWORD }, intruder.cookie);
    await started;
    expect((await signOutOthers(app, owner)).status).toBe(200);
    release();
    expectRejected(await confirmed);
    expect(await sessionCount(db, owner.uid)).toBe(1);
  });

  it.for(['verify', 'hash'] as const)(
    'does not change the password (%s)',
    async (name, { app, db }) => {
      const owner = await signUpUser(app, `oda${name}`);
      const intruder = await signInAgain(app, `oda${name}`);
      const before = await stored(db, owner.uid);
      const { started, release } = holdHashing(name);
      const body = { current: PASSWORD, password: NEXT };
      const changed = postAuth(app, 'change-password', body, intruder.cookie);
      await started;
      expect((await signOutOthers(app, owner)).status).toBe(200);
      release();
      expectRejected(await changed);
      expect(await stored(db, owner.uid)).toEqual(before);
      expect(await sessionCount(db, owner.uid)).toBe(1);
      expect((await signIn(app, `oda${name}`)).status).toBe(200);
    },
  );

  it('sets up no second factor', async ({ app, db }) => {
    const owner = await signUpUser(app, 'ole');
    const intruder = await signInAgain(app, 'ole');
    const { started, release } = holdHashing('verify');
    const setUp = postAuth(app, 'second-factor/set-up', { password: PASSWORD }, intruder.cookie);
    await started;
    await signOutOthers(app, owner);
    release();
    expectRejected(await setUp);
    expect(await stored(db, owner.uid)).toMatchObject([{ secret: null }]);
  });

  it.for(['turn-off', 'recovery-codes'])(
    'does not change the second factor: %s',
    async (path, { app, db }) => {
      const name = `otto${path.slice(0, 4)}`;
      const first = await signUpUser(app, name);
      const { uri, cookie } = await turnOnTwoStep(app, first);
      const pending = (await signIn(app, name)).headers.getSetCookie();
      const cookies = pending.map((pair) => pair.split(';')[0]).join('; ');
      const second = await postAuth(app, 'second-factor', { code: totpCode(uri, 1) }, cookies);
      const owner = second.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      const init = { headers: { cookie: owner } };
      const { token } = (await app.visitor.call('GET', '/auth/token', undefined, init)).body;
      const before = await stored(db, first.uid);
      const { started, release } = holdHashing('verify');
      const changed = postAuth(app, `second-factor/${path}`, { password: PASSWORD }, cookie);
      await started;
      expect((await signOutOthers(app, { ...first, token })).status).toBe(200);
      release();
      expectRejected(await changed);
      expect(await stored(db, first.uid)).toEqual(before);
      expect(await sessionCount(db, first.uid)).toBe(1);
    },
  );

  it('opens no session past a sign-out that is still running', async ({ app, db }) => {
    const owner = await signUpUser(app, 'oskar');
    const intruder = await signInAgain(app, 'oskar');
    const { late } = await db.transaction().execute(async (tx) => {
      await sql`select 1 from auth_session where "userId" = ${owner.uid}
                order by "createdAt" limit 2 for update`.execute(tx);
      const signedOut = signOutOthers(app, owner);
      await waitForBlockedQueries(db, 1);
      const confirmed = postAuth(app, 'confirm-password', { password: PASSWORD }, intruder.cookie);
      await waitForBlockedQueries(db, 2);
      return { late: [signedOut, confirmed] as const };
    });
    expect((await late[0]).status).toBe(200);
    expectRejected(await late[1]);
    expect(await sessionCount(db, owner.uid)).toBe(1);
  });

  it('adds no passkey', async ({ app, db }) => {
    const owner = await signUpUser(app, 'onno');
    const { uid } = owner;
    const intruder = await signInAgain(app, 'onno');
    const call = (path: string, body: object) =>
      app.callerWith(intruder.token).call('POST', path, { uid, ...body });
    const { body: options } = await call('/user/passkeyoptions', {});
    const passkey = new Authenticator().create(options);
    const response = await during(
      db,
      uid,
      () => call('/user/passkey', { name: 'key', passkey }),
      (tx) =>
        sql`delete from auth_session
            where "userId" = ${uid} and "createdAt" = (
              select max("createdAt") from auth_session where "userId" = ${uid})`.execute(tx),
    );
    expect(response).toMatchObject(UNAUTHENTICATED);
    const { rows } = await sql`select 1 from auth_passkey where user_id = ${uid}`.execute(db);
    expect(rows).toEqual([]);
  });
});

describe('a sign-in in progress', () => {
  it('opens no session without a code when two-step sign-in is turned on', async ({ app, db }) => {
    const owner = await signUpUser(app, 'tina');
    const { started, release } = holdHashing('verify');
    const late = signIn(app, 'tina');
    await started;
    // Setting it up hashes the password, too: that one is not held.
    await turnOnTwoStep(app, owner);
    release();
    const response = await late;
    const { rows } = await sql<{ count: number }>`
      select count(*) from auth_session where "userId" = ${owner.uid}`.execute(db);
    expect(rows[0]?.count).toBe(1);
    expect(response.headers.getSetCookie().join()).not.toMatch(/reprise_session=[^;]/);
  });

  it('opens none when it is turned on after the password was checked', async ({ app, db }) => {
    const { uid } = await signUpUser(app, 'tom');
    const response = await during(
      db,
      uid,
      () => signIn(app, 'tom'),
      async (tx) => {
        await sql`update auth_user set "twoFactorEnabled" = true where id = ${uid}`.execute(tx);
        await sql`delete from auth_session where "userId" = ${uid}`.execute(tx);
      },
    );
    expectRejected(response);
    expect(await sessionCount(db, uid)).toBe(0);
  });

  it.for([
    ['the password changes', sql`update auth_account set password = 'x' where "userId" = `],
    ['the factor is removed', sql`delete from auth_two_factor where "userId" = `],
  ] as const)('opens none after the second step when %s', async ([what, change], { app, db }) => {
    const name = `tessa${what.length}`;
    const user = await signUpUser(app, name);
    const { uri } = await turnOnTwoStep(app, user);
    const pending = (await signIn(app, name)).headers.getSetCookie();
    const cookies = pending.map((pair) => pair.split(';')[0]).join('; ');
    const response = await during(
      db,
      user.uid,
      () => postAuth(app, 'second-factor', { code: totpCode(uri, 1) }, cookies),
      async (tx) => {
        await sql`${change}${user.uid}`.execute(tx);
        await sql`delete from auth_session where "userId" = ${user.uid}`.execute(tx);
      },
    );
    expectRejected(response);
    expect(await sessionCount(db, user.uid)).toBe(0);
  });

  it('opens none when its passkey is removed', async ({ app, db }) => {
    const { uid, passkey } = await withPasskey(app, 'tilda');
    const { body } = await app.visitor.call('POST', '/auth/passkey/options', {});
    const before = await sessionCount(db, uid);
    const response = await during(
      db,
      uid,
      () => postAuth(app, 'passkey', { passkey: passkey.get(body) }),
      (tx) => sql`delete from auth_passkey where user_id = ${uid}`.execute(tx),
    );
    expectRejected(response);
    expect(await sessionCount(db, uid)).toBe(before);
  });

  it('opens none after a change of the password that another one overtakes', async ({
    app,
    db,
  }) => {
    const { uid, cookie } = await signUpUser(app, 'theo');
    const { started, release } = holdHashing('hash');
    const changed = postAuth(app, 'change-password', { current: PASSWORD, password: NEXT }, cookie);
    await started;
    await sql`update auth_account set password = 'reset' where "userId" = ${uid}`.execute(db);
    release();
    expectRejected(await changed);
    expect(await stored(db, uid)).toMatchObject([{ password: 'reset' }]);
  });
});

type Session = Pick<SignedUpUser, 'cookie' | 'token'>;

function signOutOthers(app: TestApp, { uid, token }: SignedUpUser): Promise<TestResponse> {
  const body = { uid, except_this: true };
  return app.callerWith(token).call('POST', '/user/signouteverywhere', body);
}

async function turnOnTwoStep(
  app: TestApp,
  { cookie }: Session,
): Promise<{ uri: string; cookie: string }> {
  const { body } = await postAuth(app, 'second-factor/set-up', { password: PASSWORD }, cookie);
  const code = totpCode(body.uri);
  const confirmed = await postAuth(app, 'second-factor/confirm', { code }, cookie);
  expect(confirmed.status).toBe(200);
  return { uri: body.uri, cookie: confirmed.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

async function withPasskey(app: TestApp, name: string) {
  const user = await signUpUser(app, name);
  const passkey = new Authenticator();
  const call = (path: string, body: object) =>
    app.callerWith(user.token).call('POST', path, { uid: user.uid, ...body });
  const { body: options } = await call('/user/passkeyoptions', {});
  const add = { name: 'key', passkey: passkey.create(options) };
  expect((await call('/user/passkey', add)).status).toBe(200);
  return { ...user, passkey };
}

function expectRejected(response: TestResponse): void {
  expect(response).toMatchObject(UNAUTHENTICATED);
  expect(response.headers.getSetCookie()).toEqual([]);
}

async function sessionCount(db: Db, uid: string): Promise<number> {
  const { rows } = await sql`select 1 from auth_session where "userId" = ${uid}`.execute(db);
  return rows.length;
}

async function stored(db: Db, uid: string) {
  const { rows } = await sql`
    select a.password, u."twoFactorEnabled", f.secret, f."backupCodes"
    from auth_user u
    join auth_account a on a."userId" = u.id
    left join auth_two_factor f on f."userId" = u.id
    where u.id = ${uid}`.execute(db);
  return rows;
}

/** Makes a call that waits for the account while `change` runs in a transaction. */
async function during(
  db: Db,
  uid: string,
  call: () => Promise<TestResponse>,
  change: (tx: Transaction<Database>) => Promise<unknown>,
): Promise<TestResponse> {
  const { late } = await db.transaction().execute(async (tx) => {
    await sql`select 1 from auth_user where id = ${uid} for update`.execute(tx);
    const sent = call();
    await waitForBlockedQueries(db, 1);
    await change(tx);
    return { late: sent };
  });
  return late;
}
