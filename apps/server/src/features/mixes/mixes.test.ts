import { randomUUID } from 'node:crypto';
import { mixLimits } from '@reprise/contract/mixes/limits.ts';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { findDifferences } from '#ops/fsck/find-differences.ts';
import type { Db } from '#platform/db/open.ts';
import { makeBlock, makeFriends, makeReport, makeTile, makeTiles } from '#testing/factories.ts';
import { exportAccount } from '#testing/features/account-export.ts';
import { makeMix, openToFriends } from '#testing/features/mixes.ts';
import { suspend } from '#testing/features/suspensions.ts';
import { it } from '#testing/fixtures/app.ts';
import type { Caller, TestUser } from '#testing/test-app.ts';

it.beforeEach(async ({ db, alice, bob, carol: _carol }) => {
  for (const table of ['mixes', 'blocks', 'reports', 'friendships'] as const) {
    await db.deleteFrom(table).execute();
  }
  await makeFriends(db, [alice.id, bob.id]);
});

interface ReadMix {
  readonly title: string;
  readonly is_own: boolean;
  readonly may_add: boolean;
  readonly contributors: readonly { readonly username: string }[];
  readonly clips: readonly {
    readonly tile_id: number;
    readonly added_by?: string;
    readonly tile?: { readonly tile_id: number };
  }[];
}

async function read(caller: Caller, mix: string): Promise<ReadMix | number> {
  const { status, body } = await caller.call('GET', `/get/mix?public_id=${mix}`);
  return status === 200 ? body.rows[0] : status;
}

/** The ids of the clips, or the status of an error. */
async function clipsOf(caller: Caller, mix: string): Promise<number | readonly number[]> {
  const found = await read(caller, mix);
  return typeof found === 'number' ? found : found.clips.map(({ tile_id }) => tile_id);
}

async function change(
  user: TestUser,
  name: 'add' | 'remove' | 'move' | 'delete' | 'edit',
  body: object,
): Promise<string | number> {
  const method = name === 'edit' ? 'PATCH' : 'POST';
  const { status, body: result } = await user.call(method, `/mix/${name}`, body);
  return status === 200 ? 200 : `${status} ${result.error.code}`;
}

/** A mix of the owner with new clips of a stranger, in order. */
async function makeFilledMix(
  db: Db,
  owner: TestUser,
  { clips, ...traits }: Parameters<typeof makeMix>[1] & { readonly clips: number },
) {
  const mix = await makeMix(owner, traits);
  const tiles = await makeTiles(
    db,
    Array.from({ length: clips }, () => ({})),
  );
  for (const tile_id of tiles) expect(await change(owner, 'add', { mix, tile_id })).toBe(200);
  return { mix, tiles };
}

describe('who sees a mix', () => {
  it.for([
    ['private', 404, 404, 404],
    ['friends', 200, 404, 404],
    ['link', 200, 200, 200],
  ] as const)(
    '%s: friend %i, stranger %i, visitor %i',
    async ([audience, ...expected], { app, alice, bob, carol }) => {
      const mix = await makeMix(alice, { audience });
      const statuses = await Promise.all(
        [bob, carol, app.visitor].map(async (caller) => {
          const found = await read(caller, mix);
          return typeof found === 'number' ? found : 200;
        }),
      );
      expect(statuses).toEqual(expected);
      expect(await read(alice, mix)).toMatchObject({ is_own: true, may_add: true, owner: 'alice' });
    },
  );

  it.for(['the owner', 'the viewer'])(
    'not after a block by %s',
    async (who, { db, alice, carol }) => {
      const mix = await makeMix(alice, openToFriends);
      await makeBlock(db, who === 'the owner' ? [alice.id, carol.id] : [carol.id, alice.id]);
      expect(await read(carol, mix)).toBe(404);
    },
  );

  it('not of a suspended owner, nor a former friend', async ({ app, db, alice, bob }) => {
    const eve = await app.createUser('eve');
    const ofEve = await makeMix(eve, { audience: 'link' });
    await suspend(db, 'eve');
    expect(await read(bob, ofEve)).toBe(404);
    const ofAlice = await makeMix(alice, { audience: 'friends' });
    await db.deleteFrom('friendships').execute();
    expect(await read(bob, ofAlice)).toBe(404);
  });

  it('its address may have signs of the text around it', async ({ alice }) => {
    const mix = await makeMix(alice, { title: 'rain' });
    expect(await read(alice, encodeURIComponent(`${mix}).`))).toMatchObject({ title: 'rain' });
    expect(await read(alice, 'none')).toBe(404);
  });
});

describe('its clips', () => {
  it('are those that each viewer may see; the owner sees that others are gone', async ({
    app,
    db,
    alice,
    bob,
    carol,
  }) => {
    const own = await makeTile(db, { ownerId: alice.id });
    const forFriends = await makeTile(db, { ownerId: alice.id, audience: 'friends' });
    const deleted = await makeTile(db, { ownerId: bob.id });
    const reported = await makeTile(db, { ownerId: bob.id });
    const mix = await makeMix(alice, { audience: 'link' });
    for (const tile_id of [own, forFriends, deleted, reported]) {
      await change(alice, 'add', { mix, tile_id });
    }
    await bob.call('DELETE', `/create/delete/${deleted}`);
    await makeReport(db, reported, carol.id);
    expect(await clipsOf(bob, mix)).toEqual([own, forFriends, reported]);
    expect(await clipsOf(carol, mix)).toEqual([own]);
    expect(await clipsOf(app.visitor, mix)).toEqual([own, reported]);
    const found = await read(alice, mix);
    if (typeof found === 'number') throw new Error('The owner does not see the mix.');
    expect(found.clips.map(({ tile }) => tile?.tile_id ?? null)).toEqual([
      own,
      forFriends,
      null,
      reported,
    ]);
    const counts = async (viewer: TestUser) => {
      const { body } = await viewer.call('GET', '/get/mixes?username=alice');
      return body.rows.map(({ clips }: { clips: number }) => clips);
    };
    await change(alice, 'edit', { mix, audience: 'friends' });
    expect([await counts(alice), await counts(bob), await counts(carol)]).toEqual([[3], [3], []]);
  });

  it('counts and shows in lists what can be played', async ({ db, alice }) => {
    const [sample = 0, gone = 0] = await makeTiles(db, [
      { videoId: 'sample-0003' },
      { videoId: 'unavailable' },
    ]);
    await db
      .insertInto('sources')
      .values({ video_id: 'unavailable', unavailable_reason: 'unavailable' })
      .execute();
    const mix = await makeMix(alice, { tile_id: gone });
    await change(alice, 'add', { mix, tile_id: sample });
    const { body } = await alice.call('GET', '/get/mixes?username=alice');
    expect(body.rows).toMatchObject([{ clips: 1, covers: ['sample-0003'] }]);
    expect(await clipsOf(alice, mix)).toEqual([gone, sample]);
  });

  it('two passages of one video, each once', async ({ db, alice }) => {
    const [one = 0, other = 0] = await makeTiles(db, [{}, {}]);
    const mix = await makeMix(alice, { tile_id: one });
    for (const tile_id of [other, one, other]) {
      expect(await change(alice, 'add', { mix, tile_id })).toBe(200);
    }
    expect(await clipsOf(alice, mix)).toEqual([one, other]);
  });

  it('at most 500, also when two arrive together', async ({ db, alice }) => {
    const mix = await makeMix(alice);
    const tiles = await makeTiles(
      db,
      Array.from({ length: mixLimits.clipsMax + 1 }, () => ({})),
    );
    await sql`
      insert into mix_clips (mix_id, tile_id, added_by_id, place)
      select m.id, tile, m.owner_id, nr
      from mixes m cross join unnest(${tiles.slice(2)}::bigint[]) with ordinality as t (tile, nr)
      where m.public_id = ${mix}`.execute(db);
    const results = await Promise.all(
      tiles.slice(0, 2).map((tile_id) => change(alice, 'add', { mix, tile_id })),
    );
    expect(new Set(results)).toEqual(new Set([200, '409 MIX_FULL']));
    expect(await clipsOf(alice, mix)).toHaveLength(mixLimits.clipsMax);
    expect(await change(alice, 'add', { mix, tile_id: tiles[5] })).toBe(200);
  });
});

describe('friends who may add', () => {
  it('add and move; remove only what they added; strangers nothing', async ({
    db,
    alice,
    bob,
    carol,
  }) => {
    const [first = 0, second = 0, third = 0] = await makeTiles(db, [{}, {}, {}]);
    const mix = await makeMix(alice, { ...openToFriends, tile_id: first });
    expect(await change(bob, 'add', { mix, tile_id: second })).toBe(200);
    expect(await change(carol, 'add', { mix, tile_id: third })).toBe('403 NOT_OWNER');
    expect(await change(bob, 'move', { mix, tile_id: second, after: null })).toBe(200);
    expect(await clipsOf(carol, mix)).toEqual([second, first]);
    expect(await change(bob, 'remove', { mix, tile_id: first })).toBe('403 NOT_OWNER');
    expect(await change(bob, 'remove', { mix, tile_id: second })).toBe(200);
    expect(await change(bob, 'remove', { mix, tile_id: second })).toBe(200);
    expect(await change(bob, 'edit', { mix, title: 'mine' })).toBe('403 NOT_OWNER');
    await change(alice, 'edit', { mix, friends_add: false });
    expect(await change(bob, 'add', { mix, tile_id: second })).toBe('403 NOT_OWNER');
    await change(alice, 'edit', { mix, friends_add: true, audience: 'private' });
    expect(await change(bob, 'add', { mix, tile_id: second })).toBe('404 NOT_FOUND');
  });

  it('are named with what they added, unless a block hides them', async ({
    db,
    alice,
    bob,
    carol,
  }) => {
    const mix = await makeMix(alice, openToFriends);
    await change(bob, 'add', { mix, tile_id: await makeTile(db) });
    expect(await read(carol, mix)).toMatchObject({ clips: [{ added_by: 'bob' }] });
    await makeBlock(db, [bob.id, carol.id]);
    const found = await read(carol, mix);
    expect(found).toMatchObject({ clips: [{}] });
    expect(JSON.stringify(found)).not.toContain('bob');
  });

  it('are shown with their faces, once each, in order of their first clip', async ({
    app,
    db,
    alice,
    bob,
    carol,
  }) => {
    const forFriends = await makeTile(db, { ownerId: alice.id, audience: 'friends' });
    const [one = 0, other = 0] = await makeTiles(db, [{}, {}]);
    const mix = await makeMix(alice, { ...openToFriends, tile_id: forFriends });
    await change(bob, 'add', { mix, tile_id: one });
    await change(bob, 'add', { mix, tile_id: other });
    const contributors = async (caller: Caller) => {
      const found = await read(caller, mix);
      return typeof found === 'number' ? found : found.contributors.map((user) => user.username);
    };
    expect(await contributors(bob)).toEqual(['alice', 'bob']);
    // Of a clip that is not for the viewer, they do not learn who added it.
    expect(await contributors(app.visitor)).toEqual(['bob']);
    await makeBlock(db, [bob.id, carol.id]);
    expect(await contributors(carol)).toEqual([]);
  });

  it('find it among the mixes to which they may add, with what has the clip', async ({
    db,
    alice,
    bob,
    carol,
  }) => {
    const tile = await makeTile(db);
    await makeMix(alice, { title: 'open', ...openToFriends, tile_id: tile });
    await makeMix(alice, { title: 'closed', audience: 'friends' });
    await makeMix(bob, { title: 'own' });
    const listed = async (viewer: TestUser) => {
      const { body } = await viewer.call('GET', `/get/openmixes?tile_id=${tile}`);
      return body.rows.map((row: { title: string; has_clip?: true }) => [row.title, row.has_clip]);
    };
    expect(await listed(bob)).toEqual([
      ['own', undefined],
      ['open', true],
    ]);
    expect(await listed(carol)).toEqual([]);
  });
});

describe('the order', () => {
  it.for([
    ['to the beginning', 3, null, [3, 0, 1, 2]],
    ['to the end', 0, 3, [1, 2, 3, 0]],
    ['between two', 3, 0, [0, 3, 1, 2]],
    ['where it is', 1, 0, [0, 1, 2, 3]],
    ['behind itself', 1, 1, [0, 1, 2, 3]],
  ] as const)('moves a clip %s', async ([, moved, after, expected], { db, alice }) => {
    const { mix, tiles } = await makeFilledMix(db, alice, { clips: 4 });
    const body = { mix, tile_id: tiles[moved], after: after === null ? null : tiles[after] };
    expect(await change(alice, 'move', body)).toBe(200);
    expect(await clipsOf(alice, mix)).toEqual(expected.map((index) => tiles[index]));
  });

  it('of a clip that is gone, or behind one, is not found', async ({ db, alice }) => {
    const { mix, tiles } = await makeFilledMix(db, alice, { clips: 2 });
    const [one, other] = tiles;
    await change(alice, 'remove', { mix, tile_id: other });
    expect(await change(alice, 'move', { mix, tile_id: one, after: other })).toBe('404 NOT_FOUND');
    expect(await change(alice, 'move', { mix, tile_id: other, after: one })).toBe('404 NOT_FOUND');
  });

  it('always has a place between two others', async ({ db, alice }) => {
    const { mix, tiles } = await makeFilledMix(db, alice, { clips: 3 });
    const [first, ...others] = tiles;
    for (let step = 0; step < 120; step += 1) {
      await change(alice, 'move', { mix, tile_id: others[step % 2], after: first });
    }
    expect(await clipsOf(alice, mix)).toEqual([first, others[1], others[0]]);
  });

  it('of two who move at the same time has each clip once, for both', async ({
    db,
    alice,
    bob,
  }) => {
    const { mix, tiles } = await makeFilledMix(db, alice, { clips: 6, ...openToFriends });
    const moves = Array.from({ length: 40 }, (_, index) => {
      const user = index % 2 === 0 ? alice : bob;
      const [tile_id, after] = [tiles[(index * 5) % 6], tiles[(index * 3 + 1) % 6]];
      return change(user, 'move', { mix, tile_id, after: tile_id === after ? null : after });
    });
    expect(new Set(await Promise.all(moves))).toEqual(new Set([200]));
    const order = await clipsOf(alice, mix);
    expect(await clipsOf(bob, mix)).toEqual(order);
    expect([...(order as number[])].toSorted((one, other) => one - other)).toEqual(tiles);
    const { rows } = await sql<{ places: number }>`
      select count(distinct place)::int as places from mix_clips`.execute(db);
    expect(rows).toEqual([{ places: 6 }]);
  });
});

describe('a new mix', () => {
  it('is created once per id, with its clip', async ({ db, alice }) => {
    const tile_id = await makeTile(db);
    const title = `  Songs\nfor the last train ${' '.repeat(mixLimits.titleMax)}`;
    const body = { id: randomUUID(), title, tile_id };
    const created = await Promise.all(
      [body, body, body].map((one) => alice.call('POST', '/mix/create', one)),
    );
    const ids = new Set(created.map((response) => response.body.rows[0].public_id));
    expect(ids.size).toBe(1);
    const [mix = ''] = ids;
    expect(await read(alice, mix)).toMatchObject({
      title: 'Songs for the last train',
      audience: 'private',
      clips: [{ tile_id, added_by: 'alice' }],
    });
  });

  it.for(['', ' \n ', 'x'.repeat(mixLimits.titleMax + 1)])(
    'rejects the name %j',
    async (title, { alice }) => {
      const { status } = await alice.call('POST', '/mix/create', { id: randomUUID(), title });
      expect(status).toBe(400);
    },
  );

  it('is rejected above the highest number', async ({ db, alice }) => {
    await sql`
      insert into mixes (owner_id, client_id, title, audience)
      select ${alice.id}, gen_random_uuid(), 'one of many', 'private'
      from generate_series(1, ${mixLimits.perUserMax}::int)`.execute(db);
    const body = { id: randomUUID(), title: 'one more' };
    expect(await alice.call('POST', '/mix/create', body)).toMatchObject({
      status: 409,
      body: { error: { code: 'MIXES_FULL' } },
    });
  });

  it('has a highest number, also when many arrive together', async ({ db, alice }) => {
    await sql`
      insert into mixes (owner_id, client_id, title, audience)
      select ${alice.id}, gen_random_uuid(), 'one of many', 'private'
      from generate_series(1, ${mixLimits.perUserMax - 2}::int)`.execute(db);
    const source = await makeMix(alice);
    const calls = Array.from({ length: 10 }, (_, index) =>
      index % 2 === 0
        ? alice.call('POST', '/mix/create', { id: randomUUID(), title: 'one more' })
        : alice.call('POST', '/mix/duplicate', { id: randomUUID(), mix: source }),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const { count } = await db
      .selectFrom('mixes')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(mixLimits.perUserMax);
  });

  it('as a copy is private and has what the viewer may see', async ({ db, alice, bob, carol }) => {
    const shown = await makeTile(db);
    const forFriends = await makeTile(db, { ownerId: alice.id, audience: 'friends' });
    const mix = await makeMix(alice, { title: 'rain', audience: 'link', tile_id: forFriends });
    await change(alice, 'add', { mix, tile_id: shown });
    const copy = async (user: TestUser) => {
      const { body } = await user.call('POST', '/mix/duplicate', { id: randomUUID(), mix });
      const copied: string = body.rows[0].public_id;
      return copied;
    };
    const [ofBob, ofCarol] = [await copy(bob), await copy(carol)];
    expect(await clipsOf(bob, ofBob)).toEqual([forFriends, shown]);
    expect(await clipsOf(carol, ofCarol)).toEqual([shown]);
    expect(await read(alice, ofCarol)).toBe(404);
    expect(await read(carol, ofCarol)).toMatchObject({ title: 'rain', audience: 'private' });
  });
});

it('a deleted mix is gone with its clips; the clips stay', async ({ db, alice, bob }) => {
  const { mix, tiles } = await makeFilledMix(db, alice, { clips: 2, ...openToFriends });
  expect(await change(bob, 'delete', { mix })).toBe('403 NOT_OWNER');
  expect(await change(alice, 'delete', { mix })).toBe(200);
  expect(await change(alice, 'delete', { mix })).toBe('404 NOT_FOUND');
  expect(await db.selectFrom('mix_clips').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('tiles').select('id').where('id', 'in', tiles).execute()).toHaveLength(
    2,
  );
});

it('a deleted user leaves no mix and no clip in mixes of others', async ({ app, db, alice }) => {
  const frank = await app.createUser('frank');
  await makeFriends(db, [alice.id, frank.id]);
  const [kept = 0, added = 0] = await makeTiles(db, [{}, {}]);
  const mix = await makeMix(alice, { ...openToFriends, tile_id: kept });
  await change(frank, 'add', { mix, tile_id: added });
  await makeMix(frank, { tile_id: kept });
  const { files } = await exportAccount(app, frank);
  expect(files.mixes).toMatchObject([{ title: 'endings', audience: 'private' }]);
  expect(files.mixClips).toMatchObject([{ mix, tile_id: added }, { tile_id: kept }]);
  expect((await frank.call('DELETE', '/user/delete', { uid: frank.uid })).status).toBe(200);
  expect(await clipsOf(alice, mix)).toEqual([kept]);
  expect(await db.selectFrom('mixes').select('owner_id').execute()).toEqual([
    { owner_id: alice.id },
  ]);
  expect(await findDifferences(db)).toEqual([]);
});
