import { tile as tileSchema } from '@reprise/contract/feed/calls.ts';
import { expect } from 'vitest';
import { it } from '#testing/fixtures/app.ts';
import * as z from 'zod/mini';
import {
  makeBlock,
  makeFriends,
  makeLike,
  makeReport,
  makeTile,
  publicIdOf,
} from '#testing/factories.ts';
import type { Caller } from '#testing/test-app.ts';

it('returns the tile of a public id to anyone, in the form of the feeds', async ({
  app,
  db,
  alice,
  bob,
}) => {
  const tileId = await makeTile(db, { ownerId: bob.id, caption: 'the trunks' });
  const publicId = await publicIdOf(db, tileId);
  await makeLike(db, tileId, alice.id);
  await makeFriends(db, [alice.id, bob.id]);
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

it('has a unique, stable id of 12 letters and digits', async ({ db, alice }) => {
  const ids = await Promise.all(
    Array.from({ length: 20 }, async () => publicIdOf(db, await makeTile(db))),
  );
  expect(new Set(ids).size).toBe(20);
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9]{12}$/);
  const tileId = await makeTile(db, { ownerId: alice.id });
  const before = await publicIdOf(db, tileId);
  await alice.call('PATCH', '/create/edit', { tile_id: tileId, tile_desc: 'other words' });
  await alice.call('POST', `/create/likepost/${tileId}&alice`);
  expect(await publicIdOf(db, tileId)).toBe(before);
});

it('is case-sensitive', async ({ app, db }) => {
  const tileId = await makeTile(db);
  await db
    .updateTable('tiles')
    .set({ public_id: 'AAAAAAAAAAAa' })
    .where('id', '=', tileId)
    .execute();
  expect((await getTile(app.visitor, 'AAAAAAAAAAAa')).status).toBe(200);
  expect((await getTile(app.visitor, 'AAAAAAAAAAAA')).status).toBe(404);
});

it.for(['Unknown00000', '1', "' or true --", '%', 'x'.repeat(64)])(
  'returns 404 for %j',
  async (publicId, { app }) => {
    const response = await getTile(app.visitor, publicId);
    expect(response).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
  },
);

it.for(['', '\0', 'x'.repeat(65)])('rejects %j', async (publicId, { app }) => {
  expect((await getTile(app.visitor, publicId)).status).toBe(400);
});

it('does not accept the numeric tile id', async ({ app, db }) => {
  const tileId = await makeTile(db);
  expect((await getTile(app.visitor, String(tileId))).status).toBe(404);
  expect((await app.visitor.call('GET', `/get/tile?public_id=x&tile_id=${tileId}`)).status).toBe(
    400,
  );
});

it('hides a tile after a block (both ways), a report (from the reporter) and a deletion', async ({
  app,
  db,
  alice,
  bob,
}) => {
  const [carol, dan] = [await app.createUser('carol'), await app.createUser('dan')];
  const tileId = await makeTile(db, { ownerId: bob.id });
  const publicId = await publicIdOf(db, tileId);
  await makeBlock(db, [bob.id, carol.id]);
  await makeReport(db, tileId, dan.id);
  expect((await getTile(carol, publicId)).status).toBe(404);
  expect((await getTile(dan, publicId)).status).toBe(404);
  expect((await getTile(alice, publicId)).status).toBe(200);
  const ofCarol = await publicIdOf(db, await makeTile(db, { ownerId: carol.id }));
  expect((await getTile(bob, ofCarol)).status).toBe(404);
  await bob.call('DELETE', `/create/delete/${tileId}`);
  expect((await getTile(alice, publicId)).status).toBe(404);
});

function getTile(caller: Caller, publicId: string) {
  return caller.call('GET', `/get/tile?public_id=${encodeURIComponent(publicId)}`);
}
