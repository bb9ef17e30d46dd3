import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it } from '#testing/fixtures/app.ts';
import { postVideo } from '#testing/features/tiles.ts';
import { lockAsSuspension } from '#testing/features/suspensions.ts';
import { waitForBlockedQueries } from '#testing/postgres/blocked-queries.ts';
import type { TestUser } from '#testing/test-app.ts';

const embedCode = (clipt: string) =>
  `<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?clip=Ugkx&amp;clipt=${clipt}"></iframe>`;
const CLIPT = 'EPeWARjX6wQ';

let id: string;

it.beforeEach(async ({ db }) => {
  id = randomUUID();
  await db.deleteFrom('tiles').execute();
});

const storedTiles = (db: Db) => db.selectFrom('tiles').selectAll().orderBy('id').execute();

describe.each([
  ['/create/newvideo', postVideo],
  ['/create/newpost', postClip],
])('a repeated id at %s', (_path, post) => {
  it('returns the first result and stores once', async ({ db, alice }) => {
    const first = await post(alice, { id });
    expect(first).toMatchObject({ status: 200, body: { success: true } });
    for (const repeated of [id, id.toUpperCase()]) {
      const again = await post(alice, { id: repeated });
      expect([again.status, again.body]).toEqual([200, first.body]);
    }
    expect((await storedTiles(db)).map((tile) => tile.id)).toEqual([first.body.tile_id]);
  });

  it('is rejected with other content, which is not stored', async ({ db, alice }) => {
    await post(alice, { id });
    const before = await storedTiles(db);
    const response = await post(alice, { id, description: 'other words' });
    expect(response).toMatchObject({ status: 409, body: { error: { code: 'ID_REUSED' } } });
    expect(await storedTiles(db)).toEqual(before);
  });

  it('stores once if all arrive at once, and all get the same result', async ({ db, alice }) => {
    const responses = await Promise.all(Array.from({ length: 12 }, () => post(alice, { id })));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(responses.map(({ body }) => body.tile_id)).size).toBe(1);
    expect(await storedTiles(db)).toHaveLength(1);
  });

  it('stores nothing if the user is suspended in between', async ({ app, db }) => {
    const user = await app.createUser(`user${id.slice(0, 8)}`);
    const setStatus = (handle: Db, status: 'active' | 'suspended') =>
      handle.updateTable('users').set({ status }).where('id', '=', user.id).execute();
    const holding = await db.startTransaction().execute();
    await lockAsSuspension(holding, user.id);
    await setStatus(holding, 'suspended');
    const posting = post(user, { id });
    await waitForBlockedQueries(db, 1);
    await holding.commit().execute();
    expect((await posting).status).toBe(401);
    expect(await storedTiles(db)).toEqual([]);
    await setStatus(db, 'active');
    const { body } = await post(user, { id });
    expect((await storedTiles(db)).map((tile) => tile.id)).toEqual([body.tile_id]);
  });

  it('stores one of two contents that arrive at once', async ({ db, alice }) => {
    const texts = ['one', 'two', 'one', 'two'];
    const responses = await Promise.all(
      texts.map((description) => post(alice, { id, description })),
    );
    const [stored] = await storedTiles(db);
    expect(responses.map(({ status }) => status)).toEqual(
      texts.map((text) => (text === stored?.caption ? 200 : 409)),
    );
    expect(await storedTiles(db)).toHaveLength(1);
  });
});

it('an id belongs to its user', async ({ db, alice, bob }) => {
  expect((await postVideo(alice, { id })).status).toBe(200);
  expect((await postVideo(bob, { id, description: 'by bob' })).status).toBe(200);
  expect((await storedTiles(db)).map(({ caption }) => caption)).toEqual(['a clip', 'by bob']);
});

it('a retry after an edit or a deletion changes nothing', async ({ db, alice }) => {
  const { body } = await postVideo(alice, { id });
  const edit = { tile_id: body.tile_id, tile_desc: 'edited' };
  expect((await alice.call('PATCH', '/create/edit', edit)).status).toBe(200);
  expect((await postVideo(alice, { id })).body).toEqual(body);
  expect((await storedTiles(db)).map(({ caption }) => caption)).toEqual(['edited']);
  await alice.call('DELETE', `/create/delete/${body.tile_id}`);
  expect((await postVideo(alice, { id })).body).toEqual(body);
  expect(await storedTiles(db)).toEqual([]);
});

it.for(['', 'x', 7, null, `${randomUUID()}0`])(
  'the id %j is rejected',
  async (bad, { db, alice }) => {
    expect(await postVideo(alice, { id: bad })).toMatchObject({
      status: 400,
      body: { error: { code: 'VALIDATION' } },
    });
    expect(await storedTiles(db)).toEqual([]);
  },
);

it('without an id every call posts, as the spec has it', async ({ db, alice }) => {
  for (const _ of [1, 2]) expect((await postVideo(alice)).status).toBe(200);
  expect(await storedTiles(db)).toHaveLength(2);
});

function postClip(user: TestUser, change: object = {}) {
  return user.call('POST', '/create/newpost', {
    link: embedCode(CLIPT),
    description: 'a clip',
    owner: user.username,
    date: '2026-11-20T21:00:00.000Z',
    ...change,
  });
}
