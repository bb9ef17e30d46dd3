import { userSort } from '@reprise/contract/feed/calls.ts';
import { runs } from '@reprise/contract/testing/runs.ts';
import { describe, expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it } from '#testing/fixtures/app.ts';
import { makeTile } from '#testing/factories.ts';
import type { Caller, TestUser } from '#testing/test-app.ts';

describe('POST /create/report', () => {
  it('stores the report with its reason', async ({ db, bob }) => {
    const tileId = await makeTile(db);
    const response = await report(bob, tileId);
    expect(response).toMatchObject({ status: 200, body: { success: true } });
    expect(await reportsOf(db, tileId)).toEqual([{ user_id: bob.id, reason: 'not music' }]);
  });

  it('stores one report per user and tile; a repeat succeeds without a new row', async ({
    db,
    bob,
  }) => {
    const tileId = await makeTile(db);
    await report(bob, tileId);
    const repeats = await Promise.all(
      Array.from({ length: 20 }, () => report(bob, tileId, { reason: 'still not' })),
    );
    expect(repeats.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await reportsOf(db, tileId)).toEqual([{ user_id: bob.id, reason: 'not music' }]);
  });

  it('hides the tile from the reporter only, in both feeds', async ({ db, alice, bob }) => {
    const tileId = await makeTile(db, { ownerId: alice.id });
    const otherId = await makeTile(db, { ownerId: alice.id });
    await report(bob, tileId);
    const lists = userSort.options.flatMap((sort) => [
      `/get/homevideo?sort=${sort}`,
      `/get/yourposts?feedPerson=alice&sort=${sort}`,
    ]);
    for (const list of lists) {
      const forBob = await shownIds(bob, list);
      expect(forBob).toContain(otherId);
      expect(forBob).not.toContain(tileId);
      expect(await shownIds(alice, list)).toContain(tileId);
    }
  });

  it("accepts reports of others' posts only", async ({ db, bob }) => {
    const tileId = await makeTile(db, { ownerId: bob.id });
    const response = await report(bob, tileId);
    expect(response).toMatchObject({ status: 400, body: { error: { code: 'SELF' } } });
    expect(await reportsOf(db, tileId)).toEqual([]);
  });

  it('does not report on behalf of another user', async ({ db, alice }) => {
    const tileId = await makeTile(db);
    const response = await report(alice, tileId);
    expect(response).toMatchObject({ status: 403, body: { error: { code: 'IDENTITY_MISMATCH' } } });
    expect(await reportsOf(db, tileId)).toEqual([]);
  });

  it('requires a signed-in user', async ({ app, db }) => {
    const tileId = await makeTile(db);
    const response = await report(app.visitor, tileId);
    expect(response).toMatchObject({ status: 401, body: { error: { code: 'UNAUTHENTICATED' } } });
    expect(await reportsOf(db, tileId)).toEqual([]);
  });

  it.for([
    { reason: '' },
    { reason: '  ' },
    { reason: '\u200b' },
    { reason: 'x'.repeat(501) },
    { reason: 'a\u0000' },
    { reason: null },
    { tile_id: '1' },
    { more: 1 },
  ])('rejects %j and stores nothing', async (change, { db, bob }) => {
    const tileId = await makeTile(db);
    const response = await report(bob, tileId, change);
    expect(response).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION' } } });
    expect(await reportsOf(db, tileId)).toEqual([]);
  });

  it('rejects a reason of a megabyte', async ({ db, bob }) => {
    const tileId = await makeTile(db);
    const response = await report(bob, tileId, { reason: 'x'.repeat(1_000_000) });
    expect(response).toMatchObject({ status: 413, body: { error: { code: 'TOO_LARGE' } } });
    expect(await reportsOf(db, tileId)).toEqual([]);
  });

  it('returns 404 for a missing tile', async ({ db, bob }) => {
    const response = await report(bob, 999_999);
    expect(response).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
    expect(await reportsOf(db, 999_999)).toEqual([]);
  });

  it('stores no report of a tile deleted at the same time', async ({ db, alice, bob }) => {
    for (let round = 0; round < runs(20); round += 1) {
      const tileId = await makeTile(db, { ownerId: alice.id });
      const [reported, deleted] = await Promise.all([
        report(bob, tileId),
        alice.call('DELETE', `/create/delete/${tileId}`),
      ]);
      expect([200, 404]).toContain(reported.status);
      expect(deleted.status).toBe(200);
      expect(await reportsOf(db, tileId)).toEqual([]);
    }
  });
});

function report(caller: Caller, tileId: number, change: object = {}) {
  const body = { tile_id: tileId, username: 'bob', reason: 'not music', ...change };
  return caller.call('POST', '/create/report', body);
}

function reportsOf(db: Db, tileId: number) {
  return db
    .selectFrom('reports')
    .select(['user_id', 'reason'])
    .where('tile_id', '=', tileId)
    .execute();
}

async function shownIds(user: TestUser, address: string): Promise<number[]> {
  const { body } = await user.call('GET', `${address}&user=${user.username}&limit=50`);
  return body.rows.map((tile: { tile_id: number }) => tile.tile_id);
}
