import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it as base } from '#testing/fixtures/app.ts';
import { makeFriendGroup, openChat, requireNoDifferences, send } from '#testing/features/chat.ts';
import { makeFriends, makeTile } from '#testing/factories.ts';
import { updateFriend } from '#testing/features/friends.ts';
import { waitForBlockedQueries } from '#testing/postgres/blocked-queries.ts';
import { countDeadlocks } from '#testing/postgres/deadlocks.ts';
import type { TestUser, TestResponse } from '#testing/test-app.ts';
import { ALL_CONNECTIONS } from '#testing/test-database.ts';

const it = base.extend('pool', { scope: 'file' }, ALL_CONNECTIONS);

it.afterEach(({ db }) => requireNoDifferences(db));

it('the deletion waits for a post in flight and deletes it too', async ({ app, db }) => {
  const alice = await app.createUser('alice');
  const posting = await db.startTransaction().execute();
  const tileId = await makeTile(posting, { ownerId: alice.id });
  const deletion = deleteAccount(alice);
  await waitForBlockedQueries(db, 1);
  await posting.commit().execute();
  expect((await deletion).status).toBe(200);
  const tiles = await db.selectFrom('tiles').select('id').where('id', '=', tileId).execute();
  expect(tiles).toEqual([]);
});

it("a call that waits for the deletion finds none of the user's rows", async ({ app, db }) => {
  const alice = await app.createUser('late');
  const reported = await makeTile(db);
  await alice.call('POST', '/create/report', { tile_id: reported, username: 'late', reason: 'no' });
  const holding = await db.startTransaction().execute();
  await sql`select from reports where user_id = ${alice.id} for update`.execute(holding);
  const deletion = deleteAccount(alice);
  await waitForBlockedQueries(db, 1);
  const call = alice.call('POST', '/notifications/clear');
  await waitForBlockedQueries(db, 2);
  await holding.commit().execute();
  expect((await deletion).status).toBe(200);
  expect((await call).status).toBe(404);
});

it('a friend request that waits for the deletion finds no user', async ({ app, db }) => {
  const [alice, bob] = [await app.createUser('alice'), await app.createUser('bob')];
  const holding = await db.startTransaction().execute();
  await sql`select from users where id = ${alice.id} for key share`.execute(holding);
  const deletion = deleteAccount(alice);
  await waitForBlockedQueries(db, 1);
  const requests = [
    updateFriend(bob, alice, 'Send Friend Request'),
    bob.call('POST', '/user/block', { user: 'bob', friend: 'alice' }),
  ];
  await waitForBlockedQueries(db, 3);
  await holding.commit().execute();
  expect((await deletion).status).toBe(200);
  for (const request of requests) expect((await request).status).toBe(404);
});

it('opening a conversation waits for the deletion and finds no friend', async ({ app, db }) => {
  const [alice, bob] = await makeFriendGroup(app, 'gone', 'opener');
  const holding = await db.startTransaction().execute();
  await sql`select from users where id = ${alice.id} for key share`.execute(holding);
  const deletion = deleteAccount(alice);
  await waitForBlockedQueries(db, 1);
  const opening = openChat(bob, alice);
  await waitForBlockedQueries(db, 2);
  await holding.commit().execute();
  expect([(await deletion).status, (await opening).status]).toEqual([200, 403]);
  const memberships = db.selectFrom('chat_members').where('user_id', '=', bob.id);
  expect(await memberships.select('chat_id').execute()).toEqual([]);
});

it('a deletion that takes long delays no other', async ({ app, db }) => {
  const [alice, bob] = [await app.createUser('slow'), await app.createUser('quick')];
  const holding = await db.startTransaction().execute();
  await sql`select from users where id = ${alice.id} for key share`.execute(holding);
  const deletion = deleteAccount(alice);
  await waitForBlockedQueries(db, 1);
  expect((await deleteAccount(bob)).status).toBe(200);
  expect(await statusOf(db, alice, bob)).toEqual(['active', 'deleted']);
  await holding.commit().execute();
  expect((await deletion).status).toBe(200);
});

it('the deletion of a friend waits for one that takes long', async ({ app, db }) => {
  const [alice, bob] = await makeFriendGroup(app, 'first', 'second');
  await send(alice, bob);
  const holding = await db.startTransaction().execute();
  await sql`select from users where id = ${alice.id} for key share`.execute(holding);
  const first = deleteAccount(alice);
  await waitForBlockedQueries(db, 1);
  const second = deleteAccount(bob);
  await waitForBlockedQueries(db, 2);
  const started = await startOfWaiting(db);
  // The first attempt of the first one gives up. The second one may then come first.
  await expect.poll(() => startOfWaiting(db)).toBeGreaterThan(started);
  await holding.commit().execute();
  expect([(await first).status, (await second).status]).toEqual([200, 200]);
  expect(await statusOf(db, alice, bob)).toEqual(['deleted', 'deleted']);
});

it('two users who viewed each other’s clips and notified a third do not deadlock', async ({
  app,
  db,
}) => {
  const [one, other, third] = [
    await app.createUser('one'),
    await app.createUser('other'),
    await app.createUser('third'),
  ];
  const tileId = await makeTile(db, { ownerId: other.id });
  const reported = await makeTile(db);
  await one.call('POST', '/feed/views', { tile_ids: [tileId] });
  await one.call('POST', '/create/report', { tile_id: reported, username: 'one', reason: 'no' });
  for (const user of [one, other]) await updateFriend(user, third, 'Send Friend Request');
  const holding = await db.startTransaction().execute();
  await sql`select from reports where user_id = ${one.id} for update`.execute(holding);
  const first = deleteAccount(one);
  await waitForBlockedQueries(db, 1);
  const second = deleteAccount(other);
  await waitForBlockedQueries(db, 2);
  await holding.commit().execute();
  expect([(await first).status, (await second).status]).toEqual([200, 200]);
  expect(await countDeadlocks(app.database)).toBe(0);
});

it('two deletions that wait for each other’s views both succeed', async ({ app, db }) => {
  const [one, other, third] = [
    await app.createUser('one2'),
    await app.createUser('other2'),
    await app.createUser('third2'),
  ];
  for (const [viewer, owner] of [
    [one, other],
    [other, one],
  ] as const) {
    const tileId = await makeTile(db, { ownerId: owner.id });
    await viewer.call('POST', '/feed/views', { tile_ids: [tileId] });
    await updateFriend(viewer, third, 'Send Friend Request');
  }
  const holding = await db.startTransaction().execute();
  await sql`
    select from notification_documents where user_id = ${third.id} for update`.execute(holding);
  const deletions = [deleteAccount(one), deleteAccount(other)];
  await waitForBlockedQueries(db, 2);
  await holding.commit().execute();
  for (const deletion of deletions) expect((await deletion).status).toBe(200);
  expect(await statusOf(db, one, other)).toEqual(['deleted', 'deleted']);
});

it.for([
  { how: 'opened', call: openChat, names: ['one3', 'other3', 'third3'] },
  { how: 'begun by a message', call: send, names: ['one4', 'other4', 'third4'] },
] as const)(
  'the deletion leaves a conversation that is $how during it, and its list shows it',
  async ({ call, names }, { app, db }) => {
    // Inboxes are locked by user, so the deletion waits for the first one's.
    const first = await app.createUser(names[0]);
    const [friend, leaving] = [await app.createUser(names[1]), await app.createUser(names[2])];
    for (const { id } of [first, friend]) await makeFriends(db, [leaving.id, id]);
    await send(leaving, first);
    const holding = await db.startTransaction().execute();
    await sql`select from inboxes where user_id = ${first.id} for update`.execute(holding);
    const deletion = deleteAccount(leaving);
    await waitForBlockedQueries(db, 1);
    expect((await call(friend, leaving)).status).toBe(200);
    const { version } = await inboxOf(db, friend);
    await holding.commit().execute();
    expect((await deletion).status).toBe(200);
    expect((await inboxOf(db, friend)).version).toBeGreaterThan(version);
    const memberships = db.selectFrom('chat_members').where('user_id', '=', leaving.id);
    expect(await memberships.select('chat_id').execute()).toEqual([]);
  },
);

function inboxOf(db: Db, { id }: TestUser): Promise<{ readonly version: number }> {
  const query = db.selectFrom('inboxes').select('version').where('user_id', '=', id);
  return query.executeTakeFirstOrThrow();
}

function deleteAccount(user: TestUser): Promise<TestResponse> {
  return user.call('DELETE', '/user/delete', { uid: user.uid });
}

function statusOf(db: Db, ...users: readonly TestUser[]): Promise<string[]> {
  return Promise.all(
    users.map(async ({ id }) => {
      const query = db.selectFrom('users').select('status').where('id', '=', id);
      return (await query.executeTakeFirstOrThrow()).status;
    }),
  );
}

/** When the oldest transaction started that waits for a lock; 0 if none does. */
async function startOfWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ started: number }>`
    select coalesce(min(extract(epoch from xact_start)), 0)::float8 as started
    from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.started ?? 0;
}
