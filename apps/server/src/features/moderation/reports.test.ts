import { userSort } from '@reprise/contract/feed/calls.ts';
import { runs } from '@reprise/contract/testing/runs.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTile } from '#testing/factories.ts';
import { startTestApp, type Caller, type TestUser, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let alice: TestUser;
let bob: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  alice = await app.createUser('alice');
  bob = await app.createUser('bob');
});

afterAll(() => app.stop());

function report(caller: Caller, tileId: number, change: object = {}) {
  const body = { tile_id: tileId, username: 'bob', reason: 'not music', ...change };
  return caller.call('POST', '/create/report', body);
}

function reportsOf(tileId: number) {
  return app.db
    .selectFrom('reports')
    .select(['user_id', 'reason'])
    .where('tile_id', '=', tileId)
    .execute();
}

async function shownIds(user: TestUser, address: string): Promise<number[]> {
  const { body } = await user.call('GET', `${address}&user=${user.username}&limit=50`);
  return body.rows.map((tile: { tile_id: number }) => tile.tile_id);
}

describe('POST /create/report', () => {
  it('stores the report with its reason', async () => {
    const tileId = await makeTile(app.db);
    const response = await report(bob, tileId);
    expect(response).toMatchObject({ status: 200, body: { success: true } });
    expect(await reportsOf(tileId)).toEqual([{ user_id: bob.id, reason: 'not music' }]);
  });

  it('stores one report per user and tile; a repeat succeeds without a new row', async () => {
    const tileId = await makeTile(app.db);
    await report(bob, tileId);
    const repeats = await Promise.all(
      Array.from({ length: 20 }, () => report(bob, tileId, { reason: 'still not' })),
    );
    expect(repeats.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await reportsOf(tileId)).toEqual([{ user_id: bob.id, reason: 'not music' }]);
  });

  it('hides the tile from the reporter only, in both feeds', async () => {
    const tileId = await makeTile(app.db, { ownerId: alice.id });
    const otherId = await makeTile(app.db, { ownerId: alice.id });
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

  it("accepts reports of others' posts only", async () => {
    const tileId = await makeTile(app.db, { ownerId: bob.id });
    const response = await report(bob, tileId);
    expect(response).toMatchObject({ status: 400, body: { error: { code: 'SELF' } } });
    expect(await reportsOf(tileId)).toEqual([]);
  });

  it('does not report on behalf of another user', async () => {
    const tileId = await makeTile(app.db);
    const response = await report(alice, tileId);
    expect(response).toMatchObject({ status: 403, body: { error: { code: 'IDENTITY_MISMATCH' } } });
    expect(await reportsOf(tileId)).toEqual([]);
  });

  it('requires a signed-in user', async () => {
    const tileId = await makeTile(app.db);
    const response = await report(app.visitor, tileId);
    expect(response).toMatchObject({ status: 401, body: { error: { code: 'UNAUTHENTICATED' } } });
    expect(await reportsOf(tileId)).toEqual([]);
  });

  it.each([
    { reason: '' },
    { reason: '  ' },
    { reason: '\u200b' },
    { reason: 'x'.repeat(501) },
    { reason: 'a\u0000' },
    { reason: null },
    { tile_id: '1' },
    { more: 1 },
  ])('rejects %j and stores nothing', async (change) => {
    const tileId = await makeTile(app.db);
    const response = await report(bob, tileId, change);
    expect(response).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION' } } });
    expect(await reportsOf(tileId)).toEqual([]);
  });

  it('rejects a reason of a megabyte', async () => {
    const tileId = await makeTile(app.db);
    const response = await report(bob, tileId, { reason: 'x'.repeat(1_000_000) });
    expect(response).toMatchObject({ status: 413, body: { error: { code: 'TOO_LARGE' } } });
    expect(await reportsOf(tileId)).toEqual([]);
  });

  it('returns 404 for a missing tile', async () => {
    const response = await report(bob, 999_999);
    expect(response).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
    expect(await reportsOf(999_999)).toEqual([]);
  });

  it('stores no report of a tile deleted at the same time', async () => {
    for (let round = 0; round < runs(20); round += 1) {
      const tileId = await makeTile(app.db, { ownerId: alice.id });
      const [reported, deleted] = await Promise.all([
        report(bob, tileId),
        alice.call('DELETE', `/create/delete/${tileId}`),
      ]);
      expect([200, 404]).toContain(reported.status);
      expect(deleted.status).toBe(200);
      expect(await reportsOf(tileId)).toEqual([]);
    }
  });
});
