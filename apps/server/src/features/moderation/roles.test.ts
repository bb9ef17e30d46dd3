import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transactionOpener } from '#platform/db/transaction.ts';
import { suspend } from '#testing/features/suspensions.ts';
import { storedState } from '#testing/stored-state.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/test-app.ts';
import { roleService, type Role, type RoleService } from './roles.service.ts';

let app: TestApp;
let roles: RoleService;
let alice: TestUser;
let bob: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  alice = await app.createUser('alice');
  bob = await app.createUser('bob');
  roles = rolesWith({ isSecondFactorRequired: false });
});
beforeEach(async () => {
  for (const table of ['admins', 'moderators', 'moderation_log', 'suspensions'] as const) {
    await app.db.deleteFrom(table).execute();
  }
  await app.db.updateTable('users').set({ status: 'active' }).execute();
});
afterAll(() => app.stop());

function rolesWith({ isSecondFactorRequired = true, hasFactor = false }): RoleService {
  const transact = transactionOpener(app.db);
  return roleService({
    transact,
    isSecondFactorRequired,
    hasFactor: async (_, uid) => hasFactor && uid === alice.uid,
  });
}

async function stored() {
  const idsIn = async (table: 'admins' | 'moderators') => {
    const rows = await app.db.selectFrom(table).select('user_id').orderBy('user_id').execute();
    return rows.map(({ user_id }) => user_id);
  };
  return { admin: await idsIn('admins'), moderator: await idsIn('moderators') };
}

function log() {
  return app.db
    .selectFrom('moderation_log')
    .select(['action', 'subject_id', 'moderator_id'])
    .orderBy('id')
    .execute();
}

const none = { admin: [], moderator: [] };

describe.each([
  ['moderator', 'appoint', 'withdraw'],
  ['admin', 'appoint-admin', 'withdraw-admin'],
] as const)('the role %s', (role: Role, appoint, withdraw) => {
  it('is granted and revoked once, and logged', async () => {
    const result = { uid: alice.uid, username: 'alice' };
    expect(await roles.grant(role, 'ALICE')).toEqual({ ...result, isChanged: true });
    expect(await roles.grant(role, 'alice')).toEqual({ ...result, isChanged: false });
    await roles.grant(role, 'bob');
    expect(await stored()).toEqual({ ...none, [role]: [alice.id, bob.id] });
    expect(await roles.revoke(role, 'alice')).toEqual({ ...result, isChanged: true });
    expect(await roles.revoke(role, 'alice')).toEqual({ ...result, isChanged: false });
    expect(await stored()).toEqual({ ...none, [role]: [bob.id] });
    expect(await log()).toEqual([
      { action: appoint, subject_id: alice.id, moderator_id: null },
      { action: appoint, subject_id: bob.id, moderator_id: null },
      { action: withdraw, subject_id: alice.id, moderator_id: null },
    ]);
  });

  it('of a suspended user is revoked, but not granted', async () => {
    await roles.grant(role, 'alice');
    await suspend(app.db, 'alice');
    await suspend(app.db, 'bob');
    await expect(roles.grant(role, 'bob')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await stored()).toEqual({ ...none, [role]: [alice.id] });
    expect(await roles.revoke(role, 'alice')).toMatchObject({ isChanged: true });
    expect(await stored()).toEqual(none);
  });

  it('is not granted to an unknown user', async () => {
    const before = await storedState(app.db);
    await expect(roles.grant(role, 'unknown')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await storedState(app.db)).toBe(before);
  });
});

describe('if roles require a second factor', () => {
  it('users without one get no role, and lose it', async () => {
    await roles.grant('admin', 'bob');
    const before = await storedState(app.db);
    await expect(rolesWith({ hasFactor: true }).grant('moderator', 'bob')).rejects.toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
    });
    expect(await storedState(app.db)).toBe(before);
    await rolesWith({}).revoke('admin', 'bob');
    expect(await stored()).toEqual(none);
  });

  it('users with one get a role', async () => {
    await rolesWith({ hasFactor: true }).grant('moderator', 'alice');
    expect(await stored()).toEqual({ ...none, moderator: [alice.id] });
  });
});
