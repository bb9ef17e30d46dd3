import { OWNER_CAP, OWNER_WINDOW } from '@reprise/contract/feed/rules/heat.ts';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import { describe, expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it } from '#testing/fixtures/app.ts';
import { makeFriends, makeAnyUser, makeTile, makeTiles } from '#testing/factories.ts';
import type { TestUser } from '#testing/test-app.ts';
import { findMarks, listCandidates } from './feed.candidates.repo.ts';

it.beforeEach(async ({ db }) => {
  await db.deleteFrom('tiles').execute();
  await db.deleteFrom('friendships').execute();
});

describe('Magic', () => {
  it('ranks more likes and newer posts higher', async ({ db, alice }) => {
    const old = await makeTile(db, { createdAt: ago(48) });
    const fresh = await makeTile(db, { createdAt: ago(1) });
    const oldAndLiked = await makeTile(db, { createdAt: ago(48), likes: 1_000 });
    expect(ids(await magic(alice))).toEqual([oldAndLiked, fresh, old]);
  });

  it('continues far behind the head, where an offset no longer replays every pick', async ({
    db,
    alice,
  }) => {
    const hours = Array.from({ length: 620 }, (_, hour) => ({ createdAt: ago(hour + 1) }));
    const hottestFirst = await makeTiles(db, hours);
    for (const offset of [3, 499, 505, 600]) {
      const address = `/get/homevideo?user=alice&sort=magic&offset=${offset}`;
      const { status, body } = await alice.call('GET', address);
      expect(status).toBe(200);
      expect(ids(body.rows)).toEqual(hottestFirst.slice(offset, offset + 5));
    }
  });

  it("raises friends' clips", async ({ db, alice, bob }) => {
    const stranger = await makeTile(db, { createdAt: ago(1) });
    const friend = await makeTile(db, { ownerId: bob.id, createdAt: ago(6) });
    expect(ids(await magic(alice))).toEqual([stranger, friend]);
    await makeFriends(db, [alice.id, bob.id]);
    expect(ids(await magic(alice))).toEqual([friend, stranger]);
  });

  it('lowers clips this viewer has seen, for this viewer only', async ({ db, alice, bob }) => {
    const newer = await makeTile(db, { createdAt: ago(1) });
    const older = await makeTile(db, { createdAt: ago(6) });
    await alice.call('POST', '/feed/views', { tile_ids: [newer] });
    expect(ids(await magic(alice))).toEqual([older, newer]);
    expect(ids(await magic(bob))).toEqual([newer, older]);
  });

  it("reads the views of the candidates, not all of the viewer's", async ({ db, alice }) => {
    const others = await makeTiles(db, [{ createdAt: ago(9) }, { createdAt: ago(10) }]);
    const [seen = 0, fresh = 0] = await makeTiles(db, [
      { createdAt: ago(1) },
      { createdAt: ago(2) },
    ]);
    await alice.call('POST', '/feed/views', { tile_ids: [seen, ...others] });
    const candidates = await listCandidates(db, alice.id, { after: null, offset: 0, limit: 2 });
    expect(candidates.map(({ id }) => id)).toEqual([seen, fresh]);
    expect((await findMarks(db, alice.id, candidates)).viewed).toEqual([seen]);
  });

  it('shows at most 2 of one owner in any 10', async ({ db, alice, bob }) => {
    const others = await Promise.all(Array.from({ length: 6 }, () => makeAnyUser(db)));
    const bobs = Array.from({ length: 12 }, (_, index) => ({
      ownerId: bob.id,
      createdAt: ago(index / 10),
    }));
    const older = Array.from({ length: 60 }, (_, index) => ({
      ownerId: others[index % others.length]?.id ?? 0,
      createdAt: ago(10 + index),
    }));
    await makeTiles(db, [...bobs, ...older]);
    const owners = (await magic(alice)).map(({ tile_owner }) => tile_owner);
    expect(owners).toHaveLength(72);
    const lastOther = owners.findLastIndex((owner) => owner !== 'bob');
    for (let start = 0; start + OWNER_WINDOW <= lastOther; start += 1) {
      const window = owners.slice(start, start + OWNER_WINDOW);
      expect(window.filter((owner) => owner === 'bob').length).toBeLessThanOrEqual(OWNER_CAP);
    }
  });

  it('shows every clip once beyond the horizon, for any page size', async ({ db, alice }) => {
    const owners = await Promise.all(Array.from({ length: 20 }, () => makeAnyUser(db)));
    await makeTiles(
      db,
      Array.from({ length: 230 }, (_, index) => ({
        ownerId: owners[(index * 7) % owners.length]?.id ?? 0,
        likes: (index * 37) % 50,
        createdAt: ago((index * 13) % 100),
      })),
    );
    const byFive = ids(await magic(alice));
    expect(new Set(byFive).size).toBe(230);
    expect(ids(await magic(alice, 50))).toEqual(byFive);
    for (const offset of [5, 100, 223]) {
      const address = `/get/homevideo?user=alice&sort=magic&limit=7&offset=${offset}`;
      const { body } = await alice.call('GET', address);
      expect(ids(body.rows)).toEqual(byFive.slice(offset, offset + 7));
    }
  });

  it('continues when every unpicked clip is deleted', async ({ db, alice }) => {
    const made = await makeTiles(
      db,
      Array.from({ length: 130 }, (_, index) => ({ createdAt: ago(index) })),
    );
    const page = await alice.call('GET', '/get/homevideo?user=alice&sort=magic');
    await db.deleteFrom('tiles').where('id', 'in', made.slice(0, 110)).execute();
    const address = `/get/homevideo?user=alice&sort=magic&limit=50&after=${page.body.after}`;
    const { body } = await alice.call('GET', address);
    expect(ids(body.rows)).toEqual(made.slice(110));
  });
});

describe('POST /feed/views', () => {
  function shownTo(db: Db, user: TestUser) {
    return db
      .selectFrom('tile_views')
      .select('tile_id')
      .where('user_id', '=', user.id)
      .orderBy('tile_id')
      .execute();
  }

  it('records each tile once and skips deleted tiles', async ({ db, alice, bob }) => {
    const tileId = await makeTile(db);
    const otherId = await makeTile(db);
    const tile_ids = [otherId, 999_999, tileId, tileId];
    const responses = await Promise.all(
      [tile_ids, tile_ids.toReversed(), tile_ids].map((order) =>
        alice.call('POST', '/feed/views', { tile_ids: order }),
      ),
    );
    for (const response of responses) {
      expect(response).toMatchObject({ status: 200, body: { success: true } });
    }
    expect(await shownTo(db, alice)).toEqual([{ tile_id: tileId }, { tile_id: otherId }]);
    expect(await shownTo(db, bob)).toEqual([]);
  });

  it('requires a signed-in user', async ({ app, db }) => {
    const tileId = await makeTile(db);
    const response = await app.visitor.call('POST', '/feed/views', { tile_ids: [tileId] });
    expect(response).toMatchObject({ status: 401, body: { error: { code: 'UNAUTHENTICATED' } } });
    expect(await db.selectFrom('tile_views').selectAll().execute()).toEqual([]);
  });

  it.for([
    { tile_ids: [] },
    { tile_ids: ['1'] },
    { tile_ids: [0] },
    { tile_ids: [1e20] },
    { tile_ids: Array(51).fill(1) },
    { tile_ids: 1 },
    { tile_ids: [1], user: 'bob' },
    {},
  ])('rejects %j and records nothing', async (body, { db, alice, bob: _bob }) => {
    const response = await alice.call('POST', '/feed/views', body);
    expect(response).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION' } } });
    expect(await shownTo(db, alice)).toEqual([]);
  });
});

function ago(hours: number): Date {
  return new Date(Date.now() - hours * 3_600_000);
}

async function magic(user: TestUser, limit = 5): Promise<Tile[]> {
  const tiles: Tile[] = [];
  let after: string | null = '';
  do {
    const cursor: string = after === '' ? '' : `&after=${after}`;
    const address = `/get/homevideo?user=${user.username}&sort=magic&limit=${limit}${cursor}`;
    const { status, body } = await user.call('GET', address);
    expect(status).toBe(200);
    tiles.push(...body.rows);
    after = body.after;
  } while (after !== null);
  return tiles;
}

function ids(tiles: readonly Tile[]): number[] {
  return tiles.map(({ tile_id }) => tile_id);
}
