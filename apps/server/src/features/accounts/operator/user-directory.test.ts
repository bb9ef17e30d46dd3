import { sql } from 'kysely';
import { expect } from 'vitest';
import { it as base } from '#testing/fixtures/app.ts';
import { makeModerator } from '#testing/features/moderation.ts';
import { userServices, type UserServices } from '#ops/commands/users/user-services.ts';
import { makeFriends, makeReport, makeTile } from '#testing/factories.ts';
import { makeAdmin } from '#testing/features/admins.ts';
import { openChat, send } from '#testing/features/chat.ts';
import { suspend } from '#testing/features/suspensions.ts';
import type { UserFilter } from './user-directory.service.ts';

const it = base.extend('directory', { scope: 'file' }, ({ db }) => userServices(db).directory);

it.beforeAll(async ({ app, db, alice, bob, carol: _carol, dan: _dan }) => {
  const erin = await app.createUser('erin');
  await makeAdmin(app, alice);
  await makeModerator(db, bob);
  await suspend(db, 'carol', new Date('2099-01-01'));
  await erin.call('DELETE', '/user/delete', { uid: erin.uid });
});

it('lists users in both orders, by pages, without deleted ones', async ({ bob, directory }) => {
  expect(await names(directory, {})).toEqual(['alice', 'bob', 'carol', 'dan']);
  expect(await names(directory, { order: 'newest' })).toEqual(['dan', 'carol', 'bob', 'alice']);
  expect(await names(directory, { limit: 2 })).toEqual(['alice', 'bob']);
  expect(await names(directory, { cursor: bob.id })).toEqual(['carol', 'dan']);
  expect(await names(directory, { cursor: bob.id, order: 'newest' })).toEqual(['alice']);
});

it('filters by status, role and text together', async ({ directory }) => {
  expect(await names(directory, { status: 'suspended' })).toEqual(['carol']);
  expect(await names(directory, { status: 'active' })).toEqual(['alice', 'bob', 'dan']);
  expect(await names(directory, { role: 'admin' })).toEqual(['alice']);
  expect(await names(directory, { role: 'moderator' })).toEqual(['bob']);
  expect(await names(directory, { role: 'admin', status: 'suspended' })).toEqual([]);
  expect(await names(directory, { role: 'admin', search: 'bob' })).toEqual([]);
  expect(await names(directory, { search: 'AR' })).toEqual(['carol']);
  expect(await names(directory, { search: 'dan@EXAMPLE' })).toEqual(['dan']);
  expect(await names(directory, { search: 'test per' })).toEqual(['alice', 'bob', 'carol', 'dan']);
  for (const search of ['_', '%', '\u200b']) expect(await names(directory, { search })).toEqual([]);
});

it('lists the roles and the suspension', async ({ directory }) => {
  const rows = await directory.list({
    status: null,
    role: null,
    search: '',
    order: 'oldest',
    cursor: null,
    limit: 10,
  });
  const none = { is_moderator: false, is_admin: false, suspended_until: null };
  expect(rows).toMatchObject([
    { ...none, is_admin: true },
    { ...none, is_moderator: true },
    { ...none, suspended_until: new Date('2099-01-01') },
    none,
  ]);
});

it('shows what a user has, and not what others have', async ({
  db,
  alice,
  bob,
  carol,
  dan,
  directory,
}) => {
  await makeFriends(db, [alice.id, dan.id]);
  await makeFriends(db, [dan.id, bob.id]);
  await makeFriends(db, [carol.id, dan.id], { isAccepted: false });
  await makeFriends(db, [alice.id, bob.id]);
  const [open, closed, other] = [
    await makeTile(db, { ownerId: dan.id }),
    await makeTile(db, { ownerId: dan.id }),
    await makeTile(db, { ownerId: bob.id }),
  ];
  for (const tileId of [open, closed, other]) await makeReport(db, tileId, alice.id);
  await db.updateTable('reports').set({ is_open: false }).where('tile_id', '=', closed).execute();
  await openChat(dan, alice);
  await send(dan, alice);
  await send(alice, dan);
  await sql`insert into auth_session (id, "expiresAt", token, "userId")
    values ('ended', now() - interval '1 second', 'ended', ${dan.uid})`.execute(db);
  await db
    .insertInto('moderation_log')
    .values([
      { moderator_id: bob.id, action: 'dismiss', subject_id: dan.id, note: 'first' },
      { moderator_id: null, action: 'resume', subject_id: dan.id, note: 'second' },
      { moderator_id: bob.id, action: 'remove', subject_id: alice.id, note: 'other' },
    ])
    .execute();
  expect(await directory.show('DAN')).toMatchObject({
    username: 'dan',
    status: 'active',
    suspension_reason: null,
    posts: 2,
    friends: 2,
    open_reports: 1,
    sessions: 1,
    messages: 1,
    actions: [
      { action: 'resume', by: null, note: 'second' },
      { action: 'dismiss', by: 'bob', note: 'first' },
    ],
  });
  expect(await directory.show('carol')).toMatchObject({
    status: 'suspended',
    suspension_reason: 'spam',
    suspended_since: expect.any(Date),
  });
});

it('does not show deleted and unknown users', async ({ db, directory }) => {
  const { username } = await db
    .selectFrom('users')
    .select('username')
    .where('status', '=', 'deleted')
    .executeTakeFirstOrThrow();
  for (const name of [username, 'unknown']) {
    await expect(directory.show(name)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});

async function names(
  directory: UserServices['directory'],
  filter: Partial<UserFilter>,
): Promise<string[]> {
  const all = { status: null, role: null, search: '', order: 'oldest', cursor: null } as const;
  const rows = await directory.list({ ...all, limit: 10, ...filter });
  return rows.map(({ username }) => username);
}
