import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { homeSort, userSort } from '@reprise/contract/feed/calls.ts';
import { describe, expect, vi } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it } from '#testing/fixtures/app.ts';
import {
  makeFriends,
  makeLike,
  makeAnyUser,
  makeTile,
  makeTiles,
  publicIdOf,
} from '#testing/factories.ts';
import type { Caller, TestUser } from '#testing/test-app.ts';

it.beforeEach(async ({ db }) => {
  await db.deleteFrom('tiles').execute();
  await db.deleteFrom('friendships').execute();
});

const sorts = homeSort.options;
const publicSorts = userSort.options;

describe('a tile of the feed', () => {
  it('has everything a post shows', async ({ db, alice, bob }) => {
    const createdAt = new Date('2026-02-03T04:05:06.789Z');
    const tileId = await makeTile(db, { ownerId: bob.id, createdAt, caption: '<b>loud</b>' });
    const { body } = await home(alice, 'user=alice&sort=recent');
    expect(body).toEqual({
      rows: [
        {
          tile_id: tileId,
          public_id: await publicIdOf(db, tileId),
          tile_link: 'jNQXAC9IVRw',
          tile_owner: 'bob',
          tile_desc: '<b>loud</b>',
          tile_likes: 0,
          starttime: 5,
          endtime: 9.5,
          created_date: '2026-02-03T04:05:06.789Z',
          img_url: accountLimits.defaultAvatar,
        },
      ],
      after: null,
    });
  });

  it("shows the owner's photo when there is one", async ({ db, alice }) => {
    const owner = await makeAnyUser(db);
    const img_url = 'https://pictures.example/p.png';
    await db.updateTable('users').set({ img_url }).where('id', '=', owner.id).execute();
    await makeTile(db, { ownerId: owner.id });
    const { body } = await home(alice, 'user=alice&sort=recent');
    expect(body.rows[0].img_url).toBe(img_url);
  });

  it.for(publicSorts)(
    'has a username only if this viewer liked it (%s)',
    async (sort, { db, alice, bob, carol }) => {
      const tileId = await makeTile(db, { ownerId: carol.id });
      await makeLike(db, tileId, alice.id);
      const forAlice = await home(alice, `user=alice&sort=${sort}`);
      expect(forAlice.body.rows[0]).toMatchObject({ username: 'alice', tile_likes: 1 });
      const forBob = await home(bob, `user=bob&sort=${sort}`);
      expect(forBob.body.rows[0]).toMatchObject({ tile_likes: 1 });
      expect(forBob.body.rows[0]).not.toHaveProperty('username');
    },
  );

  it('marks the owner as a friend only if the friendship is accepted', async ({
    db,
    alice,
    bob,
    carol,
  }) => {
    await makeFriends(db, [bob.id, alice.id]);
    await makeFriends(db, [alice.id, carol.id], { isAccepted: false });
    const fromFriend = await makeTile(db, { ownerId: bob.id });
    const fromStranger = await makeTile(db, { ownerId: carol.id });
    const { body } = await home(alice, 'user=alice&sort=oldest');
    expect(body.rows).toMatchObject([{ tile_id: fromFriend, from_friend: true }, {}]);
    expect(body.rows[1].tile_id).toBe(fromStranger);
    expect(body.rows[1]).not.toHaveProperty('from_friend');
  });
});

describe('the orders of the home feed', () => {
  it('Recent is newest first, Oldest the reverse', async ({ db, alice }) => {
    const ids = [];
    for (const hours of [3, 1, 2]) {
      ids.push(await makeTile(db, { createdAt: ago(hours) }));
    }
    const [first, third, second] = ids;
    expect(await homeIds(alice, 'sort=recent')).toEqual([third, second, first]);
    expect(await homeIds(alice, 'sort=oldest')).toEqual([first, second, third]);
  });

  it('Most Liked breaks ties by newer first, then by id', async ({ db, alice }) => {
    const same = ago(5);
    const few = await makeTile(db, { likes: 1, createdAt: ago(1) });
    const tiedOld = await makeTile(db, { likes: 4, createdAt: ago(9) });
    const tied = await makeTile(db, { likes: 4, createdAt: same });
    const tiedToo = await makeTile(db, { likes: 4, createdAt: same });
    expect(await homeIds(alice, 'sort=most-liked')).toEqual([tiedToo, tied, tiedOld, few]);
  });

  it("Friends shows accepted friends' posts, not own ones, newest first", async ({
    app,
    db,
    alice,
    bob,
    carol,
  }) => {
    await makeFriends(db, [bob.id, alice.id]);
    await makeFriends(db, [alice.id, carol.id]);
    const dan = await makeAnyUser(db);
    await makeFriends(db, [dan.id, alice.id], { isAccepted: false });
    const older = await makeTile(db, { ownerId: bob.id, createdAt: ago(3) });
    const newer = await makeTile(db, { ownerId: carol.id, createdAt: ago(1) });
    await makeTile(db, { ownerId: dan.id });
    await makeTile(db, { ownerId: alice.id });
    expect(await homeIds(alice, 'sort=friends')).toEqual([newer, older]);
    expect(await homeIds(bob, 'sort=friends')).toHaveLength(1);
    expect(await homeIds(await app.createUser('loner'), 'sort=friends')).toEqual([]);
  });

  it.for(sorts)('%s shows only posts of active users', async (sort, { db, alice }) => {
    const inactive = await makeAnyUser(db);
    await makeFriends(db, [alice.id, inactive.id]);
    await makeTile(db, { ownerId: inactive.id });
    expect(await homeIds(alice, `sort=${sort}`)).toHaveLength(1);
    await db
      .updateTable('users')
      .set({ status: 'suspended' })
      .where('id', '=', inactive.id)
      .execute();
    expect(await homeIds(alice, `sort=${sort}`)).toEqual([]);
  });
});

describe('pages of the home feed', () => {
  async function makeFriendsTiles(db: Db, alice: TestUser, bob: TestUser, count: number) {
    await makeFriends(db, [alice.id, bob.id]);
    await makeTiles(
      db,
      Array.from({ length: count }, (_, index) => ({
        ownerId: bob.id,
        likes: index,
        createdAt: ago(index),
      })),
    );
  }

  it.for(sorts)('%s have 5 posts and end with a null cursor', async (sort, { db, alice, bob }) => {
    await makeFriendsTiles(db, alice, bob, 7);
    const first = await home(alice, `user=alice&sort=${sort}`);
    expect(first.body.rows).toHaveLength(5);
    const after = encodeURIComponent(first.body.after);
    const second = await home(alice, `user=alice&sort=${sort}&after=${after}`);
    expect(second.body).toMatchObject({ after: null });
    expect(second.body.rows).toHaveLength(2);
  });

  it.for(sorts)(
    '%s can be read by offset, and with another limit',
    async (sort, { db, alice, bob }) => {
      await makeFriendsTiles(db, alice, bob, 7);
      const all = await homeIds(alice, `sort=${sort}&limit=50`);
      expect(all).toHaveLength(7);
      expect(await homeIds(alice, `sort=${sort}&offset=5`)).toEqual(all.slice(5));
      expect(await homeIds(alice, `sort=${sort}&offset=2&limit=3`)).toEqual(all.slice(2, 5));
      expect(await homeIds(alice, `sort=${sort}&offset=10000`)).toEqual([]);
    },
  );

  it.for(sorts)('%s prefer the cursor to the offset', async (sort, { db, alice, bob }) => {
    await makeFriendsTiles(db, alice, bob, 7);
    const { body } = await home(alice, `user=alice&sort=${sort}&limit=2`);
    const all = await homeIds(alice, `sort=${sort}&limit=50`);
    const next = await homeIds(alice, `sort=${sort}&offset=5&limit=2&after=${body.after}`);
    expect(next).toEqual(all.slice(2, 4));
  });

  it.for(sorts)(
    '%s reject a cursor of another list or viewer, or a forged one',
    async (sort, { db, alice, bob, carol }) => {
      await makeFriendsTiles(db, alice, bob, 7);
      const other = sort === 'recent' ? 'oldest' : 'recent';
      const { body: foreign } = await home(alice, `user=alice&sort=${other}`);
      await makeFriends(db, [carol.id, bob.id]);
      const { body: carols } = await home(carol, `user=carol&sort=${sort}`);
      for (const after of [
        foreign.after,
        carols.after,
        'x',
        'eyJsaXN0IjoiIn0',
        '%00',
        'a'.repeat(4_097),
      ]) {
        const response = await home(alice, `user=alice&sort=${sort}&after=${after}`);
        expect(response).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION' } } });
      }
    },
  );
});

describe("a visitor's home feed", () => {
  it('shows every public order without likes and friends', async ({ app, db, alice, bob }) => {
    const tileId = await makeTile(db, { ownerId: bob.id });
    await makeLike(db, tileId, alice.id);
    for (const sort of publicSorts) {
      await vi.waitFor(async () => {
        const { body } = await home(app.visitor, `user=0&sort=${sort}`);
        expect(body.rows).toMatchObject([{ tile_id: tileId, tile_likes: 1 }]);
        expect(body.rows[0]).not.toHaveProperty('username');
      }, 3_000);
    }
  });

  it('is also returned to a session with user=0', async ({ db, alice, bob }) => {
    const tileId = await makeTile(db, { ownerId: bob.id });
    await makeLike(db, tileId, alice.id);
    await db
      .insertInto('reports')
      .values({ tile_id: tileId, user_id: alice.id, reason: 'x' })
      .execute();
    await vi.waitFor(async () => {
      const { body } = await home(alice, 'user=0&sort=recent');
      expect(body.rows).toMatchObject([{ tile_id: tileId }]);
      expect(body.rows[0]).not.toHaveProperty('username');
    }, 3_000);
  });

  it('continues behind the shared first page by cursor and by offset', async ({ app, db }) => {
    await makeTiles(
      db,
      Array.from({ length: 7 }, (_, index) => ({ createdAt: ago(index) })),
    );
    for (const sort of publicSorts) {
      const head = await vi.waitFor(async () => {
        const { body } = await home(app.visitor, `user=0&sort=${sort}&limit=4`);
        expect(body.rows).toHaveLength(4);
        return body;
      }, 3_000);
      const byCursor = await home(app.visitor, `user=0&sort=${sort}&limit=4&after=${head.after}`);
      const byOffset = await home(app.visitor, `user=0&sort=${sort}&limit=4&offset=4`);
      expect(byCursor.body.rows).toHaveLength(3);
      expect(byOffset.body.rows).toEqual(byCursor.body.rows);
    }
  });

  it.for(['user=alice&sort=recent', 'user=0&sort=friends', 'user=alice&sort=friends'])(
    'does not return %s',
    async (query, { app, alice: _alice }) => {
      const response = await home(app.visitor, query);
      expect(response).toMatchObject({ status: 401, body: { error: { code: 'UNAUTHENTICATED' } } });
    },
  );
});

describe('input the home feed rejects', () => {
  it("another user's view", async ({ alice: _alice, bob }) => {
    const response = await home(bob, 'user=alice&sort=recent');
    expect(response).toMatchObject({ status: 403, body: { error: { code: 'IDENTITY_MISMATCH' } } });
  });

  it('friends of a visitor', async ({ alice }) => {
    const response = await home(alice, 'user=0&sort=friends');
    expect(response).toMatchObject({ status: 401, body: { error: { code: 'UNAUTHENTICATED' } } });
  });

  it.for([
    'user=alice',
    'sort=recent',
    'user=alice&sort=hot',
    'user=alice&sort=RECENT',
    "user=alice&sort=recent';drop table tiles",
    'user=alice&sort=recent&sort=oldest',
    'user=alice&sort=recent&offset=-1',
    'user=alice&sort=recent&offset=1.5',
    'user=alice&sort=recent&offset=1e3',
    'user=alice&sort=recent&offset=10001',
    'user=alice&sort=recent&offset=',
    'user=alice&sort=recent&limit=0',
    'user=alice&sort=recent&limit=51',
    'user=alice&sort=recent&more=1',
    'user=%00&sort=recent',
  ])('%s', async (query, { alice }) => {
    const response = await home(alice, query);
    expect(response).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION' } } });
  });
});

function home(caller: Caller, query: string) {
  return caller.call('GET', `/get/homevideo?${query}`);
}

async function homeIds(user: TestUser, query: string): Promise<number[]> {
  const { status, body } = await home(user, `user=${user.username}&${query}`);
  expect(status).toBe(200);
  return body.rows.map((tile: { tile_id: number }) => tile.tile_id);
}

function ago(hours: number): Date {
  return new Date(Date.now() - hours * 3_600_000);
}
