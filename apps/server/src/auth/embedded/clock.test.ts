import { sql } from 'kysely';
import { afterEach, expect, vi } from 'vitest';
import { it } from '#testing/fixtures/app.ts';
import { signInAgain, signOut, signUpUser } from '#testing/auth/accounts.ts';
import type { TestApp } from '#testing/test-app.ts';

/* Only this process's clock jumps. Better Auth uses it to date and end sessions. */

const JUMP_MS = 40 * 86_400_000;

/** The jump creates a signing key; servers read keys at most once a second. */
const keysAreRead = { timeout: 10_000, interval: 100 };

afterEach(() => void vi.useRealTimers());

it('a session that expires while the clock is ahead continues when it is set back', async ({
  app,
}) => {
  const { uid, cookie } = await signUpUser(app, 'alice');
  await whileAhead(async () => {
    const session = await get(app, 'get-session', cookie);
    expect([session.body, session.headers.getSetCookie()]).toEqual([null, []]);
    expect((await get(app, 'token', cookie)).status).toBe(401);
  });
  expect((await get(app, 'get-session', cookie)).body.user.id).toBe(uid);
  await expect.poll(() => statusOfCall(app, cookie, uid), keysAreRead).toBe(200);
});

it('a sign-in while the clock is ahead remains valid, with its time corrected', async ({
  app,
  db,
}) => {
  const { uid } = await signUpUser(app, 'bob');
  const { cookie } = await whileAhead(() => signInAgain(app, 'bob'));
  await expect.poll(() => statusOfCall(app, cookie, uid), keysAreRead).toBe(200);
  const isCorrected = async () => {
    const { rows } = await sql<{ ok: boolean }>`
      select bool_and("createdAt" <= now() and "expiresAt" <= now() + interval '90 days') as ok
      from auth_session where "userId" = ${uid}`.execute(db);
    return rows[0]?.ok;
  };
  await expect.poll(isCorrected, { timeout: 10_000 }).toBe(true);
});

it('a sign-out everywhere while the clock is ahead does not reject later sign-ins', async ({
  app,
  db,
}) => {
  const { uid } = await signUpUser(app, 'carol');
  await sql`update users set sessions_valid_from = now() + interval '40 days'
            where uid = ${uid}`.execute(db);
  const { cookie } = await signInAgain(app, 'carol');
  await expect.poll(() => statusOfCall(app, cookie, uid), keysAreRead).toBe(200);
});

it('a sign-out and a session that has ended elsewhere still delete the cookie', async ({
  app,
  db,
}) => {
  const { uid, cookie } = await signUpUser(app, 'dan');
  await whileAhead(() => signOut(app, { cookie }));
  const stored = () =>
    sql`select 1 from auth_session where "userId" = ${uid}`.execute(db).then((r) => r.rows);
  expect(await stored()).toEqual([]);
  const { body, headers } = await get(app, 'get-session', cookie);
  expect(body).toBeNull();
  expect(headers.getSetCookie()[0]).toMatch(/^reprise_session=;.*Max-Age=0/);
});

async function whileAhead<T>(work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + JUMP_MS });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

function get(app: TestApp, path: string, cookie: string) {
  return app.visitor.call('GET', `/auth/${path}`, undefined, { headers: { cookie } });
}

async function statusOfCall(app: TestApp, cookie: string, uid: string): Promise<number> {
  const { body } = await get(app, 'token', cookie);
  return (await app.callerWith(body.token).call('GET', `/user/info?uid=${uid}`)).status;
}
