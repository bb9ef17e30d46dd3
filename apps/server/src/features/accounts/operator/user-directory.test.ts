import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { userServices, type UserServices } from '#ops/commands/users/user-services.ts';
import { makeFriends, makeReport, makeTile } from '#testing/factories.ts';
import { makeAdmin } from '#testing/features/admins.ts';
import { openChat, send } from '#testing/features/chat.ts';
import { suspend } from '#testing/features/suspensions.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/test-app.ts';
import type { UserFilter } from './user-directory.service.ts';

let app: TestApp;
let directory: UserServices['directory'];
let alice: TestUser;
let bob: TestUser;
let carol: TestUser;
let dan: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  directory = userServices(app.db).directory;
  alice = await app.createUser('alice');
  bob = await app.createUser('bob');
  carol = await app.createUser('carol');
  dan = await app.createUser('dan');
  const erin = await app.createUser('erin');
  await makeAdmin(app, alice);
  await app.db.insertInto('moderators').values({ user_id: bob.id }).execute();
  await suspend(app.db, 'carol', new Date('2099-01-01'));
  await erin.call('DELETE', '/user/delete', { uid: erin.uid });
});
afterAll(() => app.stop());

async function names(filter: Partial<UserFilter>): Promise<string[]> {
  const all = { status: null, role: null, search: '', order: 'oldest', cursor: null } as const;
  const rows = await directory.list({ ...all, limit: 10, ...filter });
  return rows.map(({ username }) => username);
}

it('lists users in both orders, by pages, without deleted ones', async () => {
  expect(await names({})).toEqual(['alice', 'bob', 'carol', 'dan']);
  expect(await names({ order: 'newest' })).toEqual(['dan', 'carol', 'bob', 'alice']);
  expect(await names({ limit: 2 })).toEqual(['alice', 'bob']);
  expect(await names({ cursor: bob.id })).toEqual(['carol', 'dan']);
  expect(await names({ cursor: bob.id, order: 'newest' })).toEqual(['alice']);
});

it('filters by status, role and text together', async () => {
  expect(await names({ status: 'suspended' })).toEqual(['carol']);
  expect(await names({ status: 'active' })).toEqual(['alice', 'bob', 'dan']);
  expect(await names({ role: 'admin' })).toEqual(['alice']);
  expect(await names({ role: 'moderator' })).toEqual(['bob']);
  expect(await names({ role: 'admin', status: 'suspended' })).toEqual([]);
  expect(await names({ role: 'admin', search: 'bob' })).toEqual([]);
  expect(await names({ search: 'AR' })).toEqual(['carol']);
  expect(await names({ search: 'dan@EXAMPLE' })).toEqual(['dan']);
  expect(await names({ search: 'test per' })).toEqual(['alice', 'bob', 'carol', 'dan']);
  for (const search of ['_', '%', '\u200b']) expect(await names({ search })).toEqual([]);
});

it('lists the roles and the suspension', async () => {
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

it('shows what a user has, and not what others have', async () => {
  await makeFriends(app.db, [alice.id, dan.id]);
  await makeFriends(app.db, [dan.id, bob.id]);
  await makeFriends(app.db, [carol.id, dan.id], { isAccepted: false });
  await makeFriends(app.db, [alice.id, bob.id]);
  const [open, closed, other] = [
    await makeTile(app.db, { ownerId: dan.id }),
    await makeTile(app.db, { ownerId: dan.id }),
    await makeTile(app.db, { ownerId: bob.id }),
  ];
  for (const tileId of [open, closed, other]) await makeReport(app.db, tileId, alice.id);
  await app.db
    .updateTable('reports')
    .set({ is_open: false })
    .where('tile_id', '=', closed)
    .execute();
  await openChat(dan, alice);
  await send(dan, alice);
  await send(alice, dan);
  await sql`insert into auth_session (id, "expiresAt", token, "userId")
    values ('ended', now() - interval '1 second', 'ended', ${dan.uid})`.execute(app.db);
  await app.db
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

it('does not show deleted and unknown users', async () => {
  const { username } = await app.db
    .selectFrom('users')
    .select('username')
    .where('status', '=', 'deleted')
    .executeTakeFirstOrThrow();
  for (const name of [username, 'unknown']) {
    await expect(directory.show(name)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});
