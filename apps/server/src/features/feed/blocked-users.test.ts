import { userSort, type Tile } from '@reprise/contract/feed/calls.ts';
import { describe, expect } from 'vitest';
import { it } from '#testing/fixtures/app.ts';
import { makeBlock, makeFriends, makeTile } from '#testing/factories.ts';
import type { Caller, TestUser } from '#testing/test-app.ts';

it.beforeEach(async ({ db }) => {
  for (const table of ['tiles', 'friendships', 'blocks'] as const) {
    await db.deleteFrom(table).execute();
  }
});

const sorts = userSort.options;

describe.each(sorts)('with a block between two users, %s', (sort) => {
  it("hides each other's tiles from both, and from no one else", async ({
    app,
    db,
    alice,
    bob,
    carol,
  }) => {
    const ofAlice = await makeTile(db, { ownerId: alice.id });
    const ofBob = await makeTile(db, { ownerId: bob.id });
    const ofCarol = await makeTile(db, { ownerId: carol.id });
    await makeBlock(db, [alice.id, bob.id]);
    expect(await home(alice, sort)).toEqual([ofAlice, ofCarol]);
    expect(await home(bob, sort)).toEqual([ofBob, ofCarol]);
    expect(await home(carol, sort)).toEqual([ofAlice, ofBob, ofCarol]);
    const visitor = await idsAt(app.visitor, `/get/homevideo?user=0&sort=${sort}&limit=50`);
    expect(visitor).toEqual([ofAlice, ofBob, ofCarol]);
  });

  it("shows neither the other's posts", async ({ db, alice, bob, carol }) => {
    const ofAlice = await makeTile(db, { ownerId: alice.id });
    const ofBob = await makeTile(db, { ownerId: bob.id });
    await makeBlock(db, [alice.id, bob.id]);
    expect(await postsOf(bob, alice, sort)).toEqual([]);
    expect(await postsOf(alice, bob, sort)).toEqual([]);
    expect(await postsOf(alice, carol, sort)).toEqual([ofAlice]);
    expect(await postsOf(bob, bob, sort)).toEqual([ofBob]);
  });
});

it("omits a former friend's clips from Friends", async ({ db, alice, bob, carol }) => {
  await makeFriends(db, [alice.id, bob.id]);
  await makeFriends(db, [alice.id, carol.id]);
  const ofAlice = await makeTile(db, { ownerId: alice.id });
  const ofBob = await makeTile(db, { ownerId: bob.id });
  const ofCarol = await makeTile(db, { ownerId: carol.id });
  expect(await home(alice, 'friends')).toEqual([ofBob, ofCarol]);
  await alice.call('POST', '/user/block', { user: 'alice', friend: 'bob' });
  expect(await home(alice, 'friends')).toEqual([ofCarol]);
  expect(await home(bob, 'friends')).toEqual([]);
  expect(await home(carol, 'friends')).toEqual([ofAlice]);
});

it('omits the other user from a Magic session that began before the block', async ({
  db,
  alice,
  bob,
  carol,
}) => {
  const ofBob = await makeTile(db, { ownerId: bob.id, createdAt: new Date(0) });
  await makeTile(db, { ownerId: carol.id });
  const address = '/get/homevideo?user=alice&sort=magic&limit=1';
  const { body } = await alice.call('GET', address);
  const next = `${address}&after=${body.after}`;
  expect(await idsAt(alice, next)).toEqual([ofBob]);
  await makeBlock(db, [bob.id, alice.id]);
  expect(await idsAt(alice, next)).toEqual([]);
});

it('shows the tiles again after unblocking', async ({ db, alice, bob }) => {
  const ofBob = await makeTile(db, { ownerId: bob.id });
  await makeBlock(db, [alice.id, bob.id]);
  await alice.call('POST', '/user/unblock', { user: 'alice', friend: 'bob' });
  expect(await home(alice, 'recent')).toEqual([ofBob]);
});

async function idsAt(caller: Caller, address: string): Promise<number[]> {
  const { status, body } = await caller.call('GET', address);
  expect(status).toBe(200);
  return body.rows.map(({ tile_id }: Tile) => tile_id).toSorted((a: number, b: number) => a - b);
}

function home(user: TestUser, sort: string): Promise<number[]> {
  return idsAt(user, `/get/homevideo?user=${user.username}&sort=${sort}&limit=50`);
}

function postsOf(owner: TestUser, viewer: TestUser, sort: string): Promise<number[]> {
  const address = `/get/yourposts?user=${viewer.username}&feedPerson=${owner.username}`;
  return idsAt(viewer, `${address}&sort=${sort}`);
}
