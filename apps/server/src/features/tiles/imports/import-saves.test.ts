import { importLimits } from '@reprise/contract/tiles/limits.ts';
import { rateLimits } from '@reprise/contract/http/limits.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { exportAccount } from '#testing/features/account-export.ts';
import { importedClipOf, importedClipOfTile } from '#testing/features/imports.ts';
import { makeTile, makeTiles, publicIdOf } from '#testing/factories.ts';
import { it } from '#testing/fixtures/app.ts';
import { startTestApp, type TestUser } from '#testing/test-app.ts';

const SAVED = '2024-05-06T07:08:09.123Z';

it.beforeEach(async ({ db }) => {
  for (const table of ['saves', 'tiles'] as const) await db.deleteFrom(table).execute();
});

describe('on the site of the export', () => {
  it('saves the same posts again, in order and with their times', async ({
    app,
    db,
    alice,
    bob,
  }) => {
    const ids = await makeTiles(db, [
      { ownerId: bob.id },
      { ownerId: bob.id },
      { ownerId: alice.id },
    ]);
    for (const id of ids.toReversed()) await alice.call('POST', `/create/savepost/${id}`);
    await db.updateTable('saves').set({ created_at: SAVED }).execute();
    const { files } = await exportAccount(app, alice);
    expect(files.saves).toHaveLength(3);
    await db.deleteFrom('saves').execute();
    const saves = (files.saves ?? []).map((row) => ({
      ...importedClipOf(row),
      created: row.created_at,
    }));
    expect(await outcomes(alice, saves)).toEqual(['imported', 'imported', 'imported']);
    expect(await listSaved(alice)).toEqual(ids);
    const times = await db.selectFrom('saves').select('created_at').execute();
    expect(times.map(({ created_at }) => created_at.toISOString())).toEqual([SAVED, SAVED, SAVED]);
    expect(await outcomes(alice, saves)).toEqual(['known', 'known', 'known']);
    expect(await listSaved(alice)).toEqual(ids);
  });
});

describe('on another site', () => {
  it('saves a post that plays the same: one of the user, else the oldest', async ({
    db,
    alice,
    bob,
  }) => {
    const [first = 0, second = 0] = await makeTiles(db, [{ ownerId: bob.id }, { ownerId: bob.id }]);
    const clip = { ...(await importedClipOfTile(db, second)), public_id: 'another1Site' };
    expect(await outcomes(alice, [saveOf(clip)])).toEqual(['imported']);
    expect(await listSaved(alice)).toEqual([first]);
    const own = await makeTile(db, { ownerId: alice.id });
    expect(await outcomes(alice, [saveOf(clip)])).toEqual(['imported']);
    expect(await listSaved(alice)).toEqual([own, first]);
  });

  it('a clip that no one posted there is missing, and nothing is posted', async ({
    db,
    alice,
    bob,
  }) => {
    const tileId = await makeTile(db, { ownerId: bob.id });
    const clip = await importedClipOfTile(db, tileId);
    const others = [
      { ...clip, public_id: 'another1Site', endTime: clip.endTime + 0.001 },
      { ...clip, public_id: 'another1Site', link: 'dQw4w9WgXcQ' },
      { ...clip, public_id: '?', startTime: clip.startTime - 1 },
    ];
    expect(await outcomes(alice, others.map(saveOf))).toEqual(['missing', 'missing', 'missing']);
    expect(await listSaved(alice)).toEqual([]);
    expect(await countTiles(db, alice)).toBe(0);
  });
});

it('no post that the user may not see is saved, nor is it different from one that does not exist', async ({
  app,
  db,
  alice,
}) => {
  const carol = await app.createUser('carol.saves');
  const hidden = await makeTiles(db, [
    { ownerId: carol.id, audience: 'friends' },
    { ownerId: carol.id, audience: 'hidden' },
  ]);
  const clips = await Promise.all(hidden.map((id) => importedClipOfTile(db, id)));
  const forged = clips.slice(1).map((clip) => ({ ...clip, public_id: 'noSuchPost12' }));
  const saves = [...clips, ...forged].map(saveOf);
  expect(await outcomes(alice, saves)).toEqual(['missing', 'missing', 'missing']);
  expect(await listSaved(alice)).toEqual([]);
});

it('the export has nothing of a saved post that the user may no longer see', async ({
  app,
  db,
  alice,
  bob,
}) => {
  const tileId = await makeTile(db, { ownerId: bob.id });
  const address = await publicIdOf(db, tileId);
  await alice.call('POST', `/create/savepost/${tileId}`);
  const savesOf = async () => (await exportAccount(app, alice)).files.saves;
  expect(await savesOf()).toEqual([
    {
      ...{ tile_id: tileId, posted_by: 'bob', created_at: expect.any(String) },
      ...{ public_id: address, video_id: 'jNQXAC9IVRw', starttime: 5, endtime: 9.5 },
    },
  ]);
  await db.updateTable('tiles').set({ audience: 'friends' }).execute();
  expect(await savesOf()).toMatchObject([
    { tile_id: tileId, public_id: null, video_id: null, starttime: null, endtime: null },
  ]);
});

it('two tabs, and the same save twice in a call, save once', async ({ db, alice, bob }) => {
  const ids = await makeTiles(
    db,
    Array.from({ length: 5 }, () => ({ ownerId: bob.id })),
  );
  const clips = await Promise.all(ids.map((id) => importedClipOfTile(db, id)));
  const saves = [...clips, ...clips].map(saveOf);
  const both = await Promise.all([outcomes(alice, saves), outcomes(alice, saves)]);
  expect(both.flat().filter((outcome) => outcome === 'imported')).toHaveLength(ids.length);
  expect(await listSaved(alice)).toEqual(ids.toReversed());
});

it('posts that are deleted while they are saved do not fail the others', async ({
  db,
  alice,
  bob,
}) => {
  const ids = await makeTiles(
    db,
    Array.from({ length: 20 }, () => ({ ownerId: bob.id })),
  );
  const clips = await Promise.all(ids.map((id) => importedClipOfTile(db, id)));
  const deleted = ids.slice(10);
  const saves = clips.map((clip, index) => saveOf({ ...clip, endTime: 10 + index }));
  const [, { status }] = await Promise.all([
    Promise.all(deleted.map((id) => bob.call('DELETE', `/create/delete/${id}`))),
    importSaves(alice, saves),
  ]);
  expect(status).toBe(200);
  expect(new Set(await listSaved(alice))).toEqual(new Set(ids.slice(0, 10)));
});

it.for<[string, object]>([
  ['no video', { link: undefined }],
  ['a link instead of a video id', { link: 'https://evil.example' }],
  ['no address', { public_id: '' }],
  ['a long address', { public_id: 'a'.repeat(65) }],
  ['a NUL', { public_id: 'a\0' }],
  ['a time in the future', { created: '2999-01-01T00:00:00Z' }],
  ['a time before all videos', { created: '1970-01-01T00:00:00Z' }],
  ['an end after the longest video', { endTime: 99_999 }],
  ['an owner', { user_id: 1 }],
])('rejects all if one has %s', async ([_case, change], { db, alice, bob }) => {
  const clip = await importedClipOfTile(db, await makeTile(db, { ownerId: bob.id }));
  const body = { saves: [saveOf(clip), { ...saveOf(clip), ...change }] };
  expect(await alice.call('POST', '/create/importsaves', body)).toMatchObject({
    status: 400,
    body: { error: { code: 'VALIDATION' } },
  });
  expect(await listSaved(alice)).toEqual([]);
});

it('rejects an empty list and one that is too long; the longest fits into a call', async ({
  db,
  alice,
  bob,
}) => {
  const clip = await importedClipOfTile(db, await makeTile(db, { ownerId: bob.id }));
  const longest = { ...saveOf(clip), startTime: 12_345.678, endTime: 12_355.678 };
  const list = (length: number) => Array.from({ length }, () => longest);
  expect((await importSaves(alice, [])).status).toBe(400);
  expect((await importSaves(alice, list(importLimits.savesMax + 1))).status).toBe(400);
  expect((await importSaves(alice, list(importLimits.savesMax))).status).toBe(200);
});

it('visitors save nothing', async ({ app, db, bob }) => {
  const clip = await importedClipOfTile(db, await makeTile(db, { ownerId: bob.id }));
  const body = { saves: [saveOf(clip)] };
  expect((await app.visitor.call('POST', '/create/importsaves', body)).status).toBe(401);
  expect(await db.selectFrom('saves').selectAll().execute()).toEqual([]);
});

it('has the limit of imports', async () => {
  const limited = await startTestApp({ RATE_LIMITS: 'on' });
  const dan = await limited.createUser('dan');
  const tileId = await makeTile(limited.db, {});
  const saves = [saveOf(await importedClipOfTile(limited.db, tileId))];
  for (let round = 0; round < rateLimits.import.max; round += 1) {
    expect((await importSaves(dan, saves)).status).toBe(200);
  }
  expect((await importSaves(dan, saves)).status).toBe(429);
  await limited.stop();
});

describe('POST /create/importedposts', () => {
  it('names the posts that were imported, also as known or deleted since', async ({
    db,
    alice,
    bob,
  }) => {
    const tileId = await makeTile(db, { ownerId: alice.id, caption: 'mine' });
    const clip = await importedClipOfTile(db, tileId);
    const { link, startTime, endTime } = clip;
    const post = { link, startTime, endTime, audience: 'everyone', created: SAVED };
    const posts = ['mine', 'new', 'deleted'].map((description) => ({
      ...post,
      id: randomUUID(),
      description,
    }));
    const imported = await importPosts(alice, posts);
    expect(imported.map(({ outcome }) => outcome)).toEqual(['known', 'imported', 'imported']);
    await alice.call('DELETE', `/create/delete/${imported[2]?.tile_id}`);
    const ids = [...posts.map(({ id }) => id), randomUUID()];
    const known = async (user: TestUser) => {
      const { body } = await user.call('POST', '/create/importedposts', { ids });
      return body.rows.map(({ id }: { id: string }) => id).toSorted();
    };
    expect(await known(alice)).toEqual(ids.slice(0, 3).toSorted());
    expect(await known(bob)).toEqual([]);
    await alice.call('PATCH', '/create/edit', { tile_id: tileId, tile_desc: 'edited' });
    expect((await importPosts(alice, posts)).map(({ outcome }) => outcome)).toEqual([
      'known',
      'known',
      'known',
    ]);
    expect(await countTiles(db, alice)).toBe(2);
  });
});

interface PostRow {
  readonly tile_id: number | null;
  readonly outcome: string;
}

async function importPosts({ call, username }: TestUser, posts: object[]): Promise<PostRow[]> {
  const { body } = await call('POST', '/create/importposts', { owner: username, posts });
  return body.rows;
}

function saveOf(clip: object) {
  return { ...clip, created: SAVED };
}

function importSaves({ call }: TestUser, saves: readonly object[]) {
  return call('POST', '/create/importsaves', { saves });
}

async function outcomes(user: TestUser, saves: readonly object[]): Promise<string[]> {
  const { status, body } = await importSaves(user, saves);
  expect(status).toBe(200);
  return body.rows.map(({ outcome }: { outcome: string }) => outcome);
}

async function listSaved({ call, username }: TestUser): Promise<number[]> {
  const { body } = await call('GET', `/get/savedvideos?user=${username}&limit=50`);
  return body.rows.map(({ tile_id }: { tile_id: number }) => tile_id);
}

async function countTiles(db: Db, { id }: TestUser): Promise<number> {
  const rows = await db.selectFrom('tiles').select('id').where('owner_id', '=', id).execute();
  return rows.length;
}
