import { runs } from '@reprise/contract/testing/runs.ts';
import { describe, expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it } from '#testing/fixtures/app.ts';
import { makeBlock, makeLike, makeTile } from '#testing/factories.ts';
import { like, unlike } from '#testing/features/tiles.ts';

describe('POST /create/likepost', () => {
  it('stores and counts the like', async ({ db, alice }) => {
    const tileId = await makeTile(db);
    const response = await like(alice, tileId);
    expect(response).toMatchObject({ status: 200, body: { success: true } });
    expect(await likesOf(db, tileId)).toEqual({ count: 1, userIds: [alice.id] });
  });

  it('is idempotent', async ({ db, alice }) => {
    const tileId = await makeTile(db);
    await like(alice, tileId);
    expect(await like(alice, tileId)).toMatchObject({ status: 200 });
    expect(await likesOf(db, tileId)).toEqual({ count: 1, userIds: [alice.id] });
  });

  it('requires a signed-in user', async ({ app, db, alice: _alice }) => {
    const tileId = await makeTile(db);
    const response = await app.visitor.call('POST', `/create/likepost/${tileId}&alice`);
    expect(response).toMatchObject({ status: 401, body: { error: { code: 'UNAUTHENTICATED' } } });
    expect(await likesOf(db, tileId)).toEqual({ count: 0, userIds: [] });
  });

  it('does not like on behalf of another user', async ({ db, alice: _alice, bob }) => {
    const tileId = await makeTile(db);
    const response = await bob.call('POST', `/create/likepost/${tileId}&alice`);
    expect(response).toMatchObject({ status: 403, body: { error: { code: 'IDENTITY_MISMATCH' } } });
    expect(await likesOf(db, tileId)).toEqual({ count: 0, userIds: [] });
  });

  it('returns 404 for a missing tile', async ({ db, alice }) => {
    const response = await like(alice, 999_999);
    expect(response).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
    expect(await likesOf(db, 999_999)).toEqual({ count: null, userIds: [] });
  });

  it.for(['liking', 'unliking', 'reporting'])(
    '%s finds no tile behind a block',
    async (action, { app, db }) => {
      const [carol, dan] = await Promise.all(
        ['carol', 'dan'].map((name) => app.createUser(`${name}.${action}`.slice(0, 15))),
      );
      if (!carol || !dan) throw new Error('A user is missing.');
      await makeBlock(db, [carol.id, dan.id]);
      for (const [owner, fan] of [
        [carol, dan],
        [dan, carol],
      ] as const) {
        const tileId = await makeTile(db, { ownerId: owner.id });
        if (action === 'unliking') await makeLike(db, tileId, fan.id);
        const before = await likesOf(db, tileId);
        const body = { tile_id: tileId, username: fan.username, reason: 'not a clip' };
        const call = { liking: like, unliking: unlike }[action];
        const response = await (call?.(fan, tileId) ?? fan.call('POST', '/create/report', body));
        expect(response).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
        expect(await likesOf(db, tileId)).toEqual(before);
        const reports = db.selectFrom('reports').select('user_id').where('tile_id', '=', tileId);
        expect(await reports.execute()).toEqual([]);
      }
    },
  );

  it.for(['12&a&b', '12', 'x&alice', '0&alice', '-1&alice', '1.5&alice', '1e3&alice', '12&%00'])(
    'rejects the malformed pair %s',
    async (pair, { db, alice }) => {
      const before = await db.selectFrom('likes').selectAll().execute();
      const response = await alice.call('POST', `/create/likepost/${pair}`);
      expect(response).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION' } } });
      expect(await db.selectFrom('likes').selectAll().execute()).toEqual(before);
    },
  );

  it('rejects a pair that is not a valid URL', async ({ alice }) => {
    expect(await alice.call('POST', '/create/likepost/%ZZ')).toMatchObject({ status: 400 });
  });

  it('rejects a pair that is too long', async ({ alice }) => {
    const response = await alice.call('POST', `/create/likepost/1&${'a'.repeat(150)}`);
    expect([400, 414]).toContain(response.status);
  });

  it('stores one row for 50 concurrent likes by one user', async ({ db, alice }) => {
    const tileId = await makeTile(db);
    const responses = await Promise.all(Array.from({ length: 50 }, () => like(alice, tileId)));
    expect(responses.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(await likesOf(db, tileId)).toEqual({ count: 1, userIds: [alice.id] });
  });

  it('stores 50 rows for concurrent likes by 50 users', async ({ app, db }) => {
    const tileId = await makeTile(db);
    const users = await Promise.all(
      Array.from({ length: 50 }, (_, index) => app.createUser(`liker${index}`)),
    );
    await Promise.all(users.map((user) => like(user, tileId)));
    const ids = users.map(({ id }) => id).toSorted((a, b) => a - b);
    expect(await likesOf(db, tileId)).toEqual({ count: 50, userIds: ids });
  });
});

describe('DELETE /create/unlikepost', () => {
  it('removes and uncounts the like', async ({ db, alice, bob }) => {
    const tileId = await makeTile(db);
    await like(alice, tileId);
    await like(bob, tileId);
    const response = await unlike(alice, tileId);
    expect(response).toMatchObject({ status: 200, body: { success: true } });
    expect(await likesOf(db, tileId)).toEqual({ count: 1, userIds: [bob.id] });
  });

  it('changes nothing without a like, and never drops below 0', async ({ db, alice }) => {
    const tileId = await makeTile(db);
    expect(await unlike(alice, tileId)).toMatchObject({ status: 200, body: { success: true } });
    expect(await likesOf(db, tileId)).toEqual({ count: 0, userIds: [] });
  });

  it("does not remove another user's like", async ({ db, alice, bob }) => {
    const tileId = await makeTile(db);
    await like(alice, tileId);
    const response = await bob.call('DELETE', `/create/unlikepost/${tileId}&alice`);
    expect(response).toMatchObject({ status: 403, body: { error: { code: 'IDENTITY_MISMATCH' } } });
    expect(await likesOf(db, tileId)).toEqual({ count: 1, userIds: [alice.id] });
  });

  it('requires a signed-in user', async ({ app, db, alice }) => {
    const tileId = await makeTile(db);
    await like(alice, tileId);
    const response = await app.visitor.call('DELETE', `/create/unlikepost/${tileId}&alice`);
    expect(response).toMatchObject({ status: 401, body: { error: { code: 'UNAUTHENTICATED' } } });
    expect(await likesOf(db, tileId)).toEqual({ count: 1, userIds: [alice.id] });
  });

  it('returns 404 for a missing tile', async ({ alice }) => {
    expect(await unlike(alice, 999_999)).toMatchObject({ status: 404 });
  });

  it('rejects a malformed pair', async ({ alice }) => {
    const response = await alice.call('DELETE', '/create/unlikepost/alice&1');
    expect(response).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION' } } });
  });
});

describe('likes during other actions', () => {
  it('count equals the rows after concurrent likes and unlikes', async ({ db, alice, bob }) => {
    const tileId = await makeTile(db);
    const calls = Array.from({ length: 60 }, (_, index) =>
      (index % 3 === 0 ? unlike : like)(index % 2 === 0 ? alice : bob, tileId),
    );
    const responses = await Promise.all(calls);
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    const { count, userIds } = await likesOf(db, tileId);
    expect(count).toBe(userIds.length);
  });

  it('leave no orphan and no deadlock when their tile is deleted', async ({ db, alice, bob }) => {
    for (let round = 0; round < runs(20); round += 1) {
      const tileId = await makeTile(db, { ownerId: alice.id });
      await like(bob, tileId);
      const responses = await Promise.all([
        like(alice, tileId),
        unlike(bob, tileId),
        alice.call('DELETE', `/create/delete/${tileId}`),
        like(bob, tileId),
        like(alice, tileId),
      ]);
      for (const { status } of responses) expect([200, 404]).toContain(status);
      expect(await likesOf(db, tileId)).toEqual({ count: null, userIds: [] });
    }
  });
});

async function likesOf(db: Db, tileId: number) {
  const tile = await db
    .selectFrom('tile_counts')
    .select('likes')
    .where('tile_id', '=', tileId)
    .executeTakeFirst();
  const rows = await db
    .selectFrom('likes')
    .select('user_id')
    .where('tile_id', '=', tileId)
    .orderBy('user_id')
    .execute();
  return { count: tile?.likes ?? null, userIds: rows.map(({ user_id }) => user_id) };
}
