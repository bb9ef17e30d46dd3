import type { Tile } from '@reprise/contract/feed/calls.ts';
import { runs } from '@reprise/contract/testing/runs.ts';
import { describe, expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it } from '#testing/fixtures/app.ts';
import { makeBlock, makeReport, makeTile, makeTiles } from '#testing/factories.ts';
import type { Caller, TestUser } from '#testing/test-app.ts';

it.beforeEach(async ({ db }) => {
  for (const table of ['tiles', 'blocks', 'reports'] as const) {
    await db.deleteFrom(table).execute();
  }
});
const save = (caller: Caller, tileId: number) => caller.call('POST', `/create/savepost/${tileId}`);
const unsave = (caller: Caller, tileId: number) =>
  caller.call('DELETE', `/create/unsavepost/${tileId}`);
const stored = (db: Db) => db.selectFrom('saves').select(['user_id', 'tile_id']).execute();

describe('saving', () => {
  it('stores one save for repeated and concurrent calls', async ({ db, alice, bob }) => {
    const tileId = await makeTile(db, { ownerId: bob.id });
    const responses = await Promise.all(Array.from({ length: 20 }, () => save(alice, tileId)));
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await stored(db)).toEqual([{ user_id: alice.id, tile_id: tileId }]);
    const taken = await Promise.all(Array.from({ length: 20 }, () => unsave(alice, tileId)));
    expect(taken.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await stored(db)).toEqual([]);
  });

  it('keeps the first position', async ({ db, alice }) => {
    const [first = 0, second = 0] = await makeTiles(db, [{}, {}]);
    for (const tileId of [first, second, first]) await save(alice, tileId);
    expect((await page(alice)).ids).toEqual([second, first]);
  });

  it('marks the tile for the viewer only', async ({ app, db, alice, bob }) => {
    const tileId = await makeTile(db, { ownerId: bob.id });
    await save(alice, tileId);
    const rowsOf = async (caller: Caller, user: string) =>
      (await caller.call('GET', `/get/homevideo?user=${user}&sort=recent`)).body.rows;
    expect(await rowsOf(alice, 'alice')).toMatchObject([{ tile_id: tileId, saved: true }]);
    for (const rows of [await rowsOf(bob, 'bob'), await rowsOf(app.visitor, '0')]) {
      expect(rows).toHaveLength(1);
      expect(rows[0]).not.toHaveProperty('saved');
    }
    expect((await page(bob)).ids).toEqual([]);
  });

  it('returns 404 for a deleted or blocked tile or a suspended owner', async ({
    app,
    db,
    alice,
    bob,
  }) => {
    const dan = await app.createUser('dan');
    const [ofBob = 0, ofDan = 0] = await makeTiles(db, [{ ownerId: bob.id }, { ownerId: dan.id }]);
    await makeBlock(db, [bob.id, alice.id]);
    await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', dan.id).execute();
    for (const tileId of [ofBob, ofDan, 999_999]) {
      const response = await save(alice, tileId);
      expect(response).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
      expect((await unsave(alice, tileId)).status).toBe(200);
    }
    expect(await stored(db)).toEqual([]);
  });

  it.for(['0', 'x', '-1', '1e3', '%00'])('rejects the id %s', async (id, { db, alice }) => {
    for (const [method, path] of [
      ['POST', 'savepost'],
      ['DELETE', 'unsavepost'],
    ] as const) {
      const response = await alice.call(method, `/create/${path}/${id}`);
      expect(response.status).toBe(400);
    }
    expect(await stored(db)).toEqual([]);
  });

  it('is deleted with its tile, also concurrently', async ({ db, alice, bob }) => {
    for (let round = 0; round < runs(20); round += 1) {
      const tileId = await makeTile(db, { ownerId: bob.id });
      const [saved, deleted] = await Promise.all([
        save(alice, tileId),
        bob.call('DELETE', `/create/delete/${tileId}`),
      ]);
      expect([200, 404]).toContain(saved.status);
      expect(deleted.status).toBe(200);
      expect(await stored(db)).toEqual([]);
    }
  });
});

describe('the list', () => {
  it('is newest save first, page after page, while more is saved', async ({ db, alice, bob }) => {
    const ids = await makeTiles(
      db,
      Array.from({ length: 12 }, () => ({ ownerId: bob.id })),
    );
    for (const tileId of ids) await save(alice, tileId);
    const first = await page(alice);
    const newest = await makeTile(db, { ownerId: bob.id });
    await save(alice, newest);
    const second = await page(alice, `&after=${first.after}`);
    const third = await page(alice, `&after=${second.after}`);
    expect([...first.ids, ...second.ids, ...third.ids]).toEqual(ids.toReversed());
    expect(third).toMatchObject({ after: null });
    expect((await page(alice, '&limit=1')).ids).toEqual([newest]);
  });

  it('omits blocked users (both ways), reported tiles and suspended users', async ({
    app,
    db,
    alice,
    bob,
  }) => {
    const [carol, dan] = [await app.createUser('carol'), await app.createUser('erin')];
    const [ofBob = 0, ofCarol = 0, ofDan = 0, reported = 0, own = 0] = await makeTiles(db, [
      { ownerId: bob.id },
      { ownerId: carol.id },
      { ownerId: dan.id },
      { ownerId: bob.id },
      { ownerId: alice.id },
    ]);
    for (const tileId of [ofBob, ofCarol, ofDan, reported, own]) await save(alice, tileId);
    expect((await page(alice)).ids).toEqual([own, reported, ofDan, ofCarol, ofBob]);
    await makeReport(db, reported, alice.id);
    await makeBlock(db, [carol.id, alice.id]);
    await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', dan.id).execute();
    expect((await page(alice)).ids).toEqual([own, ofBob]);
    await makeBlock(db, [alice.id, bob.id]);
    expect((await page(alice)).ids).toEqual([own]);
    await db.deleteFrom('blocks').execute();
    expect((await page(alice)).ids).toEqual([own, ofCarol, ofBob]);
  });

  it('rejects a cursor of another list or user', async ({ db, alice, bob }) => {
    const ids = await makeTiles(db, [{}, {}]);
    for (const tileId of ids) {
      await save(alice, tileId);
      await save(bob, tileId);
    }
    const { after } = await page(bob, '&limit=1');
    const home = await alice.call('GET', '/get/homevideo?user=alice&sort=recent&limit=1');
    for (const foreign of [after, home.body.after, 'x', 'e30']) {
      const response = await alice.call('GET', `/get/savedvideos?user=alice&after=${foreign}`);
      expect(response).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION' } } });
    }
  });
});

async function page(user: TestUser, query = ''): Promise<{ ids: number[]; after: string | null }> {
  const path = `/get/savedvideos?user=${user.username}${query}`;
  const { status, body } = await user.call('GET', path);
  expect(status).toBe(200);
  return { ids: body.rows.map(({ tile_id }: Tile) => tile_id), after: body.after };
}
