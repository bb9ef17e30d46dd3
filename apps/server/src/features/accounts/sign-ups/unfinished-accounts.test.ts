import { randomUUID } from 'node:crypto';
import { DAY, HOUR, MINUTE } from '@reprise/contract/units.ts';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it } from '#testing/fixtures/app.ts';
import { userServices } from '#ops/commands/users/user-services.ts';
import { exportAccount } from '#testing/features/account-export.ts';
import { openAccount, type AccountCaller } from '#testing/auth/accounts.ts';
import { waitForBlockedQueries } from '#testing/postgres/blocked-queries.ts';
import type { TestApp } from '#testing/test-app.ts';

let count = 0;

const unfinished = async (db: Db) => (await userServices(db).signUps.show()).unfinished;

describe('an account whose registration is not finished', () => {
  it('can be exported and deleted', async ({ app, db }) => {
    const account = await newAccount(app);
    const { files, page } = await exportAccount(app, account);
    expect(files).toMatchObject({
      account: [{ uid: account.uid, email: account.email }],
      sessions: [{ device: null }],
      passkeys: [],
    });
    expect(page).toContain(account.email);
    const other = await newAccount(app);
    const foreign = await other.call('DELETE', '/user/delete', { uid: account.uid });
    expect(foreign).toMatchObject({ status: 403 });
    expect(await accountsOf(db, account)).toEqual(['auth_user', 'auth_session']);
    expect(await deleteOwn(account)).toMatchObject({ status: 200 });
    expect(await accountsOf(db, account)).toEqual([]);
    expect(await deleteOwn(account)).toMatchObject({ status: 401 });
    expect(await accountsOf(db, other)).toEqual(['auth_user', 'auth_session']);
  });

  it('is not deleted with an old sign-in', async ({ app, db }) => {
    const account = await newAccount(app);
    const auth_time = Math.floor((Date.now() - 6 * MINUTE) / 1_000);
    const token = await app.signToken(account, { auth_time });
    const { call } = app.callerWith(token);
    const response = await call('DELETE', '/user/delete', { uid: account.uid });
    expect(response).toMatchObject({ body: { error: { code: 'REAUTH_REQUIRED' } } });
    expect(await accountsOf(db, account)).toEqual(['auth_user', 'auth_session']);
  });

  it('is counted for the operator, and deleted after a day', async ({ app, db }) => {
    await sql`delete from auth_user`.execute(db);
    const [account, user] = [await newAccount(app), await newAccount(app)];
    expect(await register(user)).toMatchObject({ status: 200 });
    expect(await unfinished(db)).toBe(1);
    await app.jobs.check(new Date(Date.now() + DAY - MINUTE));
    expect(await unfinished(db)).toBe(1);
    await app.jobs.check(new Date(Date.now() + DAY + HOUR));
    expect(await accountsOf(db, account)).toEqual([]);
    expect(await accountsOf(db, user)).toEqual(['auth_user', 'auth_session', 'users']);
    expect(await unfinished(db)).toBe(0);
  });

  it('has used up its invite until it is deleted', async ({ app, db }) => {
    const { signUps } = userServices(db);
    await signUps.setMode('invite', null);
    const terms = { id: randomUUID(), uses: 1, endsAt: null };
    const invite = await signUps.createInvite(terms, null);
    const signUp = async () => {
      count += 1;
      const body = { email: `guest${count}@example.com`, password: 'reprise1!', invite };
      return app.visitor.call('POST', '/auth/sign-up/email', body);
    };
    const attempts = await Promise.all(Array.from({ length: 6 }, signUp));
    const statuses = attempts.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array<number>(5).fill(403)]);
    expect(await unfinished(db)).toBe(1);
    expect(await signUp()).toMatchObject({ body: { error: { code: 'INVITE_REQUIRED' } } });
    await sql`update auth_user set "createdAt" = now() - interval '2 days'`.execute(db);
    await app.jobs.check(new Date(Date.now() + 7 * DAY));
    expect(await unfinished(db)).toBe(0);
    const { body, headers } = await signUp();
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const { token } = (
      await app.visitor.call('GET', '/auth/token', undefined, { headers: { cookie } })
    ).body;
    const { id: uid, email } = body.user;
    const account = { uid, email, name: `guest${count}`, token, ...app.callerWith(token) };
    expect(await register(account)).toMatchObject({ status: 200 });
    expect((await signUps.show()).invites).toEqual([]);
    expect(await signUp()).toMatchObject({ body: { error: { code: 'INVITE_REQUIRED' } } });
    await signUps.setMode(null, null);
  });

  it('is deleted or finished, never both', async ({ app, db }) => {
    for (const isRegisteredFirst of [true, false]) {
      const account = await newAccount(app);
      const calls = [() => register(account), () => deleteOwn(account)];
      if (!isRegisteredFirst) calls.reverse();
      const results = await db.transaction().execute(async (tx) => {
        await sql`select from auth_user where id = ${account.uid} for update`.execute(tx);
        const started = [];
        for (const [nth, call] of calls.entries()) {
          started.push(call());
          await waitForBlockedQueries(db, nth + 1);
        }
        return started;
      });
      const statuses = (await Promise.all(results)).map(({ status }) => status);
      expect(statuses).toEqual([200, isRegisteredFirst ? 409 : 401]);
      expect(await accountsOf(db, account)).toEqual(
        isRegisteredFirst ? ['auth_user', 'auth_session', 'users'] : [],
      );
    }
  });
});

async function newAccount(app: TestApp): Promise<AccountCaller> {
  count += 1;
  return openAccount(app, `person${count}`);
}

function register({ uid, email, name, call }: AccountCaller) {
  const names = { fname: 'New', lname: 'Person', username: name, email };
  const body = { ...names, firebaseUID: uid, date_created: '2026-11-20T10:00:00.000Z' };
  return call('POST', '/user/save', body);
}

function deleteOwn({ uid, call }: AccountCaller) {
  return call('DELETE', '/user/delete', { uid });
}

async function accountsOf(db: Db, { uid }: AccountCaller) {
  const { rows } = await sql<{ table: string }>`
    select 'auth_user' as table from auth_user where id = ${uid}
    union all select 'auth_session' from auth_session where "userId" = ${uid}
    union all select 'users' from users where uid = ${uid} and status = 'active'`.execute(db);
  return rows.map(({ table }) => table);
}
