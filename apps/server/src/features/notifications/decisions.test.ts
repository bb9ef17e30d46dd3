import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { transactionOpener, type Transact } from '#platform/db/transaction.ts';
import { makeFriends, makeTile } from '#testing/factories.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/test-app.ts';
import { notificationService, type NotificationService } from './notifications.service.ts';

let app: TestApp;
let notifications: NotificationService;
let transact: Transact;
let alice: TestUser;
let bob: TestUser;
let carol: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  transact = transactionOpener(app.db);
  notifications = notificationService({ db: app.db, transact });
  alice = await app.createUser('alice');
  bob = await app.createUser('bob');
  carol = await app.createUser('carol');
});
beforeEach(async () => {
  for (const table of ['notifications', 'tiles', 'friendships'] as const) {
    await app.db.deleteFrom(table).execute();
  }
  await switchOff([]);
});
afterAll(() => app.stop());

function switchOff(app_off: string[], userId = alice.id) {
  const documents = app.db.updateTable('notification_documents');
  return documents.set({ app_off }).where('user_id', '=', userId).execute();
}

function stored() {
  return app.db
    .selectFrom('notifications')
    .select(['user_id', 'kind', 'actor_id', 'tile_id', 'caption', 'is_unseen'])
    .orderBy('id')
    .execute();
}

function decide(userIds: readonly number[]): Promise<void> {
  const decision = { kind: 'removal', userIds, caption: 'an advert' } as const;
  return transact((tx) => notifications.addDecisionNotifications(tx, decision));
}

it('a decision is stored for those concerned who have not switched decisions off', async () => {
  const erin = await app.createUser('erin');
  await erin.call('DELETE', '/user/delete', { uid: erin.uid });
  await switchOff(['likes']);
  await switchOff(['decisions'], carol.id);
  await decide([erin.id, carol.id, alice.id]);
  expect(await stored()).toEqual([
    {
      user_id: alice.id,
      kind: 'removal',
      actor_id: alice.id,
      tile_id: null,
      caption: 'an advert',
      is_unseen: false,
    },
  ]);
  await switchOff([], carol.id);
});

it('a decision that concerns only users who switched decisions off is not stored', async () => {
  await switchOff(['decisions']);
  await decide([alice.id]);
  expect(await stored()).toEqual([]);
});

it('an unavailable video is stored once per tile of it, for the owner', async () => {
  const [one, two] = [
    await makeTile(app.db, { ownerId: alice.id, videoId: 'sample-0001' }),
    await makeTile(app.db, { ownerId: bob.id, videoId: 'sample-0001' }),
  ];
  const again = await makeTile(app.db, { ownerId: alice.id, videoId: 'sample-0001' });
  await makeTile(app.db, { ownerId: alice.id, videoId: 'sample-0002' });
  await makeTile(app.db, { ownerId: carol.id, videoId: 'sample-0002' });
  const add = () =>
    transact((tx) => notifications.addUnavailableSourceNotifications(tx, 'sample-0001'));
  await add();
  const entry = { kind: 'source-unavailable', caption: null, is_unseen: false };
  expect(await stored()).toEqual([
    { ...entry, user_id: alice.id, actor_id: alice.id, tile_id: one },
    { ...entry, user_id: alice.id, actor_id: alice.id, tile_id: again },
    { ...entry, user_id: bob.id, actor_id: bob.id, tile_id: two },
  ]);
});

it('the history names the friend of this notification, and no friend of other users', async () => {
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
