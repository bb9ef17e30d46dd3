import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { securityEvents } from '#platform/log/security-events.ts';
import {
  startAccountTestApp,
  passwords,
  type AccountTestApp,
} from '#testing/auth/account-test-app.ts';
import { signUpUser, type SignedUpUser } from '#testing/auth/accounts.ts';
import { firebaseIssuer, signToken } from '#testing/auth/token-issuers.ts';
import { makeReport, makeTile } from '#testing/factories.ts';
import type { Caller } from '#testing/test-app.ts';
import { decide } from '#testing/features/moderation.ts';
import { makeUser } from '#testing/users.ts';

interface Line {
  readonly event?: string;
  readonly [field: string]: unknown;
}

const lines: string[] = [];
const log = pino({ level: 'debug' }, { write: (line) => void lines.push(line) });
const secrets: string[] = [];

const session = expect.stringMatching(/^[\da-f]{16}$/);
const success = { level: 30, msg: 'security event', address: '127.0.0.1', result: 'success' };
const failure = { ...success, result: 'failure' };

it('every event is documented for operators, in its order', () => {
  const file = new URL('../../../../../docs/security-log.md', import.meta.url);
  const events = readFileSync(file, 'utf8').split('| Event ')[1] ?? '';
  const documented = [...events.matchAll(/^\| `([a-z-]+)` /gm)];
  expect(documented.map(([, name]) => name)).toEqual([...securityEvents]);
});

describe('with embedded accounts', () => {
  let auth: AccountTestApp;
  let alice: SignedUpUser;
  let callAlice: Caller['call'];

  beforeAll(async () => {
    auth = await startAccountTestApp({ RATE_LIMITS: 'on' }, { log });
    alice = await signUpUser(auth.app, 'alice');
    // The event is logged after the response.
    await vi.waitUntil(() => lines.join('').includes('sign-up'), { timeout: 10_000 });
    callAlice = auth.app.callerWith(alice.token).call;
    secrets.push(...Object.values(passwords), alice.cookie, alice.token, '@example.com');
  });
  afterAll(() => auth.stop());

  it('a sign-up, and one with a taken address', async () => {
    const account = { email: 'bob@example.com', password: passwords.first };
    const [created] = await eventsOf(() => auth.post('sign-up/email', account));
    expect(created).toMatchObject({
      ...success,
      event: 'sign-up',
      uid: expect.any(String),
      session,
    });
    const [taken] = await eventsOf(() => auth.post('sign-up/email', account));
    expect(taken).toMatchObject({
      ...failure,
      event: 'sign-up',
      reason: 'EMAIL_TAKEN',
      uid: null,
      session: null,
    });
  });

  it('a sign-in, one with a wrong password, and one with an unknown address', async () => {
    const { uid } = alice;
    const [opened] = await eventsOf(() => auth.signIn('alice@example.com', passwords.first));
    expect(opened).toMatchObject({ ...success, event: 'sign-in', uid, session });
    const [wrong] = await eventsOf(() => auth.signIn('alice@example.com', 'wrong99!'));
    const rejected = { ...failure, event: 'sign-in', reason: 'UNAUTHENTICATED', session: null };
    expect(wrong).toMatchObject({ ...rejected, uid });
    const [unknown] = await eventsOf(() => auth.signIn('who@example.com', 'wrong99!'));
    expect(unknown).toMatchObject({ ...rejected, uid: null });
    secrets.push('wrong99!');
  });

  it('a sign-out names the session of its sign-in', async () => {
    let cookie = '';
    await eventsOf(async () => {
      const { headers } = await auth.signIn('alice@example.com', passwords.first);
      cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
    });
    secrets.push(cookie);
    const [ended] = await eventsOf(() => auth.post('sign-out', {}, cookie));
    expect(ended).toMatchObject({ ...success, event: 'sign-out', uid: alice.uid, session });
    const opened = lines.map((line) => JSON.parse(line) as Line);
    expect(opened.filter((line) => line['session'] === ended?.['session'])).toMatchObject([
      { event: 'sign-in' },
      { event: 'sign-out' },
    ]);
  });

  it('a call in the name of another user', async () => {
    const { uid } = await makeUser(auth.app.db, 'victim');
    const body = { uid, except_this: true };
    const [rejected] = await eventsOf(() => callAlice('POST', '/user/signouteverywhere', body));
    expect(rejected).toMatchObject({ ...failure, event: 'sign-out-everywhere' });
  });

  it('a call without the right, once for each account, code and window', async () => {
    const { uid } = await makeUser(auth.app.db, 'erin');
    const mismatch = () =>
      callAlice('PATCH', '/user/updatename', { uid, fname: 'Al', lname: 'Ba' });
    const [denied] = await eventsOf(async () => {
      expect((await mismatch()).status).toBe(403);
      expect((await mismatch()).status).toBe(403);
    });
    expect(denied).toMatchObject({
      ...failure,
      event: 'access-denied',
      reason: 'IDENTITY_MISMATCH',
      uid: alice.uid,
      method: 'PATCH',
      route: '/user/updatename',
    });
    const [admin] = await eventsOf(() => callAlice('GET', '/admin/now'));
    expect(admin).toMatchObject({ ...failure, event: 'access-denied', reason: 'NOT_FOUND' });
  });

  it('a password reset and its request', async () => {
    await eventsOf(() => signUpUser(auth.app, 'carol'));
    let code = '';
    const [asked] = await eventsOf(async () => (code = await auth.resetCode('carol')));
    expect(asked).toMatchObject({ ...success, event: 'password-reset-request' });
    expect(asked?.['uid']).toEqual(expect.any(String));
    secrets.push(code);
    const reset = () => auth.post('reset-password', { code, password: passwords.next });
    const uid = asked?.['uid'];
    expect(await eventsOf(reset)).toMatchObject([{ ...success, event: 'password-reset', uid }]);
    expect(await eventsOf(reset)).toMatchObject([
      { ...failure, event: 'password-reset', reason: 'INVALID_CODE', uid: null },
    ]);
  });

  it('a change of the password and of the email', async () => {
    const { uid } = alice;
    const body = { current: 'wrong99!', password: passwords.next };
    const [wrong] = await eventsOf(() => auth.post('change-password', body, alice.cookie));
    const reason = 'UNAUTHENTICATED';
    expect(wrong).toMatchObject({ ...failure, event: 'password-change', reason, uid, session });
    const email = 'alice2@example.com';
    const [asked] = await eventsOf(() => auth.post('change-email', { email }, alice.cookie));
    expect(asked).toMatchObject({ ...success, event: 'email-change-request', uid, session });
    const code = await auth.mailbox.codeTo(email);
    secrets.push(code);
    const [confirmed] = await eventsOf(() => auth.post('confirm-email', { code }));
    expect(confirmed).toMatchObject({ ...success, event: 'email-confirmation', uid });
    const right = { current: passwords.first, password: passwords.next };
    const [changed] = await eventsOf(() => auth.post('change-password', right, alice.cookie));
    expect(changed).toMatchObject({ ...success, event: 'password-change', uid, session });
  });

  it('calls with a token: export, decision, sign-out everywhere, deletion', async () => {
    let dan = alice;
    await eventsOf(async () => (dan = await signUpUser(auth.app, 'dan')));
    const { uid, token } = dan;
    const { call } = auth.app.callerWith(token);
    secrets.push(token);
    const by = { ...success, uid, session };
    const [read] = await eventsOf(() => call('GET', `/user/export?uid=${uid}`));
    expect(read).toMatchObject({ ...by, event: 'account-export' });
    const tile = await makeTile(auth.app.db);
    await makeReport(auth.app.db, tile);
    const id = auth.app.db.selectFrom('users').select('id').where('uid', '=', uid);
    await auth.app.db.insertInto('moderators').values({ user_id: id }).execute();
    const [decided] = await eventsOf(() => decide({ call }, tile, 'dismiss'));
    expect(decided).toMatchObject({
      ...by,
      event: 'moderation-decision',
      tile,
      decision: 'dismiss',
    });
    const [ended] = await eventsOf(() =>
      call('POST', '/user/signouteverywhere', { uid, except_this: true }),
    );
    expect(ended).toMatchObject({ ...by, event: 'sign-out-everywhere' });
    const [deleted] = await eventsOf(() => call('DELETE', '/user/delete', { uid }));
    expect(deleted).toMatchObject({ ...by, event: 'account-deletion' });
  });

  it('a lock-out, once in its window', async () => {
    const account = { email: 'late@example.com', password: passwords.first };
    const events = await eventsOf(async () => {
      expect((await auth.post('sign-up/email', account)).status).toBe(429);
      expect((await auth.post('sign-up/email', account)).status).toBe(429);
      await auth.post('sign-out', {});
    }, 2);
    expect(events).toMatchObject([
      { ...failure, event: 'lock-out', attempt: 'sign-up', reason: 'RATE_LIMITED', uid: null },
      { ...success, event: 'sign-out', uid: null },
    ]);
  });
});

it('with Firebase, the sign-in that the browser reports', async () => {
  const issuer = await firebaseIssuer({ log });
  onTestFinished(() => issuer.stop());
  const subject = await issuer.createUser('erin');
  const token = await signToken(issuer, await issuer.signIn(subject));
  secrets.push(token);
  const { uid } = subject;
  const body = { uid, date_login: new Date().toISOString() };
  const report = () => issuer.app.callerWith(token).call('PATCH', '/user/logindate', body);
  const [reported] = await eventsOf(report);
  expect(reported).toMatchObject({ ...success, event: 'sign-in', uid, session: null });
});

it('no line contains a password, token, cookie, code or email', () => {
  expect(secrets.length).toBeGreaterThan(8);
  const values = secrets.map((secret) => secret.replace(/^reprise_session=/, ''));
  const leaks = lines.filter((line) => values.some((secret) => line.includes(secret)));
  expect(leaks).toEqual([]);
  expect(lines.filter((line) => line.includes('"route"')).length).toBeGreaterThan(10);
});

async function eventsOf(work: () => Promise<unknown>, count = 1): Promise<readonly Line[]> {
  const start = lines.length;
  await work();
  const events = () =>
    lines
      .slice(start)
      .map((line) => JSON.parse(line) as Line)
      .filter(({ event }) => event !== undefined);
  const options = { timeout: 10_000, interval: 5 };
  await vi.waitFor(() => expect(events()).toHaveLength(count), options);
  return events();
}
