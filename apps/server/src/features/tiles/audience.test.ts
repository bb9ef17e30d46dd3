import { randomUUID } from 'node:crypto';
import type { TileAudience } from '@reprise/contract/tiles/audience.ts';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it } from '#testing/fixtures/app.ts';
import { makeFriends, makeTile, publicIdOf } from '#testing/factories.ts';
import { requireNoDifferences } from '#testing/features/chat.ts';
import { suspend } from '#testing/features/suspensions.ts';
import { postVideo } from '#testing/features/tiles.ts';
import type { TestUser } from '#testing/test-app.ts';

it.beforeEach(async ({ db }) => {
  await db.deleteFrom('tiles').execute();
  await db.deleteFrom('video_edges').execute();
  await db.deleteFrom('tile_words').execute();
  await db.deleteFrom('tile_words').execute();
});

it.afterEach(({ db }) => requireNoDifferences(db));

describe('a new post', () => {
  it.for([
    [undefined, 'everyone'],
    ['everyone', 'everyone'],
    ['friends', 'friends'],
  ] as const)('for %s is stored for %s', async ([audience, stored], { db, alice }) => {
    await postVideo(alice, { endTime: 5, ...(audience && { audience }) });
    expect(await storedAudiences(db)).toEqual([`${stored} ${stored}`]);
    expect(await countEdges(db)).toBe(stored === 'everyone' ? 2 : 0);
  });

  it('from an embed code has its audience, too', async ({ db, alice }) => {
    const link =
      '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?clip=Ugkx&clipt=EPeWARjX6wQ">';
    const body = { link, description: 'a fill', owner: 'alice', date: new Date().toISOString() };
    expect(
      await alice.call('POST', '/create/newpost', { ...body, audience: 'friends' }),
    ).toMatchObject({ status: 200 });
    expect(await storedAudiences(db)).toEqual(['friends friends']);
  });

  it.for(['hidden', 'all', '', null])('for %j is rejected', async (audience, { db, alice }) => {
    expect(await postVideo(alice, { audience })).toMatchObject({ status: 400 });
    expect(await storedAudiences(db)).toEqual([]);
  });

  it('with a used id and another audience is rejected', async ({ db, alice }) => {
    const id = randomUUID();
    await postVideo(alice, { id, audience: 'friends' });
    expect(await postVideo(alice, { id })).toMatchObject({
      status: 409,
      body: { error: { code: 'ID_REUSED' } },
    });
    expect(await postVideo(alice, { id, audience: 'friends' })).toMatchObject({ status: 200 });
    expect(await storedAudiences(db)).toEqual(['friends friends']);
  });
});

describe('an edit', () => {
  it('without an audience keeps it', async ({ db, alice }) => {
    const id = await post(alice, 'friends');
    await edit(alice, id, {});
    expect(await storedAudiences(db)).toEqual(['friends friends']);
  });

  it('changes who sees the tile, and its edges', async ({ db, alice, bob }) => {
    const id = await post(alice, 'everyone');
    await edit(alice, id, { audience: 'friends' });
    expect(await storedAudiences(db)).toEqual(['friends friends']);
    expect(await countEdges(db)).toBe(0);
    expect(await found(bob, await publicIdOf(db, id))).toBe(404);
    await edit(alice, id, { audience: 'everyone', startTime: 30, endTime: 40 });
    expect(await countEdges(db)).toBe(2);
    expect(await found(bob, await publicIdOf(db, id))).toBe(200);
  });

  it('of a hidden tile takes effect when it is shown again', async ({ db, alice }) => {
    const id = await makeTile(db, { ownerId: alice.id, audience: 'hidden' });
    await edit(alice, id, { audience: 'friends', startTime: 1, endTime: 2 });
    const tile = await db.selectFrom('tiles').selectAll().executeTakeFirstOrThrow();
    expect(tile).toMatchObject({
      audience: 'hidden',
      audience_unhidden: 'friends',
      starttime: 1,
      endtime: 2,
    });
  });

  it('by others is rejected', async ({ db, alice, bob }) => {
    const id = await post(alice, 'everyone');
    const body = { tile_id: id, tile_desc: '', audience: 'friends' };
    expect((await bob.call('PATCH', '/create/edit', body)).status).toBe(403);
    expect(await storedAudiences(db)).toEqual(['everyone everyone']);
  });

  it('during a suspension counts the tile when both are stored', async ({ app, db }) => {
    const carol = await app.createUser('carol');
    const id = await post(carol, 'friends');
    await Promise.all([edit(carol, id, { audience: 'everyone' }), suspend(db, 'carol')]);
    expect(await countEdges(db)).toBe(0);
  });
});

describe('a tile in a page', () => {
  it('says to its audience that it is for friends', async ({ db, alice, bob }) => {
    await makeFriends(db, [alice.id, bob.id]);
    const publicId = await publicIdOf(db, await post(alice, 'friends'));
    for (const viewer of [alice, bob]) {
      const { body } = await viewer.call('GET', `/get/tile?public_id=${publicId}`);
      expect(body.rows[0].audience).toBe('friends');
      expect(body.rows[0]).not.toHaveProperty('hidden');
    }
    await db.deleteFrom('friendships').execute();
  });

  it('says to its owner that it is hidden', async ({ db, alice }) => {
    const id = await makeTile(db, { ownerId: alice.id, audience: 'hidden' });
    const { body } = await alice.call('GET', `/get/tile?public_id=${await publicIdOf(db, id)}`);
    expect(body.rows[0].hidden).toBe(true);
    expect(body.rows[0]).not.toHaveProperty('audience');
  });

  it('for everyone says nothing', async ({ db, alice, bob }) => {
    const publicId = await publicIdOf(db, await post(alice, 'everyone'));
    const { body } = await bob.call('GET', `/get/tile?public_id=${publicId}`);
    expect(body.rows[0]).not.toHaveProperty('audience');
  });
});

async function post(user: TestUser, audience: TileAudience): Promise<number> {
  const { body } = await postVideo(user, { audience });
  return body.tile_id;
}

async function edit(user: TestUser, tile_id: number, changes: object): Promise<void> {
  const body = { tile_id, tile_desc: 'edited', ...changes };
  expect((await user.call('PATCH', '/create/edit', body)).status).toBe(200);
}

async function found(user: TestUser, publicId: string): Promise<number> {
  return (await user.call('GET', `/get/tile?public_id=${publicId}`)).status;
}

interface StoredRow {
  readonly stored: string;
}

/** Of the tiles, and of their counts. */
async function storedAudiences(db: Db): Promise<string[]> {
  const { rows } = await sql<StoredRow>`
    select t.audience || ' ' || c.audience as stored
    from tiles t join tile_counts c on c.tile_id = t.id`.execute(db);
  return rows.map(({ stored }) => stored);
}

async function countEdges(db: Db): Promise<number> {
  return (await db.selectFrom('video_edges').select('second').execute()).length;
}
