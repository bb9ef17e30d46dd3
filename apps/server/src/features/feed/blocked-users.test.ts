import { userSort, type Tile } from '@reprise/contract/feed/calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeBlock, makeFriends, makeTile } from '#testing/factories.ts';
import { startTestApp, type Caller, type TestUser, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let alice: TestUser;
let bob: TestUser;
let carol: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  alice = await app.createUser('alice');
  bob = await app.createUser('bob');
  carol = await app.createUser('carol');
});

beforeEach(async () => {
  for (const table of ['tiles', 'friendships', 'blocks'] as const) {
    await app.db.deleteFrom(table).execute();
  }
});

afterAll(() => app.stop());

const sorts = userSort.options;

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

describe.each(sorts)('with a block between two users, %s', (sort) => {
  it("hides each other's tiles from both, and from no one else", async () => {
    const ofAlice = await makeTile(app.db, { ownerId: alice.id });
    const ofBob = await makeTile(app.db, { ownerId: bob.id });
    const ofCarol = await makeTile(app.db, { ownerId: carol.id });
    await makeBlock(app.db, [alice.id, bob.id]);
    expect(await home(alice, sort)).toEqual([ofAlice, ofCarol]);
    expect(await home(bob, sort)).toEqual([ofBob, ofCarol]);
    expect(await home(carol, sort)).toEqual([ofAlice, ofBob, ofCarol]);
    const visitor = await idsAt(app.visitor, `/get/homevideo?user=0&sort=${sort}&limit=50`);
    expect(visitor).toEqual([ofAlice, ofBob, ofCarol]);
  });

  it("shows neither the other's posts", async () => {
    const ofAlice = await makeTile(app.db, { ownerId: alice.id });
    const ofBob = await makeTile(app.db, { ownerId: bob.id });
    await makeBlock(app.db, [alice.id, bob.id]);
    expect(await postsOf(bob, alice, sort)).toEqual([]);
    expect(await postsOf(alice, bob, sort)).toEqual([]);
    expect(await postsOf(alice, carol, sort)).toEqual([ofAlice]);
    expect(await postsOf(bob, bob, sort)).toEqual([ofBob]);
  });
});

it("omits a former friend's clips from Friends", async () => {
  await makeFriends(app.db, [alice.id, bob.id]);
  await makeFriends(app.db, [alice.id, carol.id]);
  const ofAlice = await makeTile(app.db, { ownerId: alice.id });
  const ofBob = await makeTile(app.db, { ownerId: bob.id });
  const ofCarol = await makeTile(app.db, { ownerId: carol.id });
  expect(await home(alice, 'friends')).toEqual([ofBob, ofCarol]);
  await alice.call('POST', '/user/block', { user: 'alice', friend: 'bob' });
  expect(await home(alice, 'friends')).toEqual([ofCarol]);
  expect(await home(bob, 'friends')).toEqual([]);
  expect(await home(carol, 'friends')).toEqual([ofAlice]);
});

it('omits the other user from a Magic session that began before the block', async () => {
  const ofBob = await makeTile(app.db, { ownerId: bob.id, createdAt: new Date(0) });
  await makeTile(app.db, { ownerId: carol.id });
  const address = '/get/homevideo?user=alice&sort=magic&limit=1';
  const { body } = await alice.call('GET', address);
  const next = `${address}&after=${body.after}`;
  expect(await idsAt(alice, next)).toEqual([ofBob]);
  await makeBlock(app.db, [bob.id, alice.id]);
  expect(await idsAt(alice, next)).toEqual([]);
});

it('shows the tiles again after unblocking', async () => {
  const ofBob = await makeTile(app.db, { ownerId: bob.id });
  await makeBlock(app.db, [alice.id, bob.id]);
  await alice.call('POST', '/user/unblock', { user: 'alice', friend: 'bob' });
  expect(await home(alice, 'recent')).toEqual([ofBob]);
});
