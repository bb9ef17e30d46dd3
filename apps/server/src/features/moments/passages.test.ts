import { describe, expect } from 'vitest';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import type { Db } from '#platform/db/open.ts';
import { it as base } from '#testing/fixtures/app.ts';
import {
  indexAllTiles,
  makeBlock,
  makeFriends,
  makeReport,
  makeTiles,
} from '#testing/factories.ts';
import type { Caller, TestUser } from '#testing/test-app.ts';
import { makeUser, setStatus } from '#testing/users.ts';

const VIDEO = 'passages-01';

const situations = [
  'own',
  'of a friend',
  'of a stranger',
  'of an owner who blocks the viewer',
  'of an owner whom the viewer blocks',
  'of a suspended owner',
  'reported by the viewer',
  'deleted',
  'of a friend, for friends',
  'of a stranger, for friends',
  'own, for friends',
  'own, hidden',
  'of a friend, hidden',
] as const;

type Situation = (typeof situations)[number];

const visible: Readonly<Record<'everyone' | 'friends' | 'own', readonly Situation[]>> = {
  everyone: [
    'own',
    'of a friend',
    'of a stranger',
    'of a friend, for friends',
    'own, for friends',
    'own, hidden',
  ],
  friends: ['of a friend', 'of a friend, for friends'],
  own: ['own', 'own, for friends', 'own, hidden'],
};

const it = base.extend('viewer', { scope: 'file' }, async ({ db, alice, bob }) => {
  const names = ['carol', 'dan', 'erin', 'frank'];
  const [stranger = 0, blocker = 0, blocked = 0, suspended = 0] = await Promise.all(
    names.map(async (name) => (await makeUser(db, name)).id),
  );
  await makeFriends(db, [alice.id, bob.id]);
  await makeBlock(db, [blocker, alice.id]);
  await makeBlock(db, [alice.id, blocked]);
  await setStatus(db, { id: suspended }, 'suspended');
  const owners: Readonly<Record<Situation, number>> = {
    own: alice.id,
    'of a friend': bob.id,
    'of a stranger': stranger,
    'of an owner who blocks the viewer': blocker,
    'of an owner whom the viewer blocks': blocked,
    'of a suspended owner': suspended,
    'reported by the viewer': stranger,
    deleted: stranger,
    'of a friend, for friends': bob.id,
    'of a stranger, for friends': stranger,
    'own, for friends': alice.id,
    'own, hidden': alice.id,
    'of a friend, hidden': bob.id,
  };
  const ids = await makeTiles(
    db,
    situations.map((situation) => ({
      ownerId: owners[situation],
      videoId: VIDEO,
      caption: situation,
      audience: audienceOf(situation),
    })),
  );
  const idOf = (situation: Situation) => ids[situations.indexOf(situation)] ?? 0;
  await makeReport(db, idOf('reported by the viewer'), alice.id);
  await db.deleteFrom('tiles').where('id', '=', idOf('deleted')).execute();
  await indexAllTiles(db);
  return alice;
});

describe.each(['everyone', 'friends', 'own'] as const)('the passages of %s', (who) => {
  it.for(['time', 'likes'])('by %s', async (order, { viewer }) => {
    const { rows } = await page(viewer, { who, order });
    const shown = new Set(rows.map(({ tile_desc }) => tile_desc));
    for (const situation of situations) {
      expect(`${situation}: ${shown.has(situation)}`).toBe(
        `${situation}: ${visible[who].includes(situation)}`,
      );
    }
  });
});

it('a visitor sees those for everyone', async ({ app, viewer: _made }) => {
  const { rows } = await page(app.visitor, {});
  expect(rows.map(({ tile_desc }) => tile_desc).toSorted()).toEqual(
    [
      'of a friend',
      'of a stranger',
      'of an owner who blocks the viewer',
      'of an owner whom the viewer blocks',
      'own',
      'reported by the viewer',
    ].toSorted(),
  );
});

it.for(['friends', 'own'])('a visitor has no passages of %s', async (who, { app }) => {
  expect(await call(app.visitor, { who })).toMatchObject({ status: 401 });
});

it('the counts and the heat have only those for everyone', async ({ app, viewer: _made }) => {
  const { body } = await app.visitor.call('GET', `/get/video?video_id=${VIDEO}`);
  expect(body.rows).toMatchObject([
    {
      passages: 6,
      people: 5,
      heat: [
        { starts: 6, ends: 0 },
        { starts: 0, ends: 6 },
      ],
    },
  ]);
});

describe('pages', () => {
  const video = 'passages-02';
  const starts = [9, 0.5, 4.125, 4.125, 30, 4.126, 0, 12];

  it.beforeAll(async ({ db, alice }) => {
    await makeClips(db, alice, video, starts);
  });

  it.for([
    ['time', 3, [0, 0.5, 4.125, 4.125, 4.126, 9, 12, 30]],
    ['likes', 4, starts.toReversed()],
  ] as const)('by %s lose and repeat nothing', async ([order, limit, expected], { app }) => {
    const shown: number[] = [];
    const query = { video_id: video, order, limit };
    let { rows, after } = await page(app.visitor, query);
    shown.push(...rows.map(({ starttime }) => starttime));
    while (after !== null) {
      ({ rows, after } = await page(app.visitor, { ...query, after }));
      expect(rows).not.toEqual([]);
      shown.push(...rows.map(({ starttime }) => starttime));
    }
    expect(shown).toEqual(expected);
  });

  it('begin at a second', async ({ app }) => {
    const { rows } = await page(app.visitor, { video_id: video, from: 5 });
    expect(rows.map(({ starttime }) => starttime)).toEqual([9, 12, 30]);
    const whole = await page(app.visitor, { video_id: video, from: 9 });
    expect(whole.rows[0]?.starttime).toBe(9);
  });

  it('reject a cursor of another list, and a second in the order of likes', async ({ app }) => {
    const { after } = await page(app.visitor, { video_id: video, limit: 1 });
    const rejected = { status: 400, body: { error: { code: 'VALIDATION' } } };
    expect(await call(app.visitor, { after })).toMatchObject(rejected);
    expect(await call(app.visitor, { video_id: video, order: 'likes', after })).toMatchObject(
      rejected,
    );
    expect(await call(app.visitor, { after: 'eyJsaXN0IjoiIn0' })).toMatchObject(rejected);
    expect(await call(app.visitor, { order: 'likes', from: 3 })).toMatchObject(rejected);
  });
});

it('the likes and marks of the viewer are there', async ({ db, alice, bob }) => {
  const video = 'passages-03';
  const [id = 0] = await makeClips(db, alice, video, [7]);
  await bob.call('POST', `/create/likepost/${id}&${bob.username}`);
  await bob.call('POST', `/create/savepost/${id}`, {});
  const { rows } = await page(bob, { video_id: video, order: 'likes' });
  expect(rows).toMatchObject([
    { tile_id: id, tile_likes: 1, username: bob.username, saved: true, from_friend: true },
  ]);
});

function audienceOf(situation: Situation) {
  if (situation.endsWith('for friends')) return 'friends';
  return situation.endsWith('hidden') ? 'hidden' : 'everyone';
}

/** Their likes are their positions in `starts`. */
async function makeClips(
  db: Db,
  owner: TestUser,
  videoId: string,
  starts: readonly number[],
): Promise<number[]> {
  const ids = await makeTiles(
    db,
    starts.map((_start, index) => ({ ownerId: owner.id, videoId, likes: index })),
  );
  for (const [index, starttime] of starts.entries()) {
    const id = ids[index] ?? 0;
    await db
      .updateTable('tiles')
      .set({ starttime, endtime: starttime + 2 })
      .where('id', '=', id)
      .execute();
  }
  await indexAllTiles(db);
  return ids;
}

type PassagesQuery = Readonly<Record<string, string | number | null>>;

function call(caller: Pick<Caller, 'call'>, query: PassagesQuery) {
  const text = new URLSearchParams({ video_id: VIDEO });
  for (const [name, value] of Object.entries(query)) text.set(name, String(value));
  return caller.call('GET', `/get/passages?${text.toString()}`);
}

async function page(
  caller: Pick<Caller, 'call'>,
  query: PassagesQuery,
): Promise<{ readonly rows: readonly Tile[]; readonly after: string | null }> {
  const { status, body } = await call(caller, query);
  expect(status).toBe(200);
  return body;
}
