import { describe, expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it as base } from '#testing/fixtures/app.ts';
import { transactionOpener } from '#platform/db/transaction.ts';
import { suspend } from '#testing/features/suspensions.ts';
import { storedState } from '#testing/stored-state.ts';
import type { TestUser } from '#testing/test-app.ts';
import { roleService, type Role, type RoleService } from './roles.service.ts';

const it = base.extend('roles', { scope: 'file' }, ({ db, alice }) =>
  rolesWith(db, alice, { isSecondFactorRequired: false }),
);

it.beforeEach(async ({ db }) => {
  for (const table of ['admins', 'moderators', 'moderation_log', 'suspensions'] as const) {
    await db.deleteFrom(table).execute();
  }
  await db.updateTable('users').set({ status: 'active' }).execute();
});

const none = { admin: [], moderator: [] };

describe.each([
  ['moderator', 'appoint', 'withdraw'],
  ['admin', 'appoint-admin', 'withdraw-admin'],
] as const)('the role %s', (role: Role, appoint, withdraw) => {
  it('is granted and revoked once, and logged', async ({ db, alice, bob, roles }) => {
    const result = { uid: alice.uid, username: 'alice' };
    expect(await roles.grant(role, 'ALICE')).toEqual({ ...result, isChanged: true });
    expect(await roles.grant(role, 'alice')).toEqual({ ...result, isChanged: false });
    await roles.grant(role, 'bob');
    expect(await stored(db)).toEqual({ ...none, [role]: [alice.id, bob.id] });
    expect(await roles.revoke(role, 'alice')).toEqual({ ...result, isChanged: true });
    expect(await roles.revoke(role, 'alice')).toEqual({ ...result, isChanged: false });
    expect(await stored(db)).toEqual({ ...none, [role]: [bob.id] });
    expect(await log(db)).toEqual([
      { action: appoint, subject_id: alice.id, moderator_id: null },
      { action: appoint, subject_id: bob.id, moderator_id: null },
      { action: withdraw, subject_id: alice.id, moderator_id: null },
    ]);
  });

  it('of a suspended user is revoked, but not granted', async ({ db, alice, bob: _bob, roles }) => {
    await roles.grant(role, 'alice');
    await suspend(db, 'alice');
    await suspend(db, 'bob');
    await expect(roles.grant(role, 'bob')).rejects.toMatchObject({
      message: 'bob is suspended, and only active users can get a role.',
    });
    expect(await stored(db)).toEqual({ ...none, [role]: [alice.id] });
    expect(await roles.revoke(role, 'alice')).toMatchObject({ isChanged: true });
    expect(await stored(db)).toEqual(none);
  });

  it('is not granted to an unknown user', async ({ db, roles }) => {
    const before = await storedState(db);
    await expect(roles.grant(role, 'unknown')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await storedState(db)).toBe(before);
  });
});

describe('if roles require a second factor', () => {
  it('users without one get no role, and lose it', async ({ db, alice, bob: _bob, roles }) => {
    await roles.grant('admin', 'bob');
    const before = await storedState(db);
    await expect(
      rolesWith(db, alice, { hasFactor: true }).grant('moderator', 'bob'),
    ).rejects.toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
    });
    expect(await storedState(db)).toBe(before);
    await rolesWith(db, alice, {}).revoke('admin', 'bob');
    expect(await stored(db)).toEqual(none);
  });

  it('users with one get a role', async ({ db, alice }) => {
    await rolesWith(db, alice, { hasFactor: true }).grant('moderator', 'alice');
    expect(await stored(db)).toEqual({ ...none, moderator: [alice.id] });
  });
});

function rolesWith(
  db: Db,
  alice: TestUser,
  { isSecondFactorRequired = true, hasFactor = false },
): RoleService {
  const transact = transactionOpener(db);
  return roleService({
    transact,
    isSecondFactorRequired,
    hasFactor: async (_, uid) => hasFactor && uid === alice.uid,
  });
}

async function stored(db: Db) {
  const idsIn = async (table: 'admins' | 'moderators') => {
    const rows = await db.selectFrom(table).select('user_id').orderBy('user_id').execute();
    return rows.map(({ user_id }) => user_id);
  };
  return { admin: await idsIn('admins'), moderator: await idsIn('moderators') };
}

function log(db: Db) {
  return db
    .selectFrom('moderation_log')
    .select(['action', 'subject_id', 'moderator_id'])
    .orderBy('id')
    .execute();
}
