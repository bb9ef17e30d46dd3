import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { userServices, type UserServices } from '#ops/commands/users/user-services.ts';
import { signUpUser } from '#testing/auth/accounts.ts';
import { makeAdmin } from '#testing/features/admins.ts';
import { totpCode } from '#testing/servers/totp.ts';
import { storedState } from '#testing/stored-state.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/test-app.ts';

let app: TestApp;
let accounts: UserServices['accounts'];
let admin: TestUser;
let alice: TestUser;
let bob: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  accounts = userServices(app.db).accounts;
  admin = await app.createUser('ada');
  await makeAdmin(app, admin);
  alice = await app.createUser('alice');
  bob = await app.createUser('bob');
});

beforeEach(() => app.db.deleteFrom('moderation_log').execute());

afterAll(() => app.stop());

describe('one session', () => {
  it('of the user ends, and no other', async () => {
    const [own = ''] = await sessionsOf('alice');
    const ofBob = await sessionsOf('bob');
    await requireUnchanged(() => accounts.endSession('bob', own, null), { code: 'NOT_FOUND' });
    const result = await accounts.endSession('ALICE', own, admin.id, 'a lost phone');
    expect(result).toEqual({ uid: alice.uid, username: 'alice' });
    expect([await sessionsOf('alice'), await sessionsOf('bob')]).toEqual([[], ofBob]);
    expect(await log()).toEqual([
      {
        action: 'end-sessions',
        moderator_id: admin.id,
        subject_id: alice.id,
        note: 'a lost phone',
      },
    ]);
  });
});

describe('all sessions', () => {
  it('of the user end, with their tokens', async () => {
    const others = await sessionsOf('ada');
    await accounts.endSessions('bob', null);
    expect([await sessionsOf('bob'), await sessionsOf('ada')]).toEqual([[], others]);
    const rows = await app.db
      .selectFrom('users')
      .select('username')
      .where('sessions_valid_from', 'is not', null)
      .execute();
    expect(rows).toEqual([{ username: 'bob' }]);
    expect(await log()).toMatchObject([{ action: 'end-sessions', subject_id: bob.id }]);
  });
});

describe('a code for a new password', () => {
  it('is returned for an account with a password', async () => {
    const { uid } = await signUpUser(app, 'erin');
    const { code, ...result } = await accounts.issueResetCode('erin', null);
    expect(result).toEqual({ uid, username: 'erin' });
    const body = { code, password: 'renewed1!' };
    expect((await app.visitor.call('POST', '/auth/reset-password', body)).status).toBe(200);
    expect(await log()).toMatchObject([{ action: 'reset-link' }]);
  });

  it('does not exist for an account of another service', async () => {
    const { id } = await app.createUser('external');
    await app.db.updateTable('users').set({ uid: 'elsewhere' }).where('id', '=', id).execute();
    await requireUnchanged(() => accounts.issueResetCode('external', null), {
      code: 'NOT_FOUND',
      message: 'external has no password here.',
    });
  });
});

describe('second factors', () => {
  it('are removed with all sessions, and only if there are any', async () => {
    const { uid, cookie } = await signUpUser(app, 'hanna');
    await requireUnchanged(() => accounts.turnOffSecondFactor('hanna'), { code: 'NOT_FOUND' });
    const post = (path: string, body: object) =>
      app.visitor.call('POST', `/auth/second-factor/${path}`, body, { headers: { cookie } });
    const { body } = await post('set-up', { password: 'reprise1!' });
    expect((await post('confirm', { code: totpCode(body.uri) })).status).toBe(200);
    expect(await sessionsOf('hanna')).toHaveLength(1);
    expect(await accounts.turnOffSecondFactor('hanna')).toEqual({ uid, username: 'hanna' });
    const { rows } = await app.database.pool.query('select id from auth_two_factor');
    expect(rows).toEqual([]);
    expect(await sessionsOf('hanna')).toEqual([]);
    expect(await log()).toMatchObject([{ action: 'second-factor-off', moderator_id: null }]);
  });
});

describe('every operation', () => {
  const operations = [
    ['deleteUser', (name: string) => accounts.deleteUser(name, null)],
    ['issueResetCode', (name: string) => accounts.issueResetCode(name, null)],
    ['turnOffSecondFactor', (name: string) => accounts.turnOffSecondFactor(name)],
    ['listSessions', (name: string) => accounts.listSessions(name)],
    ['endSession', (name: string) => accounts.endSession(name, 'x', null)],
    ['endSessions', (name: string) => accounts.endSessions(name, null)],
  ] as const;

  it.each(operations)('%s is rejected for an unknown user', async (_name, operate) => {
    await requireUnchanged(() => operate('unknown'), { code: 'NOT_FOUND' });
  });

  it.each(['deleteUser', 'issueResetCode', 'endSessions'] as const)(
    "%s is rejected for another admin's account",
    async (name) => {
      const other = await app.createUser(`g.${name}`.slice(0, 15));
      await makeAdmin(app, other);
      await requireUnchanged(() => accounts[name](other.username, admin.id), {
        code: 'ADMIN_PROTECTED',
      });
    },
  );
});

it('a user is deleted, and the operator logged', async () => {
  const carol = await app.createUser('carol');
  expect(await accounts.deleteUser('carol', null, 'a bot')).toEqual({
    uid: carol.uid,
    username: 'carol',
  });
  const { status } = await app.db
    .selectFrom('users')
    .select('status')
    .where('id', '=', carol.id)
    .executeTakeFirstOrThrow();
  expect(status).toBe('deleted');
  expect(await log()).toEqual([
    { action: 'delete', moderator_id: null, subject_id: carol.id, note: 'a bot' },
  ]);
});

function log() {
  return app.db
    .selectFrom('moderation_log')
    .select(['action', 'moderator_id', 'subject_id', 'note'])
    .execute();
}

async function sessionsOf(username: string): Promise<string[]> {
  return (await accounts.listSessions(username)).map(({ id }) => id);
}

async function requireUnchanged(act: () => Promise<unknown>, error: object): Promise<void> {
  const before = await storedState(app.db, { withAuth: true });
  await expect(act()).rejects.toMatchObject(error);
  expect(await storedState(app.db, { withAuth: true })).toBe(before);
}
