import { describe, expect } from 'vitest';
import { makeBlock, makeFriends, makeTile } from '#testing/factories.ts';
import { exportAccount } from '#testing/features/account-export.ts';
import { updateFriend } from '#testing/features/friends.ts';
import { makeMix, openToFriends } from '#testing/features/mixes.ts';
import { listNotifications, setSwitch } from '#testing/features/notifications.ts';
import { suspend } from '#testing/features/suspensions.ts';
import { it } from '#testing/fixtures/app.ts';
import type { TestUser } from '#testing/test-app.ts';

/* Alice's friends are bob and dan; carol is a stranger. */

it.beforeEach(async ({ db, alice, bob, carol: _carol, dan }) => {
  for (const table of ['mixes', 'blocks', 'friendships', 'notifications'] as const) {
    await db.deleteFrom(table).execute();
  }
  await makeFriends(db, [alice.id, bob.id]);
  await makeFriends(db, [alice.id, dan.id]);
});

const edit = (user: TestUser, mix: string, change: object) =>
  user.call('PATCH', '/mix/edit', { mix, ...change });

const invitation = (mix: string, title = 'endings') => ({
  kind: 'mix-invitation',
  username: 'alice',
  mix: { public_id: mix, title },
  unseen: true,
});

describe('friends who may add to a mix', () => {
  it('are notified once, and no other user', async ({ alice, bob, carol, dan }) => {
    const mix = await makeMix(alice, openToFriends);
    await edit(alice, mix, { title: 'rain' });
    await edit(alice, mix, { friends_add: false });
    await edit(alice, mix, { friends_add: true });
    for (const friend of [bob, dan]) {
      expect(await listNotifications(friend)).toMatchObject([invitation(mix, 'rain')]);
    }
    for (const other of [alice, carol]) expect(await listNotifications(other)).toEqual([]);
  });

  it('are notified when the mix is opened to them, not while it is private', async ({
    alice,
    bob,
  }) => {
    const mix = await makeMix(alice, { audience: 'private', friends_add: true });
    expect(await listNotifications(bob)).toEqual([]);
    await edit(alice, mix, { audience: 'friends' });
    expect(await listNotifications(bob)).toMatchObject([invitation(mix)]);
  });

  it('have it in the history only, quietly', async ({ app, alice, bob }) => {
    const socket = await app.socket(bob);
    await socket.subscribe('notifications', bob.uid);
    await makeMix(alice, openToFriends);
    const { body } = await bob.call('POST', '/notifications/clear', {});
    expect(body).toMatchObject({ rows: [{ newLikes: 0 }], notifications: [], quiet: true });
    expect(socket.changes).toEqual([]);
    const [row] = await listNotifications(bob);
    await bob.call('POST', '/notifications/seen', { up_to: row?.id });
    expect((await listNotifications(bob))[0]).not.toHaveProperty('unseen');
    expect((await bob.call('GET', '/notifications/history')).body.rows).toEqual([]);
    socket.close();
  });

  it('are not notified after they switched it off', async ({ alice, bob }) => {
    await setSwitch(bob, 'mixes');
    await makeMix(alice, openToFriends);
    expect(await listNotifications(bob)).toEqual([]);
    await setSwitch(bob, 'mixes', { on: true });
  });

  it('have it in their export', async ({ app, alice, bob }) => {
    await makeMix(alice, openToFriends);
    const { files } = await exportAccount(app, bob);
    expect(files['notifications']).toMatchObject([{ kind: 'mix-invitation', username: 'alice' }]);
  });
});

describe('an invitation is listed only while its user may add', () => {
  it.for([
    ['private', (alice: TestUser, mix: string) => edit(alice, mix, { audience: 'private' })],
    ['closed', (alice: TestUser, mix: string) => edit(alice, mix, { friends_add: false })],
    ['deleted', (alice: TestUser, mix: string) => alice.call('POST', '/mix/delete', { mix })],
  ] as const)('to a mix that is %s, it is not', async ([, change], { alice, bob }) => {
    const mix = await makeMix(alice, openToFriends);
    expect(await listNotifications(bob)).toHaveLength(1);
    expect((await change(alice, mix)).status).toBe(200);
    await expectNone(bob);
  });

  it('of a former friend, it is not', async ({ alice, bob }) => {
    await makeMix(alice, openToFriends);
    await updateFriend(bob, alice, 'Remove Friend');
    await expectNone(bob);
  });

  it('across a block, it is not', async ({ db, alice, bob }) => {
    await makeMix(alice, openToFriends);
    await makeBlock(db, [alice.id, bob.id]);
    await expectNone(bob);
  });

  it('of a suspended user, it is not', async ({ app, db, alice, bob }) => {
    const owner = await app.createUser('erin');
    await makeFriends(db, [owner.id, bob.id]);
    await makeMix(owner, { ...openToFriends, tile_id: await makeTile(db, { ownerId: alice.id }) });
    expect(await listNotifications(bob)).toHaveLength(1);
    await suspend(db, 'erin');
    await expectNone(bob);
  });
});

async function expectNone(user: TestUser): Promise<void> {
  expect(await listNotifications(user)).toEqual([]);
  const { body } = await user.call('POST', '/notifications/clear', {});
  expect(body.quiet).toBe(false);
}
