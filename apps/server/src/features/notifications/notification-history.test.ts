import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { notificationLimits } from '@reprise/contract/notifications/limits.ts';
import {
  notificationEndpoints,
  type PastNotification,
} from '@reprise/contract/notifications/calls.ts';
import { friendAction } from '@reprise/contract/friends/actions.ts';
import { expect } from 'vitest';
import { it } from '#testing/fixtures/app.ts';
import { makeTile, publicIdOf } from '#testing/factories.ts';
import { like } from '#testing/features/tiles.ts';
import {
  updateFriend,
  resetFriendships,
  openNotificationPanel,
} from '#testing/features/friends.ts';
import type { TestUser } from '#testing/test-app.ts';

const { historyPage } = notificationLimits;

it.beforeEach(({ db }) => resetFriendships(db));

it('lists who did what to the viewer, newest first, seen or not', async ({
  db,
  alice,
  bob,
  carol,
}) => {
  const tile = await makeTile(db, { ownerId: alice.id });
  await updateFriend(bob, alice, friendAction.send);
  await openNotificationPanel(alice);
  await like(carol, tile);
  await updateFriend(alice, bob, friendAction.accept);
  const public_id = await publicIdOf(db, tile);
  const img_url = 'https://example.com/carol.png';
  await db.updateTable('users').set({ img_url }).where('id', '=', carol.id).execute();
  expect(await historyOf(alice)).toMatchObject([
    { kind: 'like', username: 'carol', img_url, tile_id: tile, public_id },
    { kind: 'request', username: 'bob', img_url: accountLimits.defaultAvatar },
  ]);
  expect(await historyOf(bob)).toMatchObject([{ kind: 'acceptance', username: 'alice' }]);
  expect((await historyOf(alice))[1]).not.toHaveProperty('tile_id');
});

it('has the poster of a clip, and what is new since the last clearing', async ({
  db,
  alice,
  carol,
}) => {
  const tile = await makeTile(db, { ownerId: alice.id, videoId: 'sample-0003' });
  await openNotificationPanel(alice);
  await like(carol, tile);
  expect((await historyOf(alice))[0]).toMatchObject({ tile_link: 'sample-0003', unseen: true });
  await openNotificationPanel(alice);
  expect((await historyOf(alice))[0]).not.toHaveProperty('unseen');
});

it('filters likes, and requests with acceptances', async ({ db, alice, bob, carol }) => {
  const tile = await makeTile(db, { ownerId: alice.id });
  await like(carol, tile);
  await updateFriend(bob, alice, friendAction.send);
  const kindsOf = async (show: string) => {
    const { body } = await alice.call('GET', `/notifications/history?show=${show}`);
    return new Set(body.rows.map(({ kind }: PastNotification) => kind));
  };
  expect(await kindsOf('likes')).toEqual(new Set(['like']));
  expect(await kindsOf('friends')).toEqual(new Set(['request']));
  expect((await alice.call('GET', '/notifications/history?show=other')).status).toBe(400);
});

it('a clearing returns the notifications that it clears, once', async ({
  db,
  alice,
  bob,
  carol,
}) => {
  const tile = await makeTile(db, { ownerId: alice.id, videoId: 'sample-0003' });
  await openNotificationPanel(alice);
  await like(bob, tile);
  await updateFriend(carol, alice, friendAction.send);
  const clear = async () => {
    const { body } = await alice.call('POST', '/notifications/clear');
    return notificationEndpoints.clearNotifications.result.parse(body).notifications;
  };
  expect(await clear()).toMatchObject([
    { kind: 'request', username: 'carol', pending: true, unseen: true },
    { kind: 'like', username: 'bob', tile_id: tile, tile_link: 'sample-0003', unseen: true },
  ]);
  expect(await clear()).toEqual([]);
});

it('marks pending requests', async ({ alice, bob, carol }) => {
  await updateFriend(bob, alice, friendAction.send);
  await updateFriend(carol, alice, friendAction.send);
  await updateFriend(alice, carol, friendAction.accept);
  await updateFriend(alice, bob, friendAction.send);
  const requests = (await historyOf(alice)).filter(({ kind }) => kind === 'request').slice(0, 2);
  expect(requests).toMatchObject([{ username: 'carol' }, { username: 'bob', pending: true }]);
  expect(requests[0]).not.toHaveProperty('pending');
});

it('links to no deleted tile', async ({ db, alice, bob }) => {
  const tile = await makeTile(db, { ownerId: alice.id });
  await like(bob, tile);
  await alice.call('DELETE', `/create/delete/${tile}`, { tile_id: tile });
  const [notification] = await historyOf(alice);
  expect(notification).toMatchObject({ kind: 'like', username: 'bob' });
  expect(notification).not.toHaveProperty('tile_id');
});

it.for([
  [
    'alice has blocked',
    (alice: TestUser, _bob: TestUser) =>
      alice.call('POST', '/user/block', { user: 'alice', friend: 'bob' }),
  ],
  [
    'has blocked alice',
    (_alice: TestUser, bob: TestUser) =>
      bob.call('POST', '/user/block', { user: 'bob', friend: 'alice' }),
  ],
] as const)('omits users whom %s', async ([, block], { db, alice, bob, carol }) => {
  const tile = await makeTile(db, { ownerId: alice.id });
  await like(bob, tile);
  await like(carol, tile);
  await block(alice, bob);
  expect((await historyOf(alice)).map(({ username }) => username)).toEqual(['carol']);
});

it('omits deleted users', async ({ app, db, alice }) => {
  const dan = await app.createUser('dan');
  await like(dan, await makeTile(db, { ownerId: alice.id }));
  await db.deleteFrom('users').where('id', '=', dan.id).execute();
  expect(await historyOf(alice)).toEqual([]);
});

it('has pages of 20 without duplicates', async ({ db, alice, bob }) => {
  const tiles: number[] = [];
  for (let count = 0; count < 2 * historyPage + 3; count += 1) {
    const id = await makeTile(db, { ownerId: alice.id });
    await like(bob, id);
    tiles.push(id);
  }
  const seen: PastNotification[] = [];
  const sizes: number[] = [];
  for (let page = await historyOf(alice); page.length > 0;) {
    sizes.push(page.length);
    seen.push(...page);
    page = await historyOf(alice, page.at(-1)?.id);
  }
  expect(sizes).toEqual([historyPage, historyPage, 3]);
  expect(seen.map(({ tile_id }) => tile_id)).toEqual(tiles.toReversed());
});

it('requires a signed-in user', async ({ app }) => {
  expect((await app.visitor.call('GET', '/notifications/history')).status).toBe(401);
});

async function historyOf(user: TestUser, before?: number): Promise<PastNotification[]> {
  const query = before === undefined ? '' : `?before=${before}`;
  const { status, body } = await user.call('GET', `/notifications/history${query}`);
  expect(status).toBe(200);
  return notificationEndpoints.notificationHistory.result.parse(body).rows;
}
