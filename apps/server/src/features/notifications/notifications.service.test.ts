import { sql } from 'kysely';
import { beforeEach, expect } from 'vitest';
import { it as base } from '#testing/fixtures/database.ts';
import type { Db } from '#platform/db/open.ts';
import { transactionOpener } from '#platform/db/transaction.ts';
import { makeTile } from '#testing/factories.ts';
import { notificationDocuments } from './notifications.documents.ts';
import { lockDocument, raiseVersion } from './notifications.repo.ts';
import { notificationService } from './notifications.service.ts';

let published: string[];

const it = base
  .extend('transact', { scope: 'file' }, ({ db }) =>
    transactionOpener(db, ({ touched }) => published.push(...touched)),
  )
  .extend('notifications', { scope: 'file' }, ({ db, transact }) =>
    notificationService({ db, transact }),
  );

beforeEach(() => {
  published = [];
});

it('every change of the document touches it and raises its version', async ({
  db,
  alice,
  bob,
  transact,
  notifications,
}) => {
  const documents = notificationDocuments(db);
  const read = () => documents.read(alice, alice.uid, undefined);
  const tileId = await makeTile(db, { ownerId: alice.id });
  const like = { userId: alice.id, tileId, actorId: bob.id };
  const request = { userId: alice.id, kind: 'request', actorId: bob.id } as const;
  const empty = { newLikes: 0, likeNews: [], newFriendRequest: 0, friendRequestNews: [] };
  const liked = { ...empty, newLikes: 1, likeNews: ['bob'] };
  const sentence = 'bob sent you a friend request.';
  const requested = { ...liked, newFriendRequest: 1, friendRequestNews: [sentence] };
  const changes = [
    [() => transact((tx) => notifications.addLikeNotifications(tx, [like])), liked],
    [() => transact((tx) => notifications.addFriendNotification(tx, request)), requested],
    [() => transact((tx) => notifications.removeUnseenFriendNotification(tx, request)), liked],
    [() => notifications.clear(alice), empty],
  ] as const;
  for (const [nth, [change, data]] of changes.entries()) {
    await change();
    expect(await read()).toEqual({ version: nth + 1, data });
    await change();
    expect(await read()).toEqual({ version: nth + 1, data });
    expect(published.splice(0)).toEqual([`notifications/${alice.uid}`]);
  }
});

it('a rolled back transaction touches nothing', async ({
  db,
  alice,
  bob,
  transact,
  notifications,
}) => {
  const tileId = await makeTile(db, { ownerId: alice.id });
  const failing = transact(async (tx) => {
    await notifications.addLikeNotifications(tx, [{ userId: alice.id, tileId, actorId: bob.id }]);
    throw new Error('after the notification');
  });
  await expect(failing).rejects.toThrow('after the notification');
  expect(published).toEqual([]);
});

it('a like that waits while the panel is opened is stored and marked seen', async ({
  db,
  alice,
  bob,
  transact,
  notifications,
}) => {
  const tileId = await makeTile(db, { ownerId: alice.id });
  const { opening } = await transact(async (tx) => {
    await notifications.addLikeNotifications(tx, [{ userId: alice.id, tileId, actorId: bob.id }]);
    const begun = notifications.clear(alice);
    await expect.poll(() => countBlockedQueries(db)).toBe(1);
    return { opening: begun };
  });
  expect((await opening).rows).toMatchObject([{ newLikes: 1, likeNews: ['bob'] }]);
  const storedNotifications = db
    .selectFrom('notifications')
    .select('is_unseen')
    .where('tile_id', '=', tileId);
  expect(await storedNotifications.execute()).toEqual([{ is_unseen: false }]);
});

it('a change whose lock was lost runs again', async ({ db, alice, transact }) => {
  const locked: number[] = [];
  await transact(async (tx) => {
    const document = await lockDocument(tx, alice.id);
    const isStale = locked.length === 0;
    locked.push(document.version);
    await raiseVersion(tx, isStale ? { ...document, version: document.version - 1 } : document);
  });
  const [version = 0] = locked;
  expect(locked).toEqual([version, version]);
  const stored = db
    .selectFrom('notification_documents')
    .select('version')
    .where('user_id', '=', alice.id);
  expect(await stored.execute()).toEqual([{ version: version + 1 }]);
});

async function countBlockedQueries(db: Db): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}

it('only the owner can read the document', async ({ db, alice, bob }) => {
  const documents = notificationDocuments(db);
  expect(await documents.read(alice, alice.uid, undefined)).toMatchObject({ data: {} });
  expect(await documents.read(bob, alice.uid, undefined)).toBeNull();
  expect(await documents.read(alice, 'unknown-uid', undefined)).toBeNull();
});
