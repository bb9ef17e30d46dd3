import { expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it as base } from '#testing/fixtures/app.ts';
import { transactionOpener, type Transact } from '#platform/db/transaction.ts';
import { makeFriends, makeTile } from '#testing/factories.ts';
import type { TestUser } from '#testing/test-app.ts';
import { notificationService, type NotificationService } from './notifications.service.ts';

const it = base
  .extend('transact', { scope: 'file' }, ({ db }) => transactionOpener(db))
  .extend('notifications', { scope: 'file' }, ({ db, transact }) =>
    notificationService({ db, transact }),
  );

it.beforeEach(async ({ db, alice }) => {
  for (const table of ['notifications', 'tiles', 'friendships'] as const) {
    await db.deleteFrom(table).execute();
  }
  await switchOff(db, alice, []);
});

it('a decision is stored for those concerned who have not switched decisions off', async ({
  app,
  db,
  alice,
  carol,
  transact,
  notifications,
}) => {
  const erin = await app.createUser('erin');
  await erin.call('DELETE', '/user/delete', { uid: erin.uid });
  await switchOff(db, alice, ['likes']);
  await switchOff(db, alice, ['decisions'], carol.id);
  await decide(transact, notifications, [erin.id, carol.id, alice.id]);
  expect(await stored(db)).toEqual([
    {
      user_id: alice.id,
      kind: 'removal',
      actor_id: alice.id,
      tile_id: null,
      caption: 'an advert',
      is_unseen: false,
    },
  ]);
  await switchOff(db, alice, [], carol.id);
});

it('a decision that concerns only users who switched decisions off is not stored', async ({
  db,
  alice,
  transact,
  notifications,
}) => {
  await switchOff(db, alice, ['decisions']);
  await decide(transact, notifications, [alice.id]);
  expect(await stored(db)).toEqual([]);
});

it('an unavailable video is stored once per tile of it, for the owner', async ({
  db,
  alice,
  bob,
  carol,
  transact,
  notifications,
}) => {
  const [one, two] = [
    await makeTile(db, { ownerId: alice.id, videoId: 'sample-0001' }),
    await makeTile(db, { ownerId: bob.id, videoId: 'sample-0001' }),
  ];
  const again = await makeTile(db, { ownerId: alice.id, videoId: 'sample-0001' });
  await makeTile(db, { ownerId: alice.id, videoId: 'sample-0002' });
  await makeTile(db, { ownerId: carol.id, videoId: 'sample-0002' });
  const add = () =>
    transact((tx) => notifications.addUnavailableSourceNotifications(tx, 'sample-0001'));
  await add();
  const entry = { kind: 'source-unavailable', caption: null, is_unseen: false };
  expect(await stored(db)).toEqual([
    { ...entry, user_id: alice.id, actor_id: alice.id, tile_id: one },
    { ...entry, user_id: alice.id, actor_id: alice.id, tile_id: again },
    { ...entry, user_id: bob.id, actor_id: bob.id, tile_id: two },
  ]);
});

it('the history names the friend of this notification, and no friend of other users', async ({
  app,
  alice,
  bob,
  carol,
  transact,
  notifications,
}) => {
  const { db } = app;
  const add = (userId: number, kind: 'request' | 'acceptance', actorId: number) =>
    transact((tx) => notifications.addFriendNotification(tx, { userId, kind, actorId }));
  await makeFriends(db, [alice.id, bob.id]);
  await makeFriends(db, [bob.id, carol.id], { isAccepted: false });
  await makeFriends(db, [carol.id, alice.id], { isAccepted: false });
  await add(alice.id, 'acceptance', bob.id);
  await add(alice.id, 'request', carol.id);
  await add(carol.id, 'request', bob.id);
  await add(bob.id, 'request', alice.id);
  const historyOf = async (user: TestUser) =>
    (await notifications.history(user, { show: 'friends' })).rows.map((row) => ({
      username: row.username,
      friend: row.friend,
      pending: row.pending,
    }));
  expect(await historyOf(alice)).toEqual([
    { username: 'carol', friend: undefined, pending: true },
    { username: 'bob', friend: bob.uid, pending: undefined },
  ]);
  expect(await historyOf(carol)).toEqual([{ username: 'bob', friend: undefined, pending: true }]);
  expect(await historyOf(bob)).toEqual([
    { username: 'alice', friend: undefined, pending: undefined },
  ]);
});

function switchOff(db: Db, alice: TestUser, app_off: string[], userId = alice.id) {
  const documents = db.updateTable('notification_documents');
  return documents.set({ app_off }).where('user_id', '=', userId).execute();
}

function stored(db: Db) {
  return db
    .selectFrom('notifications')
    .select(['user_id', 'kind', 'actor_id', 'tile_id', 'caption', 'is_unseen'])
    .orderBy('id')
    .execute();
}

function decide(
  transact: Transact,
  notifications: NotificationService,
  userIds: readonly number[],
): Promise<void> {
  const decision = { kind: 'removal', userIds, caption: 'an advert' } as const;
  return transact((tx) => notifications.addDecisionNotifications(tx, decision));
}
