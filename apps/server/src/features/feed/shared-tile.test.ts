import { tile as tileSchema } from '@reprise/contract/feed/calls.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  makeBlock,
  makeFriends,
  makeLike,
  makeReport,
  makeTile,
  publicIdOf,
} from '#testing/factories.ts';
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

function getTile(caller: Caller, publicId: string) {
  return caller.call('GET', `/get/tile?public_id=${encodeURIComponent(publicId)}`);
}

it('returns the tile of a public id to anyone, in the form of the feeds', async () => {
  const tileId = await makeTile(app.db, { ownerId: bob.id, caption: 'the trunks' });
  const publicId = await publicIdOf(app.db, tileId);
  await makeLike(app.db, tileId, alice.id);
  await makeFriends(app.db, [alice.id, bob.id]);
  const visitors = await getTile(app.visitor, publicId);
  expect(visitors.status).toBe(200);
  const [row] = z.parse(z.array(tileSchema), visitors.body.rows);
  expect(row).toMatchObject({ tile_id: tileId, public_id: publicId, tile_desc: 'the trunks' });
  expect(row).not.toHaveProperty('username');
  const { body: listed } = await app.visitor.call('GET', '/get/homevideo?user=0&sort=recent');
  expect(listed.rows).toEqual([row]);
  const own = await getTile(alice, publicId);
  expect(own.body.rows).toEqual([{ ...row, username: 'alice', from_friend: true }]);
});

it('has a unique, stable id of 12 letters and digits', async () => {
  const ids = await Promise.all(
    Array.from({ length: 20 }, async () => publicIdOf(app.db, await makeTile(app.db))),
  );
  expect(new Set(ids).size).toBe(20);
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9]{12}$/);
  const tileId = await makeTile(app.db, { ownerId: alice.id });
  const before = await publicIdOf(app.db, tileId);
  await alice.call('PATCH', '/create/edit', { tile_id: tileId, tile_desc: 'other words' });
  await alice.call('POST', `/create/likepost/${tileId}&alice`);
  expect(await publicIdOf(app.db, tileId)).toBe(before);
});

it('is case-sensitive', async () => {
  const tileId = await makeTile(app.db);
  await app.db
    .updateTable('tiles')
    .set({ public_id: 'AAAAAAAAAAAa' })
    .where('id', '=', tileId)
    .execute();
  expect((await getTile(app.visitor, 'AAAAAAAAAAAa')).status).toBe(200);
  expect((await getTile(app.visitor, 'AAAAAAAAAAAA')).status).toBe(404);
});

it.each(['Unknown00000', '1', "' or true --", '%', 'x'.repeat(64)])(
  'returns 404 for %j',
  async (publicId) => {
    const response = await getTile(app.visitor, publicId);
    expect(response).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
  },
);

it.each(['', '\0', 'x'.repeat(65)])('rejects %j', async (publicId) => {
  expect((await getTile(app.visitor, publicId)).status).toBe(400);
});

it('does not accept the numeric tile id', async () => {
  const tileId = await makeTile(app.db);
  expect((await getTile(app.visitor, String(tileId))).status).toBe(404);
  expect((await app.visitor.call('GET', `/get/tile?public_id=x&tile_id=${tileId}`)).status).toBe(
    400,
  );
});

it('hides a tile after a block (both ways), a report (from the reporter) and a deletion', async () => {
  const [carol, dan] = [await app.createUser('carol'), await app.createUser('dan')];
  const tileId = await makeTile(app.db, { ownerId: bob.id });
  const publicId = await publicIdOf(app.db, tileId);
  await makeBlock(app.db, [bob.id, carol.id]);
  await makeReport(app.db, tileId, dan.id);
  expect((await getTile(carol, publicId)).status).toBe(404);
  expect((await getTile(dan, publicId)).status).toBe(404);
  expect((await getTile(alice, publicId)).status).toBe(200);
  const ofCarol = await publicIdOf(app.db, await makeTile(app.db, { ownerId: carol.id }));
  expect((await getTile(bob, ofCarol)).status).toBe(404);
  await bob.call('DELETE', `/create/delete/${tileId}`);
  expect((await getTile(alice, publicId)).status).toBe(404);
});
