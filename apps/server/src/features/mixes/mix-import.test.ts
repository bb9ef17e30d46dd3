import { randomUUID } from 'node:crypto';
import { mixLimits } from '@reprise/contract/mixes/limits.ts';
import { expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { exportAccount } from '#testing/features/account-export.ts';
import { importedClipOf, importedClipOfTile } from '#testing/features/imports.ts';
import { makeMix } from '#testing/features/mixes.ts';
import { makeTile, makeTiles } from '#testing/factories.ts';
import { it } from '#testing/fixtures/friends.ts';
import type { TestUser } from '#testing/test-app.ts';

const CREATED = '2024-05-06T07:08:09.123Z';
const CHANGED = '2024-06-07T08:09:10.123Z';

it.beforeEach(async ({ db }) => {
  for (const table of ['mixes', 'tiles', 'notifications'] as const) {
    await db.deleteFrom(table).execute();
  }
});

it('creates a mix with its times, in order, and notifies no one', async ({ db, alice, bob }) => {
  const [a = 0, b = 0, c = 0] = await makeTiles(db, [
    { ownerId: bob.id },
    { ownerId: alice.id },
    { ownerId: bob.id, audience: 'friends' },
  ]);
  const clips = await Promise.all([c, a, b].map((id) => importedClipOfTile(db, id)));
  const { status, body } = await importMix(alice, { clips, friends_add: true, audience: 'link' });
  expect([status, body.rows[0].outcome, body.rows[0].missing]).toEqual([200, 'imported', []]);
  expect(await storedMixes(db)).toEqual([
    {
      ...{ owner_id: alice.id, title: 'old endings', audience: 'link', friends_add: true },
      ...{ created_at: new Date(CREATED), changed_at: new Date(CHANGED) },
    },
  ]);
  expect(await clipsOf(alice, body.rows[0].public_id)).toEqual([c, a, b]);
  expect(await clipsOf(bob, body.rows[0].public_id)).toEqual([c, a, b]);
  expect(await db.selectFrom('notifications').selectAll().execute()).toEqual([]);
});

it('a clip of others is found by what it plays; one that is not here is named', async ({
  db,
  alice,
  bob,
}) => {
  const tileId = await makeTile(db, { ownerId: bob.id });
  const here = { ...(await importedClipOfTile(db, tileId)), public_id: 'another1Site' };
  const away = { ...here, startTime: 1 };
  const { body } = await importMix(alice, { clips: [away, here, away, here] });
  expect(body.rows[0].missing).toEqual([0, 2]);
  expect(await clipsOf(alice, body.rows[0].public_id)).toEqual([tileId]);
});

it('has no clip that the user may not see', async ({ app, db, alice }) => {
  const erin = await app.createUser('erin.mixes');
  const ids = await makeTiles(db, [
    { ownerId: erin.id, audience: 'friends' },
    { ownerId: erin.id, audience: 'hidden' },
  ]);
  const clips = await Promise.all(ids.map((id) => importedClipOfTile(db, id)));
  const { body } = await importMix(alice, { clips });
  expect(body.rows[0].missing).toEqual([0, 1]);
  expect(await db.selectFrom('mix_clips').selectAll().execute()).toEqual([]);
});

it('is imported once: again, from two tabs, and on the site of the export', async ({
  db,
  alice,
  bob,
}) => {
  const clips = [await importedClipOfTile(db, await makeTile(db, { ownerId: bob.id }))];
  const body = { id: randomUUID(), clips };
  const all = await Promise.all([1, 2, 3].map(() => importMix(alice, body)));
  const outcomes: string[] = all.map((response) => response.body.rows[0].outcome);
  expect(outcomes.toSorted()).toEqual(['imported', 'known', 'known']);
  const address: string = all[0]?.body.rows[0].public_id;
  const before = await storedMixes(db);
  expect((await importMix(alice, { public_id: address, title: 'forged' })).body.rows).toEqual([
    { public_id: address, outcome: 'known', missing: [] },
  ]);
  expect(await storedMixes(db)).toEqual(before);
  expect(await clipsOf(alice, address)).toHaveLength(1);
});

it('a mix of another user is not changed: the user gets their own', async ({ db, alice, bob }) => {
  const ofBob = await makeMix(bob, { title: 'of bob', audience: 'link' });
  const { body } = await importMix(alice, { public_id: ofBob });
  expect(body.rows[0].public_id).not.toBe(ofBob);
  expect((await storedMixes(db)).map(({ owner_id, title }) => [owner_id, title])).toEqual([
    [bob.id, 'of bob'],
    [alice.id, 'old endings'],
  ]);
});

it('the export has the clips of friends and the order, however often it changed', async ({
  app,
  db,
  alice,
  bob,
}) => {
  const ids = await makeTiles(db, [{}, {}, {}, {}]);
  const [a = 0, b = 0, c = 0, d = 0] = ids;
  const mix = await makeMix(alice, { audience: 'friends', friends_add: true, tile_id: a });
  for (const tile_id of [b, c]) await alice.call('POST', '/mix/add', { mix, tile_id });
  await bob.call('POST', '/mix/add', { mix, tile_id: d });
  // Between the first two, until a double cannot tell the places apart.
  for (let round = 0; round < 60; round += 1) {
    for (const tile_id of [b, c]) await alice.call('POST', '/mix/move', { mix, tile_id, after: a });
  }
  const expected = await clipsOf(alice, mix);
  expect(expected).toEqual([a, c, b, d]);
  const { files } = await exportAccount(app, alice);
  const rows = (files.mixClips ?? []) as readonly { place: number; tile_id: number }[];
  const sorted = rows.toSorted((first, second) => first.place - second.place);
  expect(sorted.map(({ tile_id }) => tile_id)).toEqual(expected);
  await alice.call('POST', '/mix/delete', { mix });
  const { body } = await importMix(alice, { public_id: mix, clips: sorted.map(importedClipOf) });
  expect(await clipsOf(alice, body.rows[0].public_id)).toEqual(expected);
});

it('the export has nothing of a clip that the user may no longer see', async ({
  app,
  db,
  alice,
  bob,
}) => {
  const [hidden = 0, deleted = 0] = await makeTiles(db, [{ ownerId: bob.id }, { ownerId: bob.id }]);
  const mix = await makeMix(alice, { tile_id: hidden });
  await alice.call('POST', '/mix/add', { mix, tile_id: deleted });
  await db.updateTable('tiles').set({ audience: 'hidden' }).where('id', '=', hidden).execute();
  await db.deleteFrom('tiles').where('id', '=', deleted).execute();
  const { files } = await exportAccount(app, alice);
  const nothing = { public_id: null, video_id: null, starttime: null, endtime: null };
  expect(files.mixClips).toMatchObject([
    { tile_id: hidden, ...nothing },
    { tile_id: deleted, ...nothing },
  ]);
});

it.for<[string, object]>([
  ['no title', { title: ' ' }],
  ['a long title', { title: 'a'.repeat(mixLimits.titleMax + 1) }],
  ['an audience of everyone', { audience: 'everyone' }],
  ['a time in the future', { created: '2999-01-01T00:00:00Z' }],
  ['a last change in the future', { changed: '2999-01-01T00:00:00Z' }],
  ['a time before all videos', { created: '1970-01-01T00:00:00Z' }],
  ['an owner', { owner: 'bob' }],
  ['no id', { id: '1' }],
  [
    'too many clips',
    {
      clips: Array.from({ length: mixLimits.clipsMax + 1 }, () => ({
        ...{ public_id: 'a', link: 'jNQXAC9IVRw', startTime: 1, endTime: 2 },
      })),
    },
  ],
])('rejects %s', async ([_case, change], { db, alice }) => {
  expect(await importMix(alice, change)).toMatchObject({
    status: 400,
    body: { error: { code: 'VALIDATION' } },
  });
  expect(await storedMixes(db)).toEqual([]);
});

it('the largest mix fits into a call, and one too many is rejected', async ({ db, app }) => {
  const dan = await app.createUser('dan.mixes');
  const clips = Array.from({ length: mixLimits.clipsMax }, () => ({
    ...{ public_id: 'another1Site', link: 'jNQXAC9IVRw' },
    ...{ startTime: 12_345.678, endTime: 12_355.678 },
  }));
  expect((await importMix(dan, { clips })).status).toBe(200);
  for (let count = 1; count < mixLimits.perUserMax; count += 1) await importMix(dan, {});
  expect(await importMix(dan, {})).toMatchObject({
    status: 409,
    body: { error: { code: 'MIXES_FULL' } },
  });
  expect(await storedMixes(db)).toHaveLength(mixLimits.perUserMax);
});

it('a last change before the creation counts as the creation', async ({ db, alice }) => {
  await importMix(alice, { created: CHANGED, changed: CREATED });
  expect(await storedMixes(db)).toMatchObject([
    { created_at: new Date(CHANGED), changed_at: new Date(CHANGED) },
  ]);
});

function importMix({ call }: TestUser, change: object) {
  return call('POST', '/mix/import', {
    ...{ id: randomUUID(), public_id: 'another1Site', title: 'old endings', audience: 'private' },
    ...{ friends_add: false, created: CREATED, changed: CHANGED, clips: [] },
    ...change,
  });
}

async function clipsOf({ call }: TestUser, mix: string): Promise<number[]> {
  const { body } = await call('GET', `/get/mix?public_id=${mix}`);
  return body.rows[0].clips.map(({ tile_id }: { tile_id: number }) => tile_id);
}

function storedMixes(db: Db) {
  return db
    .selectFrom('mixes')
    .select(['owner_id', 'title', 'audience', 'friends_add', 'created_at', 'changed_at'])
    .orderBy('id')
    .execute();
}
