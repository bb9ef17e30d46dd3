import { sessionLimits } from '@reprise/contract/accounts/limits.ts';
import { sql } from 'kysely';
import { inject, describe, expect } from 'vitest';
import { it } from '#testing/fixtures/app.ts';
import { type Db, openDatabase } from '#platform/db/open.ts';
import { signInAgain, signUpUser, type SignedUpUser } from '#testing/auth/accounts.ts';
import { firebaseIssuer, signToken } from '#testing/auth/token-issuers.ts';
import { subscribe } from '#testing/features/push.ts';
import { testDatabaseUrl } from '#testing/server-process.ts';
import { startAppOn, startTestApp, type TestApp } from '#testing/test-app.ts';

interface SessionRow {
  readonly id: string;
  readonly device: string;
  readonly signed_in: string;
  readonly last_used: string;
  readonly is_current: boolean;
}

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const NOT_FOUND = { status: 404, body: { error: { code: 'NOT_FOUND' } } };
const DAY_MS = 86_400_000;

describe('an account with as many sessions as allowed', () => {
  it('loses the one that was not used for the longest time at a sign-in', async ({ app, db }) => {
    const first = await signUpUser(app, 'many');
    const socket = await app.socket(first);
    const oldest = await currentIdOf(app, first);
    await sql`
      insert into auth_session (id, token, "userId", "expiresAt", "updatedAt")
      select 'more' || n, 'more' || n, ${first.uid}, now() + interval '1 day',
        now() - n * interval '1 minute'
      from generate_series(1, ${sessionLimits.accountMax - 1}) n`.execute(db);
    await sql`update auth_session set "updatedAt" = now() - interval '1 day'
              where id = ${oldest}`.execute(db);
    const newest = { uid: first.uid, ...(await signInAgain(app, 'many')) };
    const ids = (await listFor(app, newest)).map(({ id }) => id);
    expect(ids).toHaveLength(sessionLimits.accountMax);
    expect(ids).not.toContain(oldest);
    expect((await useCookie(app, first)).status).toBe(401);
    await expect.poll(() => socket.raw.connected).toBe(false);
    expect((await useCookie(app, newest)).status).toBe(200);
  });
});

describe('GET /user/sessions', () => {
  it('lists the devices with the label, the times and the current one', async ({ app }) => {
    const { laptop, phone } = await withTwoDevices(app, 'lists');
    const rows = await listFor(app, phone);
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ device: '', is_current: false }),
        expect.objectContaining({ device: 'Firefox on Linux', is_current: true }),
      ]),
    );
    for (const { signed_in, last_used } of rows) {
      expect(Date.now() - Date.parse(signed_in)).toBeLessThan(60_000);
      expect(Date.now() - Date.parse(last_used)).toBeLessThan(60_000);
    }
    expect((await listFor(app, laptop)).find((row) => row.is_current)?.device).toBe('');
  });

  it('leaves out ended sessions and those of other users', async ({ app, db }) => {
    const { laptop, phone } = await withTwoDevices(app, 'leaves');
    await signUpUser(app, 'other');
    await sql`update auth_session set "expiresAt" = now()
              where id = ${await currentIdOf(app, phone)}`.execute(db);
    expect((await listFor(app, laptop)).map((row) => row.is_current)).toEqual([true]);
  });

  it('is empty with Firebase, and ending one is 404', async () => {
    const issuer = await firebaseIssuer();
    const user = await issuer.createUser('google');
    const caller = issuer.app.callerWith(await signToken(issuer, await issuer.signIn(user)));
    const list = await caller.call('GET', `/user/sessions?uid=${user.uid}`);
    expect(list).toMatchObject({ status: 200, body: { rows: [] } });
    const body = { uid: user.uid, session_id: 'any' };
    expect(await caller.call('POST', '/user/endsession', body)).toMatchObject(NOT_FOUND);
    await issuer.stop();
  });
});

describe('POST /user/endsession', () => {
  it('ends the session, its sockets, its pushes and its cookie, and no other', async ({
    app,
    db,
  }) => {
    const { laptop, phone } = await withTwoDevices(app, 'ends');
    await subscribe({ uid: phone.uid, call: app.callerWith(phone.token).call });
    await subscribe({ uid: laptop.uid, call: app.callerWith(laptop.token).call });
    const [onPhone, onLaptop] = [await app.socket(phone), await app.socket(laptop)];
    expect(await end(app, laptop, await currentIdOf(app, phone))).toMatchObject({ status: 200 });
    await expect.poll(() => onPhone.raw.connected).toBe(false);
    expect(await statusOf(app, phone)).toBe(401);
    expect((await useCookie(app, phone)).status).toBe(401);
    expect(onLaptop.raw.connected).toBe(true);
    expect(await statusOf(app, laptop)).toBe(200);
    const { rows } = await sql<{ session_id: string }>`
      select p.session_id from push_subscriptions p join users u on u.id = p.user_id
      where u.uid = ${laptop.uid}`.execute(db);
    expect(rows.map(({ session_id }) => session_id)).toEqual([await currentIdOf(app, laptop)]);
  });

  it('deletes the codes of email links that the session may have requested', async ({
    app,
    db,
  }) => {
    const { laptop, phone } = await withTwoDevices(app, 'codes');
    const change = { email: 'thief@example.com' };
    const init = { headers: { cookie: phone.cookie } };
    const asked = await app.visitor.call('POST', '/auth/change-email', change, init);
    expect(asked.status).toBe(200);
    const codes = async () =>
      (
        await sql`select 1 from auth_verification
                  where split_part(id, ':', 2) = ${laptop.uid}`.execute(db)
      ).rows.length;
    await expect.poll(codes).toBe(1);
    await end(app, laptop, await currentIdOf(app, phone));
    expect(await codes()).toBe(0);
  });

  it.for(['unknown', ''])('rejects the session "%s"', async (id, { app }) => {
    const user = await signUpUser(app, `rejects${id}`);
    expect((await end(app, user, id)).status).toBe(id === '' ? 400 : 404);
    expect(await statusOf(app, user)).toBe(200);
  });

  it('rejects the session of another user, which continues', async ({ app }) => {
    const victim = await signUpUser(app, 'victim');
    const attacker = await signUpUser(app, 'attacker');
    const id = await currentIdOf(app, victim);
    expect(await end(app, attacker, id)).toMatchObject(NOT_FOUND);
    expect(await end(app, { ...attacker, uid: victim.uid }, id)).toMatchObject({ status: 403 });
    expect(await statusOf(app, victim)).toBe(200);
    expect((await useCookie(app, victim)).status).toBe(200);
  });

  it('closes the sockets on another server', async () => {
    const shared = { DATABASE_URL: testDatabaseUrl('any'), AUTH_SECRET: 's'.repeat(32) };
    const first = await startTestApp(shared);
    const { database = '' } = first.database.pool.options;
    const same = openDatabase({ ...inject('postgres'), database }, () => {});
    const second = await startAppOn(same, shared);
    const laptop = await signUpUser(first, 'alice');
    // The connection to the other server opens in the background.
    const endAndCheckSocket = async () => {
      const phone = await signInAgain(first, 'alice');
      const socket = await second.socket(phone);
      const caller = first.callerWith(laptop.token);
      const { body } = await caller.call('GET', `/user/sessions?uid=${laptop.uid}`);
      for (const { id, is_current } of body.rows as readonly SessionRow[]) {
        const ended = { uid: laptop.uid, session_id: id };
        if (!is_current) await caller.call('POST', '/user/endsession', ended);
      }
      const isClosed = () => socket.raw.connected;
      return expect.poll(isClosed, { timeout: 2_000 }).toBe(false);
    };
    await expect.poll(() => endAndCheckSocket().then(() => true), { timeout: 15_000 }).toBe(true);
    await second.stop();
    await first.stop();
  });
});

describe('the life of a session', () => {
  async function age(db: Db, user: SignedUpUser, days: { signedIn: number; used: number }) {
    await sql`
      update auth_session set
        "createdAt" = now() - ${days.signedIn} * interval '1 day',
        "updatedAt" = now() - ${days.used} * interval '1 day',
        "expiresAt" = now() - ${days.used} * interval '1 day' + interval '30 days'
      where "userId" = ${user.uid}`.execute(db);
  }

  async function ends(db: Db, user: SignedUpUser): Promise<number> {
    const { rows } = await sql<{ end: Date }>`
      select "expiresAt" as end from auth_session where "userId" = ${user.uid}`.execute(db);
    return Math.round(((rows[0]?.end.getTime() ?? 0) - Date.now()) / DAY_MS);
  }

  it('ends 30 days after the sign-in or the last use', async ({ app, db }) => {
    const user = await signUpUser(app, 'idle');
    expect(await ends(db, user)).toBe(30);
    await age(db, user, { signedIn: 20, used: 20 });
    expect((await useCookie(app, user)).status).toBe(200);
    await expect.poll(() => ends(db, user)).toBe(30);
    const [row] = await listFor(app, user);
    expect(Date.now() - Date.parse(row?.last_used ?? '')).toBeLessThan(60_000);
    await age(db, user, { signedIn: 31, used: 31 });
    expect((await useCookie(app, user)).status).toBe(401);
  });

  it('ends 90 days after the sign-in, whatever the use', async ({ app, db }) => {
    const user = await signUpUser(app, 'daily');
    await age(db, user, { signedIn: 88, used: 1 });
    expect((await useCookie(app, user)).status).toBe(200);
    await expect.poll(() => ends(db, user)).toBe(2);
    await sql`update auth_session set "createdAt" = now() - interval '91 days',
              "updatedAt" = now() - interval '1 day'
              where "userId" = ${user.uid}`.execute(db);
    await useCookie(app, user);
    await expect.poll(async () => (await useCookie(app, user)).status).toBe(401);
    await expect.poll(() => statusOf(app, user)).toBe(401);
  });
});

async function withTwoDevices(app: TestApp, name: string) {
  const laptop = await signUpUser(app, name);
  const phone = { uid: laptop.uid, ...(await signInAgain(app, name, FIREFOX)) };
  return { laptop, phone };
}

async function listFor(app: TestApp, { uid, token }: SignedUpUser): Promise<readonly SessionRow[]> {
  return (await app.callerWith(token).call('GET', `/user/sessions?uid=${uid}`)).body.rows;
}

function end(
  app: TestApp,
  { uid, token }: Pick<SignedUpUser, 'uid' | 'token'>,
  session_id: string,
) {
  return app.callerWith(token).call('POST', '/user/endsession', { uid, session_id });
}

async function currentIdOf(app: TestApp, user: SignedUpUser): Promise<string> {
  return (await listFor(app, user)).find((session) => session.is_current)?.id ?? '';
}

async function statusOf(app: TestApp, { uid, token }: SignedUpUser): Promise<number> {
  return (await app.callerWith(token).call('GET', `/user/info?uid=${uid}`)).status;
}

function useCookie(app: TestApp, { cookie }: SignedUpUser) {
  return app.visitor.call('GET', '/auth/token', undefined, { headers: { cookie } });
}
