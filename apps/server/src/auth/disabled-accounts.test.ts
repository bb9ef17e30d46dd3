import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadSampleCommunity, sampleAccountUids } from '#sample/load-sample-community.ts';
import { SAMPLE_PASSWORD } from '#sample/users.ts';
import { signInAgain, signUpUser, type SignedUpUser } from '#testing/auth/accounts.ts';
import { startMailbox, type Mailbox } from '#testing/servers/mailbox.ts';
import { startAppOn, type TestApp } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';

const EMAIL = 'you@example.com';

let mailbox: Mailbox;
let local: TestApp;
let site: TestApp;
let session: Omit<SignedUpUser, 'uid'>;
let alice: SignedUpUser;
let uid: string;

/** Loads the sample community and signs in, then opens the same database as a public site. */
beforeAll(async () => {
  mailbox = await startMailbox();
  const database = await openTestDatabase();
  await loadSampleCommunity(database.db, true);
  local = await startAppOn(database, mailbox.env);
  session = await signInAgain(local, 'you');
  alice = await signUpUser(local, 'alice');
  await local.visitor.call('POST', '/auth/request-password-reset', { email: EMAIL });
  await vi.waitUntil(() => mailbox.subjectsTo(EMAIL).length > 0, { timeout: 10_000 });
  const disabledUids = await sampleAccountUids(database.db);
  const you = database.db.selectFrom('users').select('uid').where('username', '=', 'you');
  ({ uid } = await you.executeTakeFirstOrThrow());
  site = await startAppOn(database, mailbox.env, { disabledUids });
});
afterAll(async () => {
  await local.stopServer();
  await site.stop();
  await mailbox.stop();
});

describe('a sample account of a public site', () => {
  it('has neither a session nor an email link left', async () => {
    expect(await storedAccess()).toMatchObject({ sessions: 0, codes: 0 });
  });

  it('cannot sign in', async () => {
    const response = await post('sign-in/email', { email: EMAIL, password: SAMPLE_PASSWORD });
    expect(response).toMatchObject({
      status: 401,
      body: {
        error: {
          code: 'UNAUTHENTICATED',
          message: 'Sample accounts cannot sign in on a public site.',
        },
      },
    });
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await storedAccess()).toMatchObject({ sessions: 0 });
  });

  it('cannot use its old cookie, token or socket', async () => {
    const { cookie, token } = session;
    expect((await post('update-user', { name: 'x' }, cookie)).status).toBe(401);
    const init = { headers: { cookie } };
    const response = await site.visitor.call('GET', '/auth/token', undefined, init);
    expect(response.status).toBe(401);
    const info = await site.callerWith(token).call('GET', `/user/info?uid=${uid}`);
    expect(info.status).toBe(401);
    await expect(site.socket({ token })).rejects.toThrow('UNAUTHENTICATED');
  });

  it('cannot use a session that a local server of the same database opens', async () => {
    const { token, cookie } = await signInAgain(local, 'you');
    const path = `/user/info?uid=${uid}`;
    expect((await local.callerWith(token).call('GET', path)).status).toBe(200);
    expect((await site.callerWith(token).call('GET', path)).status).toBe(401);
    await local.visitor.call('POST', '/auth/sign-out', {}, { headers: { cookie } });
  });

  it('gets no link by email, and the response does not tell', async () => {
    const before = await storedAccess();
    const mails = mailbox.subjectsTo(EMAIL);
    for (const path of ['request-password-reset', 'sign-in-link']) {
      for (const email of [EMAIL, 'unknown@example.com']) {
        expect(await post(path, { email })).toMatchObject({ status: 200, body: { status: true } });
      }
    }
    // Mails are sent in order, so no earlier one can follow this reset.
    await post('request-password-reset', { email: 'alice@example.com' });
    await mailbox.codeTo('alice@example.com');
    expect(mailbox.subjectsTo(EMAIL)).toEqual(mails);
    expect(await storedAccess()).toEqual(before);
  });
});

it('other accounts are not affected, also with the name of a deleted sample user', async () => {
  const { token } = await signInAgain(site, 'alice');
  const info = await site.callerWith(token).call('GET', `/user/info?uid=${alice.uid}`);
  expect(info.status).toBe(200);
  await sql`delete from users where username = 'noor'`.execute(site.db);
  await sql`delete from auth_user where email = 'noor@example.com'`.execute(site.db);
  const noor = await signUpUser(site, 'noor');
  const sampleUids = await sampleAccountUids(site.db);
  expect(sampleUids.size).toBe(15);
  expect(sampleUids.has(noor.uid)).toBe(false);
});

function post(path: string, body: object, cookie = '') {
  return site.visitor.call('POST', `/auth/${path}`, body, { headers: { cookie } });
}

async function storedAccess() {
  const { rows } = await sql`
    select (select count(*) from auth_session where "userId" = u.id) as sessions,
           (select count(*) from auth_verification where id like '%:' || u.id) as codes,
           password
    from auth_user u join auth_account a on a."userId" = u.id
    where email = ${EMAIL}`.execute(site.db);
  return rows[0];
}
