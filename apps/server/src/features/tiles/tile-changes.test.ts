import { describe, expect } from 'vitest';
import { it } from '#testing/fixtures/app.ts';
import { makeLike, makeReport, makeAnyUser, makeTile } from '#testing/factories.ts';
import { callAndCompareTiles, storedTile } from '#testing/features/tiles.ts';
import { rejection } from '#testing/features/rejection.ts';

describe('PATCH /create/edit', () => {
  it.for(['a better caption', '', 'x'.repeat(2_000)])(
    'changes the caption of one’s own tile',
    async (tile_desc, { db, alice }) => {
      const tileId = await makeTile(db, { ownerId: alice.id });
      const response = await alice.call('PATCH', '/create/edit', { tile_id: tileId, tile_desc });
      expect(response).toMatchObject({ status: 200, body: { success: true } });
      expect(await storedTile(db, tileId)).toMatchObject({ caption: tile_desc });
    },
  );

  it("keeps the clip's times unless the edit has times", async ({ db, alice }) => {
    const tileId = await makeTile(db, { ownerId: alice.id });
    const body = { tile_id: tileId, tile_desc: 'new' };
    await alice.call('PATCH', '/create/edit', body);
    expect(await storedTile(db, tileId)).toMatchObject({ starttime: 5, endtime: 9.5 });
    const times = { startTime: 4.1, endTime: 9.125 };
    const response = await alice.call('PATCH', '/create/edit', { ...body, ...times });
    expect(response).toMatchObject({ status: 200, body: { success: true } });
    expect(await storedTile(db, tileId)).toMatchObject({
      caption: 'new',
      starttime: 4.1,
      endtime: 9.125,
    });
  });

  it.for([
    [9, 9, 9, 19],
    [9, 3, 9, 19],
    [0, 43_200, 0, 43_200],
    [43_200, 43_200, 43_190, 43_200],
  ] as const)(
    'normalizes %d to %d as for a new post',
    async ([startTime, endTime, start, end], { db, alice }) => {
      const tileId = await makeTile(db, { ownerId: alice.id });
      const body = { tile_id: tileId, tile_desc: 'new', startTime, endTime };
      expect((await alice.call('PATCH', '/create/edit', body)).status).toBe(200);
      expect(await storedTile(db, tileId)).toMatchObject({ starttime: start, endtime: end });
    },
  );

  it.for([{}, { startTime: 1, endTime: 2 }])(
    "does not change another user's tile: %j",
    async (times, { db, alice, bob }) => {
      const tileId = await makeTile(db, { ownerId: alice.id });
      const body = { tile_id: tileId, tile_desc: 'mine now', ...times };
      const response = await callAndCompareTiles(db, () => bob.call('PATCH', '/create/edit', body));
      expect(response).toMatchObject(rejection(403, 'NOT_OWNER'));
    },
  );

  it("does not treat a user with the owner's display name as the owner", async ({ db, alice }) => {
    const owner = await makeAnyUser(db);
    const tileId = await makeTile(db, { ownerId: owner.id });
    await db
      .updateTable('users')
      .set({ fname: alice.username, lname: alice.username })
      .where('id', '=', owner.id)
      .execute();
    const body = { tile_id: tileId, tile_desc: 'mine now' };
    const response = await callAndCompareTiles(db, () => alice.call('PATCH', '/create/edit', body));
    expect(response).toMatchObject(rejection(403, 'NOT_OWNER'));
  });

  it.for([
    { tile_owner: 'bob' },
    { tile_likes: 9_000 },
    { tile_desc: null },
    { tile_desc: ['a'] },
    { tile_desc: 'x'.repeat(2_001) },
    { tile_desc: 'a\u0000' },
    { startTime: 1 },
    { endTime: 1 },
    { startTime: -1, endTime: 5 },
    { startTime: 1, endTime: 43_200.5 },
    { startTime: '1', endTime: 5 },
    { startTime: 1, endTime: null },
    { tile_id: '1' },
    { tile_id: 1.5 },
    { tile_id: -1 },
    { tile_id: 1e20 },
  ])('rejects %j and changes nothing', async (change, { db, alice, bob: _bob }) => {
    const tileId = await makeTile(db, { ownerId: alice.id });
    const body = { tile_id: tileId, tile_desc: 'new', ...change };
    const response = await callAndCompareTiles(db, () => alice.call('PATCH', '/create/edit', body));
    expect(response).toMatchObject(rejection(400, 'VALIDATION'));
  });

  it('returns 404 for a missing tile', async ({ db, alice }) => {
    const body = { tile_id: 999_999, tile_desc: 'new' };
    const response = await callAndCompareTiles(db, () => alice.call('PATCH', '/create/edit', body));
    expect(response).toMatchObject(rejection(404, 'NOT_FOUND'));
  });

  it('requires a signed-in user', async ({ app, db, alice }) => {
    const tileId = await makeTile(db, { ownerId: alice.id });
    const body = { tile_id: tileId, tile_desc: 'new' };
    const response = await callAndCompareTiles(db, () =>
      app.visitor.call('PATCH', '/create/edit', body),
    );
    expect(response).toMatchObject(rejection(401, 'UNAUTHENTICATED'));
  });
});

describe('DELETE /create/delete', () => {
  it('deletes one’s own tile with its likes, reports and views', async ({ db, alice, bob }) => {
    const tileId = await makeTile(db, { ownerId: alice.id });
    await makeLike(db, tileId, bob.id);
    await makeReport(db, tileId);
    await db.insertInto('tile_views').values({ user_id: bob.id, tile_id: tileId }).execute();
    const response = await alice.call('DELETE', `/create/delete/${tileId}`, { tile_id: tileId });
    expect(response).toMatchObject({ status: 200, body: { success: true } });
    expect(await storedTile(db, tileId)).toBeUndefined();
    for (const table of ['likes', 'reports', 'tile_views'] as const) {
      const rows = await db.selectFrom(table).where('tile_id', '=', tileId).selectAll().execute();
      expect(rows).toEqual([]);
    }
  });

  it.for([undefined, { 'content-type': 'application/json' }])(
    'accepts a call without a body, with the headers %j',
    async (headers, { db, alice }) => {
      const tileId = await makeTile(db, { ownerId: alice.id });
      const init = headers === undefined ? {} : { headers };
      const response = await alice.call('DELETE', `/create/delete/${tileId}`, undefined, init);
      expect(response.status).toBe(200);
      expect(await storedTile(db, tileId)).toBeUndefined();
    },
  );

  it('rejects a body that names another tile than the path', async ({ db, alice }) => {
    const tileId = await makeTile(db, { ownerId: alice.id });
    const body = { tile_id: tileId + 1 };
    const response = await callAndCompareTiles(db, () =>
      alice.call('DELETE', `/create/delete/${tileId}`, body),
    );
    expect(response).toMatchObject(rejection(400, 'ID_MISMATCH'));
  });

  it("does not delete another user's tile", async ({ db, alice, bob }) => {
    const tileId = await makeTile(db, { ownerId: alice.id });
    const response = await callAndCompareTiles(db, () =>
      bob.call('DELETE', `/create/delete/${tileId}`),
    );
    expect(response).toMatchObject(rejection(403, 'NOT_OWNER'));
  });

  it.for(['0', '-1', '1.5', 'x', '1e3', '99999999999999999999', '%00'])(
    'rejects the id %s',
    async (id, { db, alice }) => {
      const response = await callAndCompareTiles(db, () =>
        alice.call('DELETE', `/create/delete/${id}`),
      );
      expect(response).toMatchObject(rejection(400, 'VALIDATION'));
    },
  );

  it('returns 404 for a deleted tile', async ({ db, alice }) => {
    const tileId = await makeTile(db, { ownerId: alice.id });
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => alice.call('DELETE', `/create/delete/${tileId}`)),
    );
    const deleted = responses.filter(({ status }) => status === 200);
    const missed = responses.filter(({ status }) => status === 404);
    expect([deleted.length, missed.length]).toEqual([1, 4]);
  });

  it('requires a signed-in user', async ({ app, db, alice }) => {
    const tileId = await makeTile(db, { ownerId: alice.id });
    const response = await callAndCompareTiles(db, () =>
      app.visitor.call('DELETE', `/create/delete/${tileId}`),
    );
    expect(response).toMatchObject(rejection(401, 'UNAUTHENTICATED'));
  });
});
