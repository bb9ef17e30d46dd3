import { randomUUID } from 'node:crypto';
import { importLimits } from '@reprise/contract/tiles/limits.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { exportAccount } from '#testing/features/account-export.ts';
import { storedTile } from '#testing/features/tiles.ts';
import { it } from '#testing/fixtures/friends.ts';
import { waitForBlockedQueries } from '#testing/postgres/blocked-queries.ts';
import type { TestUser } from '#testing/test-app.ts';

const VIDEO = 'jNQXAC9IVRw';
const CREATED = '2024-05-06T07:08:09.123Z';

it('posts a clip with the time at which it was posted, and notifies no one', async ({
  db,
  alice,
  bob: _bob,
}) => {
  const before = await db.selectFrom('notifications').selectAll().execute();
  const { status, body } = await importPosts(alice, [post({ description: 'an old clip' })]);
  expect([status, body.rows[0].outcome]).toEqual([200, 'imported']);
  const { tile_id: tileId } = body.rows[0];
  expect(await storedTile(db, tileId)).toMatchObject({
    video_id: VIDEO,
    caption: 'an old clip',
    starttime: 1,
    endtime: 2,
    audience: 'everyone',
    created_at: new Date(CREATED),
  });
  expect(await db.selectFrom('notifications').selectAll().execute()).toEqual(before);
});

it('takes its place in Recent and Magic by that time: it floods no feed', async ({
  alice,
  bob,
}) => {
  const own = await bob.call('POST', '/create/newvideo', {
    ...{ link: VIDEO, description: 'new', owner: 'bob', date: CREATED, startTime: 3, endTime: 4 },
  });
  const posts = [0, 1, 2].map((startTime) => post({ startTime, endTime: 9 }));
  expect((await importPosts(alice, posts)).status).toBe(200);
  for (const sort of ['recent', 'magic']) {
    const { body } = await bob.call('GET', `/get/homevideo?user=bob&sort=${sort}`);
    expect(body.rows[0].tile_id, sort).toBe(own.body.tile_id);
  }
});

it('a second import of the same posts adds nothing, also after an edit or a deletion', async ({
  db,
  alice,
}) => {
  const posts = [
    post({ startTime: 10, endTime: 20 }),
    post({ startTime: 11, endTime: 20 }),
    post({ startTime: 12, endTime: 20 }),
  ];
  const first = await importPosts(alice, posts);
  const [edited, deleted] = first.body.rows;
  await alice.call('PATCH', '/create/edit', { tile_id: edited.tile_id, tile_desc: 'edited' });
  await alice.call('DELETE', `/create/delete/${deleted.tile_id}`);
  const before = await countTiles(db, alice);
  const second = await importPosts(alice, posts);
  expect(second.body.rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'known',
    'known',
    'known',
  ]);
  // From another account's file, or with new ids.
  const again = await importPosts(alice, [post({ startTime: 12, endTime: 20 })]);
  expect(again.body.rows).toMatchObject([{ outcome: 'known' }]);
  expect(await countTiles(db, alice)).toBe(before);
});

it('two imports at once post nothing twice', async ({ db, bob }) => {
  const before = await countTiles(db, bob);
  const posts = Array.from({ length: 5 }, (_, startTime) => post({ startTime, endTime: 30 }));
  const withOtherIds = posts.map((one) => ({ ...one, id: randomUUID() }));
  const imports = await db.transaction().execute(async (tx) => {
    // Until both have read what there is.
    await sql`lock table created_tiles in share mode`.execute(tx);
    const all = Promise.all([importPosts(bob, posts), importPosts(bob, withOtherIds)]);
    await waitForBlockedQueries(db, 2);
    return { all };
  });
  await imports.all;
  expect(await countTiles(db, bob)).toBe(before + posts.length);
});

it('a suspension during the import leaves nothing posted', async ({ app, db }) => {
  const dan = await app.createUser('dan.suspended');
  const { response } = await db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ status: 'suspended' }).where('id', '=', dan.id).execute();
    const sent = importPosts(dan, [post({})]);
    await waitForBlockedQueries(db, 1);
    return { response: sent };
  });
  expect((await response).status).toBe(401);
  expect(await countTiles(db, dan)).toBe(0);
});

it('what the export has can be imported by another user', async ({ app, db, alice }) => {
  const dan = await app.createUser('dan.import');
  const { files } = await exportAccount(app, alice);
  const rows = (files.posts ?? []) as readonly Record<string, never>[];
  const posts = rows.slice(0, importLimits.batchMax).map((row) => ({
    id: randomUUID(),
    link: row.video_id,
    description: row.caption,
    startTime: row.starttime,
    endTime: row.endtime,
    audience: row.audience,
    created: row.created_at,
  }));
  const { status, body } = await importPosts(dan, posts);
  expect([status, body.rows.length]).toEqual([200, posts.length]);
  expect(await countTiles(db, dan)).toBe(posts.length);
});

it.for<[string, object]>([
  ['a link instead of a video id', { link: `https://evil.example/${VIDEO}` }],
  ['an address of a local network', { link: 'http://127.0.0.1' }],
  ['no words', { description: ' ' }],
  ['2,001 characters', { description: 'a'.repeat(2_001) }],
  ['a NUL', { description: 'a\0' }],
  ['a time in the future', { created: '2999-01-01T00:00:00Z' }],
  ['a time before all videos', { created: '1970-01-01T00:00:00Z' }],
  ['no time', { created: 'yesterday' }],
  ['an audience of moderators', { audience: 'hidden' }],
  ['an end after the longest video', { endTime: 99_999 }],
  ['likes', { likes: 1_000 }],
  ['no id', { id: '1' }],
])('rejects all posts if one has %s', async ([_case, change], { db, alice }) => {
  const before = await countTiles(db, alice);
  const posts = [post({ startTime: 40, endTime: 50 }), { ...post({}), ...change }];
  expect(await importPosts(alice, posts)).toMatchObject({
    status: 400,
    body: { error: { code: 'VALIDATION' } },
  });
  expect(await countTiles(db, alice)).toBe(before);
});

it('rejects an empty list and one that is too long', async ({ alice }) => {
  const many = Array.from({ length: importLimits.batchMax + 1 }, () => post({}));
  for (const posts of [[], many]) expect((await importPosts(alice, posts)).status).toBe(400);
});

it('posts nothing in the name of another user, nor of a visitor', async ({
  app,
  db,
  alice,
  bob,
}) => {
  const before = [await countTiles(db, alice), await countTiles(db, bob)];
  const body = { owner: 'alice', posts: [post({ startTime: 70, endTime: 80 })] };
  expect(await bob.call('POST', '/create/importposts', body)).toMatchObject({ status: 403 });
  expect(await app.visitor.call('POST', '/create/importposts', body)).toMatchObject({
    status: 401,
  });
  expect([await countTiles(db, alice), await countTiles(db, bob)]).toEqual(before);
});

it('words are stored as text, whatever they look like', async ({ db, alice }) => {
  const description = '<img src=x onerror=alert(1)> javascript:alert(1)';
  const { body } = await importPosts(alice, [post({ description, startTime: 90, endTime: 99 })]);
  expect(await storedTile(db, body.rows[0].tile_id)).toMatchObject({ caption: description });
});

function post(change: object) {
  return {
    ...{ id: randomUUID(), link: VIDEO, description: 'a clip', startTime: 1, endTime: 2 },
    ...{ audience: 'everyone', created: CREATED },
    ...change,
  };
}

function importPosts({ call, username }: TestUser, posts: readonly object[]) {
  return call('POST', '/create/importposts', { owner: username, posts });
}

async function countTiles(db: Parameters<typeof storedTile>[0], { id }: TestUser): Promise<number> {
  const rows = await db.selectFrom('tiles').select('id').where('owner_id', '=', id).execute();
  return rows.length;
}
