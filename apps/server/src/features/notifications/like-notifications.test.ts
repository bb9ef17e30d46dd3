import type { NotificationsDocument } from '@reprise/contract/documents.ts';
import { notificationLimits } from '@reprise/contract/notifications/limits.ts';
import { friendAction } from '@reprise/contract/friends/actions.ts';
import { describe, expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it as base } from '#testing/fixtures/app.ts';
import { makeTile } from '#testing/factories.ts';
import {
  updateFriend,
  resetFriendships,
  openNotificationPanel,
} from '#testing/features/friends.ts';
import { readDocument } from '#testing/pages/read-document.ts';
import type { TestUser } from '#testing/test-app.ts';
import { notificationDocuments } from './notifications.documents.ts';

const { listMax } = notificationLimits;

let tile: number;
let otherTile: number;

const it = base.extend('users', { scope: 'file' }, ({ app }) =>
  Promise.all(Array.from({ length: listMax + 5 }, (_, index) => app.createUser(`fan${index}`))),
);

it.beforeEach(async ({ db, alice }) => {
  await resetFriendships(db);
  tile = await makeTile(db, { ownerId: alice.id });
  otherTile = await makeTile(db, { ownerId: alice.id });
});

const unlike = (user: TestUser, id: number) => like(user, id, 'DELETE');

describe('a like notification', () => {
  it('names the liker to the owner only, newest first', async ({ db, alice, bob, users }) => {
    const [fan] = users as [TestUser];
    await like(bob, tile);
    await like(fan, tile);
    expect(await likeNotificationsOf(db, alice)).toEqual({
      newLikes: 2,
      likeNews: [fan.username, 'bob'],
    });
    expect(await likeNotificationsOf(db, bob)).toEqual({ newLikes: 0, likeNews: [] });
  });

  it("reaches the owner's open socket once", async ({ app, alice, bob }) => {
    const socket = await app.socket(alice);
    const { version } = await socket.subscribe('notifications', alice.uid);
    await like(bob, tile);
    await like(bob, tile);
    await like(bob, otherTile);
    await expect.poll(() => socket.changes.at(-1)?.version).toBe(version + 2);
    expect(socket.changes[0]).toMatchObject({ collection: 'notifications', id: alice.uid });
    expect(socket.changes.at(-1)?.data).toMatchObject({ newLikes: 2, likeNews: ['bob', 'bob'] });
  });

  it("is not created for a like of one's own tile", async ({ db, alice }) => {
    await like(alice, tile);
    expect(await likeNotificationsOf(db, alice)).toEqual({ newLikes: 0, likeNews: [] });
  });

  it('is created once per tile', async ({ db, alice, bob }) => {
    await like(bob, tile);
    await like(bob, otherTile);
    expect(await likeNotificationsOf(db, alice)).toEqual({ newLikes: 2, likeNews: ['bob', 'bob'] });
  });

  it('is created once between two openings of the panel, however often the tile is liked and unliked', async ({
    db,
    alice,
    bob,
  }) => {
    for (let round = 0; round < 5; round += 1) {
      await like(bob, tile);
      await like(bob, tile);
      await unlike(bob, tile);
    }
    expect(await likeNotificationsOf(db, alice)).toEqual({ newLikes: 1, likeNews: ['bob'] });
    await openNotificationPanel(alice);
    await like(bob, tile);
    expect(await likeNotificationsOf(db, alice)).toEqual({ newLikes: 1, likeNews: ['bob'] });
  });

  it('is created once for 20 concurrent likes', async ({ db, alice, bob }) => {
    await Promise.all(Array.from({ length: 20 }, () => like(bob, tile)));
    expect(await likeNotificationsOf(db, alice)).toEqual({ newLikes: 1, likeNews: ['bob'] });
  });

  it('is not created for an existing like', async ({ db, alice, bob }) => {
    await like(bob, tile);
    await openNotificationPanel(alice);
    await like(bob, tile);
    expect(await likeNotificationsOf(db, alice)).toEqual({ newLikes: 0, likeNews: [] });
  });

  it('stays after an unlike', async ({ db, alice, bob }) => {
    await like(bob, tile);
    const { version } = await storedDocument(db, alice);
    await unlike(bob, tile);
    expect(await likeNotificationsOf(db, alice)).toEqual({ newLikes: 1, likeNews: ['bob'] });
    expect((await storedDocument(db, alice)).version).toBe(version);
  });

  it('is not created for a rejected like', async ({ db, alice, bob }) => {
    await alice.call('POST', '/user/block', { user: 'alice', friend: 'bob' });
    const { status } = await bob.call('POST', `/create/likepost/${tile}&bob`);
    expect(status).toBe(404);
    expect(await likeNotificationsOf(db, alice)).toEqual({ newLikes: 0, likeNews: [] });
  });

  it('counts beyond the cap and keeps the 50 newest entries', async ({ db, alice, users }) => {
    for (const fan of users) await like(fan, tile);
    const newest = users.slice(-listMax).toReversed();
    expect(await likeNotificationsOf(db, alice)).toEqual({
      newLikes: users.length,
      likeNews: newest.map(({ username }) => username),
    });
  });

  it('is counted completely for concurrent likes of two tiles, one version each', async ({
    db,
    alice,
    users,
  }) => {
    const before = await storedDocument(db, alice);
    await Promise.all(users.flatMap((fan) => [like(fan, tile), like(fan, otherTile)]));
    expect((await likeNotificationsOf(db, alice)).newLikes).toBe(2 * users.length);
    expect((await storedDocument(db, alice)).version).toBe(before.version + 2 * users.length);
  });

  it('stays when the tile is deleted, next to friend notifications', async ({ db, alice, bob }) => {
    await like(bob, tile);
    await updateFriend(bob, alice, friendAction.send);
    await alice.call('DELETE', `/create/delete/${tile}`, { tile_id: tile });
    await updateFriend(bob, alice, friendAction.cancel);
    expect((await storedDocument(db, alice)).data).toEqual({
      newLikes: 1,
      likeNews: ['bob'],
      newFriendRequest: 0,
      friendRequestNews: [],
    });
  });
});

describe('opening the panel', () => {
  it('returns the document and clears it', async ({ db, alice, bob }) => {
    await like(bob, tile);
    await updateFriend(bob, alice, friendAction.send);
    const before = await storedDocument(db, alice);
    expect(await openNotificationPanel(alice)).toEqual(before.data);
    const empty = { newLikes: 0, likeNews: [], newFriendRequest: 0, friendRequestNews: [] };
    expect(await storedDocument(db, alice)).toEqual({ version: before.version + 1, data: empty });
    expect(await openNotificationPanel(alice)).toEqual(empty);
    expect((await storedDocument(db, alice)).version).toBe(before.version + 1);
  });

  it("clears no other user's document", async ({ db, alice, bob }) => {
    await like(bob, tile);
    await openNotificationPanel(bob);
    expect(await likeNotificationsOf(db, alice)).toEqual({ newLikes: 1, likeNews: ['bob'] });
  });

  it('requires a signed-in user', async ({ app }) => {
    expect((await app.visitor.call('POST', '/notifications/clear')).status).toBe(401);
  });

  it('during concurrent likes: each like appears in exactly one result or in the document', async ({
    db,
    alice,
    users,
  }) => {
    for (let round = 0; round < 4; round += 1) {
      const id = await makeTile(db, { ownerId: alice.id });
      await openNotificationPanel(alice);
      const likers = users.slice(0, 40);
      const openings = Array.from({ length: 8 }, () => openNotificationPanel(alice));
      const [shown] = await Promise.all([
        Promise.all(openings),
        Promise.all(likers.map((fan) => like(fan, id))),
      ]);
      const left = await likeNotificationsOf(db, alice);
      const notified = [...shown, left].flatMap(({ likeNews }) => likeNews);
      expect(notified.toSorted()).toEqual(likers.map(({ username }) => username).toSorted());
      const unseen = await db
        .selectFrom('notifications')
        .select('id')
        .where('user_id', '=', alice.id)
        .where('is_unseen', '=', true)
        .execute();
      expect(unseen, 'what is left is what is unseen').toHaveLength(left.newLikes);
    }
  });
});

async function like({ call, username }: TestUser, id: number, method = 'POST') {
  const path = method === 'POST' ? 'likepost' : 'unlikepost';
  const { status } = await call(method, `/create/${path}/${id}&${username}`);
  expect(status).toBe(200);
}

async function storedDocument(db: Db, user: TestUser) {
  const state = await readDocument(notificationDocuments(db), user);
  if (!('data' in state)) throw new Error('The document is read whole.');
  return { version: state.version, data: state.data as NotificationsDocument };
}

async function likeNotificationsOf(db: Db, user: TestUser) {
  const { newLikes, likeNews } = (await storedDocument(db, user)).data;
  expect(likeNews, 'N1').toHaveLength(Math.min(newLikes, listMax));
  return { newLikes, likeNews };
}
