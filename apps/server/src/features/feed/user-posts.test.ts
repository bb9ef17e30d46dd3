import { userSort } from '@reprise/contract/feed/calls.ts';
import { describe, expect } from 'vitest';
import { it } from '#testing/fixtures/app.ts';
import { makeFriends, makeLike, makeTile } from '#testing/factories.ts';
import type { TestUser } from '#testing/test-app.ts';

it.beforeEach(({ db }) => db.deleteFrom('tiles').execute());

describe('GET /get/yourposts', () => {
  it.for([
    ['recent', [2, 1, 0]],
    ['oldest', [0, 1, 2]],
    ['most-liked', [1, 0, 2]],
    ['magic', [2, 1, 0]],
  ] as const)(
    "shows one user's posts in the order %s",
    async ([sort, order], { db, alice, bob }) => {
      const ids = [
        await makeTile(db, { ownerId: bob.id, likes: 3, createdAt: ago(300) }),
        await makeTile(db, { ownerId: bob.id, likes: 5, createdAt: ago(200) }),
        await makeTile(db, { ownerId: bob.id, likes: 1, createdAt: ago(1) }),
      ];
      await makeTile(db, { ownerId: alice.id });
      const { status, body } = await posts(`feedPerson=bob&sort=${sort}&limit=50`, alice);
      expect(status).toBe(200);
      expect(idsOf(body)).toEqual(order.map((index) => ids[index]));
    },
  );

  it.for(userSort.options)(
    'pages by 2, by cursor and by offset, in the order %s',
    async (sort, { db, alice, bob }) => {
      for (let index = 0; index < 5; index += 1) {
        await makeTile(db, { ownerId: bob.id, likes: index, createdAt: ago(index) });
      }
      const all = idsOf((await posts(`feedPerson=bob&sort=${sort}&limit=50`, alice)).body);
      const first = await posts(`feedPerson=bob&sort=${sort}`, alice);
      const second = await posts(`feedPerson=bob&sort=${sort}&after=${first.body.after}`, alice);
      const third = await posts(`feedPerson=bob&sort=${sort}&after=${second.body.after}`, alice);
      expect([first, second, third].map(({ body }) => idsOf(body))).toEqual([
        all.slice(0, 2),
        all.slice(2, 4),
        all.slice(4),
      ]);
      expect(third.body.after).toBeNull();
      const byOffset = await posts(`feedPerson=bob&sort=${sort}&offset=2`, alice);
      expect(idsOf(byOffset.body)).toEqual(all.slice(2, 4));
    },
  );

  it('shows several posts of one owner in a row in Magic: personal rules do not apply', async ({
    db,
    alice,
    bob,
  }) => {
    const ids = [];
    for (let index = 0; index < 4; index += 1) {
      ids.push(await makeTile(db, { ownerId: bob.id, createdAt: ago(index) }));
    }
    await alice.call('POST', '/feed/views', { tile_ids: [ids[0]] });
    const { body } = await posts('feedPerson=bob&sort=magic&limit=50', alice);
    expect(idsOf(body)).toEqual(ids);
  });

  it("marks this viewer's likes and friends", async ({ db, alice, bob }) => {
    const tileId = await makeTile(db, { ownerId: bob.id });
    await makeLike(db, tileId, alice.id);
    await makeFriends(db, [alice.id, bob.id]);
    const forAlice = await posts('feedPerson=bob&sort=recent', alice);
    expect(forAlice.body.rows[0]).toMatchObject({ username: 'alice', from_friend: true });
    const forBob = await posts('feedPerson=bob&sort=recent', bob);
    expect(forBob.body.rows[0]).toMatchObject({ tile_id: tileId, tile_likes: 1 });
    expect(forBob.body.rows[0]).not.toHaveProperty('username');
    expect(forBob.body.rows[0]).not.toHaveProperty('from_friend');
  });

  it('ignores the case of the username', async ({ db, alice, bob }) => {
    const tileId = await makeTile(db, { ownerId: bob.id });
    expect(idsOf((await posts('feedPerson=BOB&sort=recent', alice)).body)).toEqual([tileId]);
  });

  it.for(['unknown', '0', "a' or 1=1--", '%25'])(
    'is empty for the unknown user %s',
    async (name, { db, alice }) => {
      await makeTile(db);
      const response = await posts(`feedPerson=${name}&sort=recent`, alice);
      expect(response).toMatchObject({ status: 200, body: { rows: [], after: null } });
    },
  );

  it('is empty for an inactive user', async ({ app, db, alice }) => {
    const inactive = await app.createUser('dan');
    await makeTile(db, { ownerId: inactive.id });
    await db
      .updateTable('users')
      .set({ status: 'suspended' })
      .where('id', '=', inactive.id)
      .execute();
    const { body } = await posts('feedPerson=dan&sort=recent', alice);
    expect(body.rows).toEqual([]);
  });

  it('rejects a cursor of another user or list', async ({ db, alice, bob }) => {
    for (const ownerId of [bob.id, bob.id, bob.id, alice.id, alice.id, alice.id]) {
      await makeTile(db, { ownerId });
    }
    const ofAlice = await posts('feedPerson=alice&sort=recent', alice);
    const ofHome = await alice.call('GET', '/get/homevideo?user=alice&sort=recent');
    for (const { body } of [ofAlice, ofHome]) {
      expect(body.after).toEqual(expect.any(String));
      const response = await posts(`feedPerson=bob&sort=recent&after=${body.after}`, alice);
      expect(response).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION' } } });
    }
  });

  it("does not show another viewer's likes", async ({ alice: _alice, bob }) => {
    const response = await bob.call('GET', '/get/yourposts?user=alice&feedPerson=bob&sort=recent');
    expect(response).toMatchObject({ status: 403, body: { error: { code: 'IDENTITY_MISMATCH' } } });
  });

  it('requires a signed-in user', async ({ app, alice: _alice, bob: _bob }) => {
    const address = '/get/yourposts?user=alice&feedPerson=bob&sort=recent';
    const response = await app.visitor.call('GET', address);
    expect(response).toMatchObject({ status: 401, body: { error: { code: 'UNAUTHENTICATED' } } });
  });

  it.for([
    'sort=recent',
    'feedPerson=bob',
    'feedPerson=bob&sort=friends',
    'feedPerson=bob&sort=recent&limit=51',
    'feedPerson=bob&sort=recent&offset=1e20',
    'feedPerson=bob&sort=recent&after=x',
    'feedPerson=%00&sort=recent',
    'feedPerson=&sort=recent',
  ])('rejects %s', async (query, { alice, bob: _bob }) => {
    const response = await posts(query, alice);
    expect(response).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION' } } });
  });
});

function posts(query: string, user: TestUser) {
  return user.call('GET', `/get/yourposts?user=${user.username}&${query}`);
}

function idsOf(body: { rows: { tile_id: number }[] }): number[] {
  return body.rows.map(({ tile_id }) => tile_id);
}

function ago(hours: number): Date {
  return new Date(Date.now() - hours * 3_600_000);
}
