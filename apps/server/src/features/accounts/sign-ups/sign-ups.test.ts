import { randomUUID } from 'node:crypto';
import { inject, describe, expect } from 'vitest';
import { it as base } from '#testing/fixtures/app.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { openDatabase, type Db } from '#platform/db/open.ts';
import { transactionOpener } from '#platform/db/transaction.ts';
import { requireNoDifferences } from '#testing/features/chat.ts';
import { testDatabaseUrl } from '#testing/server-process.ts';
import {
  startAppOn,
  startTestApp,
  type TestApp,
  type TestResponse,
  type TestUser,
} from '#testing/test-app.ts';
import { userServices } from '#ops/commands/users/user-services.ts';
import { suspend } from '#testing/features/suspensions.ts';
import { setPending } from './sign-ups.repo.ts';

let count = 0;

const shared = { DATABASE_URL: testDatabaseUrl('any'), AUTH_SECRET: 's'.repeat(32) };
const CLOSED = { status: 403, body: { error: { code: 'SIGN_UPS_CLOSED' } } };
const NO_INVITE = { status: 403, body: { error: { code: 'INVITE_REQUIRED' } } };
const PENDING = { status: 403, body: { error: { code: 'APPROVAL_PENDING' } } };

const it = base
  .extend('env', { scope: 'file' }, { ...shared, SIGN_UPS: 'open' })
  .extend('other', { scope: 'file' }, async ({ app, env }, { onCleanup }) => {
    const { database = '' } = app.database.pool.options;
    const same = openDatabase({ ...inject('postgres'), database }, () => {});
    const other = await startAppOn(same, env);
    onCleanup(() => other.stop());
    return other;
  })
  .extend('operator', { scope: 'file' }, ({ db }) => userServices(db).signUps);

it.beforeEach(({ operator }) => operator.setMode(null, null));

it.afterAll(({ db }) => requireNoDifferences(db));

describe('the mode', () => {
  it('is SIGN_UPS until it is set, on every server with the next sign-up', async ({
    app,
    other,
    operator,
  }) => {
    expect(await modeAt(other)).toEqual({ mode: 'open', is_invited: false, challenge: null });
    await operator.setMode('closed', null);
    expect([await modeAt(app), await modeAt(other)]).toMatchObject([
      { mode: 'closed' },
      { mode: 'closed' },
    ]);
    expect((await signUp(other)).response).toMatchObject(CLOSED);
    await operator.setMode(null, null);
    expect((await signUp(other)).response.status).toBe(200);
  });

  it('closed also ends a registration that has begun, and not one that was repeated', async ({
    app,
    db,
    operator,
  }) => {
    const code = await operator.createInvite({ id: randomUUID(), uses: 1, endsAt: null }, null);
    const begun = await begin(app, 'begun');
    const invited = await begin(app, 'invited', code);
    const done = await requireUser(await signUp(app));
    await operator.setMode('closed', null);
    const before = await usersIn(db);
    expect(await register(app, begun)).toMatchObject(CLOSED);
    expect(await register(app, invited, code)).toMatchObject(CLOSED);
    expect((await register(app, done)).status).toBe(200);
    expect(await usersIn(db)).toEqual(before);
  });
});

describe('an invite of the operator', () => {
  it('lets as many people in as it says, also at the same time on two servers', async ({
    app,
    other,
    operator,
  }) => {
    await operator.setMode('invite', null);
    expect((await signUp(app)).response).toMatchObject(NO_INVITE);
    const code = await operator.createInvite({ id: randomUUID(), uses: 2, endsAt: null }, null);
    expect(await modeAt(app, code)).toMatchObject({ mode: 'invite', is_invited: true });
    const attempts = await Promise.all([app, other, app, other].map((at) => signUp(at, code)));
    const statuses = attempts.map(({ response }) => response.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 200, 403, 403]);
    expect(await modeAt(app, code)).toMatchObject({ mode: 'invite', is_invited: false });
    expect((await operator.show()).invites).toEqual([]);
  });

  it('ends, and is of no use with another code', async ({ app, operator }) => {
    await operator.setMode('invite', null);
    const ended = await operator.createInvite(
      { id: randomUUID(), uses: 5, endsAt: new Date(Date.now() - 1) },
      null,
    );
    for (const code of [ended, 'A'.repeat(22)]) {
      expect((await signUp(app, code)).response).toMatchObject(NO_INVITE);
    }
    expect(await createAccount(app, 'short', 'abc')).toMatchObject({ status: 400 });
  });

  it('can be the link of a user, who becomes a friend, until the user is suspended', async ({
    app,
    db,
    operator,
  }) => {
    const alice = await app.createUser('alice');
    const code = await inviteOf(alice);
    await operator.setMode('invite', null);
    await requireUser(await signUp(app, code));
    const friends = await db
      .selectFrom('friendships')
      .select('is_accepted')
      .where((eb) => eb.or([eb('low_id', '=', alice.id), eb('high_id', '=', alice.id)]))
      .execute();
    expect(friends).toEqual([{ is_accepted: true }]);
    const { suspensions } = userServices(db);
    await suspensions.suspend('alice', { reason: 'spam', endsAt: null }, null);
    expect((await signUp(app, code)).response).toMatchObject(NO_INVITE);
  });
});

describe('approval', () => {
  it('holds every call and socket back, hides the user, and is given once', async ({
    app,
    db,
    operator,
  }) => {
    const bob = await app.createUser('bob');
    await operator.setMode('approval', null);
    const user = await requireUser(await signUp(app, await inviteOf(bob)));
    expect(await ownRecord(app, user)).toMatchObject(PENDING);
    await expect(app.socket(user)).rejects.toMatchObject({ data: PENDING.body });
    const found = await bob.call('GET', `/user/uid?tile_owner=${user.username}`);
    expect(found.body.rows).toEqual([]);
    expect(await operator.listPending()).toEqual([user.username]);
    const decisions = await Promise.allSettled(
      [1, 2, 3].map(() => operator.approve(user.username, null)),
    );
    expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect.poll(async () => (await ownRecord(app, user)).status).toBe(200);
    const actions = await db
      .selectFrom('moderation_log')
      .innerJoin('users', 'users.id', 'subject_id')
      .select('action')
      .where('uid', '=', user.uid)
      .execute();
    expect(actions).toEqual([{ action: 'approve' }]);
  });

  it('is not needed with an invite of the operator', async ({ app, operator }) => {
    await operator.setMode('approval', null);
    const user = await requireUser(
      await signUp(
        app,
        await operator.createInvite({ id: randomUUID(), uses: 1, endsAt: null }, null),
      ),
    );
    expect((await ownRecord(app, user)).status).toBe(200);
  });

  it('is not bypassed by a suspension', async ({ app, db, operator }) => {
    await operator.setMode('approval', null);
    const user = await requireUser(await signUp(app));
    await expect(suspend(db, user.username, new Date())).rejects.toMatchObject({
      code: 'VALIDATION',
    });
    expect(await ownRecord(app, user)).toMatchObject(PENDING);
    expect(await operator.listPending()).toContain(user.username);
    await operator.reject(user.username, null);
  });

  it('denied deletes the account, or lets it in: never both', async ({ app, operator }) => {
    await operator.setMode('approval', null);
    for (let round = 0; round < 4; round += 1) {
      const user = await requireUser(await signUp(app));
      const [approved, rejected] = await Promise.allSettled([
        operator.approve(user.username, null),
        operator.reject(user.username, null),
      ]);
      expect([approved.status, rejected.status].toSorted()).toEqual(['fulfilled', 'rejected']);
      const status = approved.status === 'fulfilled' ? 200 : 401;
      await expect.poll(async () => (await ownRecord(app, user)).status).toBe(status);
    }
    expect(await operator.listPending()).toEqual([]);
  });

  it('of a user who does not wait changes nothing', async ({ app, db, operator }) => {
    const carol = await app.createUser('carol');
    for (const decide of [operator.approve, operator.reject]) {
      await expect(decide('carol', null)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(decide('nemo', null)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect((await carol.call('GET', `/user/info?uid=${carol.uid}`)).status).toBe(200);
    await transactionOpener(db)((tx) => setPending(tx, carol.id, true));
    await operator.approve('CAROL', null);
  });
});

describe('a flood of sign-ups', () => {
  it('requires approval once, says so, and is limited on all servers; others notice nothing', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
    const env = { SIGN_UPS_PER_MINUTE: '5', RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' };
    const flooded = await startTestApp(env, { log });
    const { database = '' } = flooded.database.pool.options;
    const same = openDatabase({ ...inject('postgres'), database }, () => {});
    const second = await startAppOn(same, env, { log });
    const dan = await flooded.createUser('dan');
    const statuses: number[] = [];
    for (let n = 0; n < 24; n += 1) {
      const server = n % 2 === 0 ? flooded : second;
      const body = { email: `flood${n}@example.com`, password: 'reprise1!' };
      const headers = { 'x-forwarded-for': `203.0.113.${n}` };
      statuses.push(
        (await server.visitor.call('POST', '/auth/sign-up/email', body, { headers })).status,
      );
    }
    const accepted = statuses.filter((status) => status === 200).length;
    // The minute may end during the test.
    expect(accepted).toBeGreaterThanOrEqual(5);
    expect(accepted).toBeLessThanOrEqual(10);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    const state = await userServices(flooded.db).signUps.show();
    expect(state).toMatchObject({ mode: 'approval', startMode: 'open', isFlood: true });
    const floods = lines.filter((line) => line.includes('"event":"sign-up-flood"'));
    expect(floods).toHaveLength(1);
    expect(lines.join('')).toContain('new accounts wait for approval now');
    const acts = flooded.db.selectFrom('moderation_log').select(['action', 'moderator_id', 'note']);
    expect(await acts.execute()).toEqual([
      {
        action: 'sign-up-mode',
        moderator_id: null,
        note: expect.stringMatching(/^approval: \d+ sign-ups within a minute$/),
      },
    ]);
    expect((await dan.call('GET', `/user/info?uid=${dan.uid}`)).status).toBe(200);
    await second.stop();
    await flooded.stop();
  });

  it('ends an hour after its last sign-up', async () => {
    const limits = { SIGN_UPS_PER_MINUTE: '2', RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' };
    const flooded = await startTestApp(limits);
    const { signUps } = userServices(flooded.db);
    let sent = 0;
    const attempt = () => {
      sent += 1;
      const body = { email: `flood${sent}@example.com`, password: 'reprise1!' };
      const headers = { 'x-forwarded-for': `203.0.113.${sent}` };
      return flooded.visitor.call('POST', '/auth/sign-up/email', body, { headers });
    };
    const passMinutes = (minutes: number) =>
      sql`update sign_up_state set changed_at = changed_at - ${minutes} * interval '1 minute'`.execute(
        flooded.db,
      );
    const flood = async () => {
      for (let n = 0; n < 6; n += 1) await attempt();
    };
    await flood();
    expect(await signUps.show()).toMatchObject({ mode: 'approval', isFlood: true });
    await passMinutes(50);
    expect(await attempt()).toMatchObject({ status: 429 });
    await passMinutes(50);
    expect(await signUps.show()).toMatchObject({ mode: 'approval', isFlood: true });
    await passMinutes(20);
    expect(await signUps.show()).toMatchObject({ mode: 'open', isFlood: false, changedAt: null });
    await flooded.db.deleteFrom('sign_up_minutes').execute();
    expect(await attempt()).toMatchObject({ status: 200 });
    await flood();
    expect(await signUps.show()).toMatchObject({ mode: 'approval', isFlood: true });
    await flooded.stop();
  });
});

interface SignedUp {
  readonly uid: string;
  readonly username: string;
  readonly token: string;
}

async function createAccount(server: TestApp, username: string, invite?: string) {
  const body = { email: `${username}@example.com`, password: 'reprise1!', invite };
  return server.visitor.call('POST', '/auth/sign-up/email', body);
}

async function signUp(server: TestApp, invite?: string) {
  count += 1;
  const username = `person${count}`;
  const created = await createAccount(server, username, invite);
  if (created.status !== 200) return { response: created, user: null };
  const user = await signedUp(server, username, created);
  return { response: await register(server, user, invite), user };
}

async function begin(server: TestApp, username: string, invite?: string): Promise<SignedUp> {
  return signedUp(server, username, await createAccount(server, username, invite));
}

async function signedUp(server: TestApp, username: string, created: TestResponse) {
  const cookie = created.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const init = { headers: { cookie } };
  const { token } = (await server.visitor.call('GET', '/auth/token', undefined, init)).body;
  return { uid: created.body.user.id, username, token };
}

function register(server: TestApp, { uid, username, token }: SignedUp, invite?: string) {
  const names = { fname: 'New', lname: 'Person', username, email: `${username}@example.com` };
  const body = { ...names, firebaseUID: uid, date_created: '2026-11-20T10:00:00.000Z', invite };
  return server.callerWith(token).call('POST', '/user/save', body);
}

async function requireUser({ user, response }: Awaited<ReturnType<typeof signUp>>) {
  expect(response).toMatchObject({ status: 200 });
  if (user === null) throw new Error('There is no user.');
  return user;
}

function ownRecord(app: TestApp, { uid, token }: SignedUp) {
  return app.callerWith(token).call('GET', `/user/info?uid=${uid}`);
}

function modeAt(server: TestApp, code?: string) {
  return server.visitor.call('POST', '/user/signups', { code }).then(({ body }) => body);
}

function usersIn(db: Db) {
  return db.selectFrom('users').select('username').execute();
}

async function inviteOf(user: TestUser): Promise<string> {
  const { body } = await user.call('POST', '/user/invite', { user: user.username });
  return body.rows[0].code;
}
