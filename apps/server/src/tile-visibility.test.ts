import { randomUUID } from 'node:crypto';
import { endpoints } from '@reprise/contract/endpoints.ts';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it as base } from '#testing/fixtures/app.ts';
import { everyCall, pathOf, type CallName, type CallInput } from './testing/every-call.ts';
import {
  indexAllTiles,
  makeBlock,
  makeFriends,
  makeLike,
  makeReport,
  makeTile,
  publicIdOf,
} from './testing/factories.ts';
import { storedState } from './testing/stored-state.ts';
import type { Caller, TestUser } from './testing/test-app.ts';
import { makeUser, setStatus } from './testing/users.ts';
import { makeGroup } from './testing/features/groups.ts';
import { makeMix } from './testing/features/mixes.ts';

const own = ['own', 'own for friends', 'own hidden by moderators'] as const;
const visible = [...own, 'of a friend', 'of a friend for friends', 'of a stranger'] as const;
const hidden = [
  'of a friend hidden by moderators',
  'of a stranger for friends',
  'of a former friend for friends',
  'of a requested friend for friends',
  'of an owner who blocks the viewer',
  'of an owner whom the viewer blocks',
  'of a suspended owner',
  'reported by the viewer',
  'deleted',
] as const;
type Situation = (typeof visible)[number] | (typeof hidden)[number];

const notFound = '404 NOT_FOUND';

const notForOthers = { 'own hidden by moderators': '403 NOT_IN_AUDIENCE' };

/** Calls that return something else than 200 for a visible tile and 404 for a hidden one. */
const exceptions: Readonly<Record<string, Partial<Record<Situation, number | string>>>> = {
  likePost: {},
  unlikePost: {},
  savePost: {},
  // Users can always delete their saves.
  unsavePost: Object.fromEntries(hidden.map((situation) => [situation, 200])),
  shareTile: notForOthers,
  sendMessage: notForOthers,
  sendGroupMessage: notForOthers,
  reportPlayback: {},
  reportPost: {
    ...Object.fromEntries(own.map((situation) => [situation, '400 SELF'])),
    'reported by the viewer': 200,
  },
  // Skips hidden tiles of the list.
  recordViews: Object.fromEntries(hidden.map((situation) => [situation, 200])),
  // Users can always clear what they have watched.
  removeWatched: Object.fromEntries(hidden.map((situation) => [situation, 200])),
  omitFromWeek: {},
  // Leave out hidden tiles of the list.
  importSaves: Object.fromEntries(hidden.map((situation) => [situation, 200])),
  importMix: Object.fromEntries(hidden.map((situation) => [situation, 200])),
  editPost: ofOthers('403 NOT_OWNER'),
  deletePost: ofOthers('403 NOT_OWNER'),
  createVideo: {},
  createPost: {},
  tile: {},
  moment: {},
  momentTiles: {},
  answers: {},
  oembed: {},
  createMix: {},
  addToMix: {},
  // A mix keeps what its owner may no longer see, until the owner removes it.
  removeFromMix: Object.fromEntries(hidden.map((situation) => [situation, 200])),
  moveInMix: Object.fromEntries(hidden.map((situation) => [situation, 200])),
  // Marks the viewer's own mixes only.
  openMixes: Object.fromEntries(hidden.map((situation) => [situation, 200])),
};

function ofOthers(result: string) {
  const situations = visible.filter((one) => !own.some((situation) => situation === one));
  return Object.fromEntries(situations.map((situation) => [situation, result]));
}

/**
 * Moderators decide even on tiles that they reported or that a block hides. Claims see what visitors
 * see (claims.test.ts).
 */
const notGated: readonly CallName[] = ['moderate', 'claim', 'claimedClip'];

/** Calls that change what the viewer has of a hidden tile, or create a mix without it. */
const changesOfHidden: ReadonlySet<CallName> = new Set([
  'unsavePost',
  'removeWatched',
  'removeFromMix',
  'moveInMix',
  'importMix',
]);

const calls = Object.keys(exceptions) as CallName[];

interface World {
  readonly alice: TestUser;
  readonly friend: TestUser;
  readonly group: string;
  readonly mix: string;
  readonly ownerIds: Readonly<Record<Situation, number>>;
}

const it = base.extend(
  'world',
  { scope: 'file' },
  async ({ db, alice, bob: friend }): Promise<World> => {
    const names = ['carol', 'dan', 'erin', 'frank', 'grace', 'heidi'];
    const [stranger = 0, blocker = 0, blocked = 0, suspended = 0, former = 0, requested = 0] =
      await Promise.all(names.map(async (name) => (await makeUser(db, name)).id));
    await makeFriends(db, [alice.id, friend.id]);
    await makeFriends(db, [alice.id, former]);
    await db
      .deleteFrom('friendships')
      .where(({ or, eb }) => or([eb('low_id', '=', former), eb('high_id', '=', former)]))
      .execute();
    await makeFriends(db, [alice.id, requested], { isAccepted: false });
    await makeBlock(db, [blocker, alice.id]);
    await makeBlock(db, [alice.id, blocked]);
    await setStatus(db, { id: suspended }, 'suspended');
    await db
      .updateTable('users')
      .set({ watched_since: new Date(0) })
      .where('id', '=', alice.id)
      .execute();
    return {
      alice,
      friend,
      group: await makeGroup(alice, [friend]),
      mix: await makeMix(alice),
      ownerIds: {
        own: alice.id,
        'own for friends': alice.id,
        'own hidden by moderators': alice.id,
        'of a friend': friend.id,
        'of a friend for friends': friend.id,
        'of a friend hidden by moderators': friend.id,
        'of a stranger for friends': stranger,
        'of a former friend for friends': former,
        'of a requested friend for friends': requested,
        'of a stranger': stranger,
        'of an owner who blocks the viewer': blocker,
        'of an owner whom the viewer blocks': blocked,
        'of a suspended owner': suspended,
        'reported by the viewer': stranger,
        deleted: stranger,
      },
    };
  },
);

it('names every call that takes a tile id', ({ world }) => {
  const tile = { id: 987_654_321, publicId: 'thePublicId0' };
  const takesTile = (Object.keys(endpoints) as CallName[]).filter((name) => {
    const input = JSON.stringify(inputOf(world, name, tile));
    return input.includes(String(tile.id)) || input.includes(tile.publicId);
  });
  expect([...calls, ...notGated].toSorted()).toEqual(takesTile.toSorted());
});

describe.each(calls)('%s', (name) => {
  const isRead = endpoints[name].method === 'GET';

  it.for(visible)('a tile %s', async (situation, { db, world }) => {
    const tile = await makeTileFor(db, world, situation);
    await arrange(db, name, tile);
    const before = await storedState(db);
    const result = await make(world, world.alice, name, tile);
    expect(result).toBe(exceptions[name]?.[situation] ?? 200);
    const isChanged = (await storedState(db)) !== before;
    expect(isChanged).toBe(result === 200 && !isRead);
  });

  it.for(hidden)('a tile %s', async (situation, { db, world }) => {
    const tile = await makeTileFor(db, world, situation);
    await arrange(db, name, tile);
    const before = await storedState(db);
    expect(await make(world, world.alice, name, tile)).toBe(
      exceptions[name]?.[situation] ?? notFound,
    );
    const isChanged = (await storedState(db)) !== before;
    const isOfDeleted = situation === 'deleted' && ['unsavePost', 'removeWatched'].includes(name);
    expect(isChanged).toBe(changesOfHidden.has(name) && !isOfDeleted);
  });
});

describe.each(['tile', 'moment', 'momentTiles', 'answers', 'oembed'] as const)(
  '%s, as a visitor',
  (name) => {
    it.for([
      ['of a stranger', 200],
      ['reported by the viewer', 200],
      ['of a friend for friends', notFound],
      ['of a friend hidden by moderators', notFound],
      ['of a suspended owner', notFound],
      ['deleted', notFound],
    ] as const)('a tile %s', async ([situation, result], { app, db, world }) => {
      expect(await make(world, app.visitor, name, await makeTileFor(db, world, situation))).toBe(
        result,
      );
    });
  },
);

it('lists hide what the calls do not find', async ({ db, world }) => {
  const shown = new Map<number, Situation>();
  for (const situation of [...visible, ...hidden]) {
    shown.set((await makeTileFor(db, world, situation)).id, situation);
  }
  const user = 'user=alice&limit=50';
  const lists = ['/get/savedvideos', '/get/watchedvideos'].map((path) => `${path}?${user}`);
  for (const path of [`/get/homevideo?${user}&sort=recent`, ...lists]) {
    const { body } = await world.alice.call('GET', path);
    const ids: number[] = body.rows.map((tile: { tile_id: number }) => tile.tile_id);
    const listed = ids.flatMap((id) => shown.get(id) ?? []);
    expect(listed.toSorted()).toEqual([...visible].toSorted());
  }
});

interface TestTile {
  readonly id: number;
  readonly publicId: string;
}

async function makeTileFor(
  db: Db,
  { alice, ownerIds }: World,
  situation: Situation,
): Promise<TestTile> {
  const id = await makeTile(db, { ownerId: ownerIds[situation], audience: audienceOf(situation) });
  const tile = { id, publicId: await publicIdOf(db, id) };
  await makeLike(db, id, alice.id);
  await db.insertInto('saves').values({ user_id: alice.id, tile_id: id }).execute();
  await db
    .insertInto('tile_views')
    .values({ user_id: alice.id, tile_id: id, watched_at: new Date() })
    .execute();
  if (situation === 'reported by the viewer') await makeReport(db, id, alice.id);
  if (situation === 'deleted') await db.deleteFrom('tiles').where('id', '=', id).execute();
  return tile;
}

function audienceOf(situation: Situation) {
  if (situation.endsWith('for friends')) return 'friends';
  return situation.endsWith('hidden by moderators') ? 'hidden' : 'everyone';
}

/** Messages go to alice's friend. */
function inputOf({ alice, friend, group, mix }: World, name: CallName, tile: TestTile): CallInput {
  const target = {
    user: friend,
    requester: friend,
    tileId: tile.id,
    publicId: tile.publicId,
    inviteCode: '',
    mix,
  };
  const input = everyCall[name](alice, { ...target, chat: 'unused', group });
  const id = randomUUID();
  if (name === 'createMix' || name === 'importMix') return { body: { ...input.body, id } };
  if (name === 'sendGroupMessage') return { body: { ...input.body, id, tile_id: tile.id } };
  if (name === 'sendMessage') return { body: { ...input.body, id, tile_id: tile.id } };
  if (name === 'shareTile') {
    return { body: { ...input.body, messages: [{ id, to: friend.uid }] } };
  }
  return input;
}

async function make(world: World, caller: Caller, name: CallName, tile: TestTile) {
  const { method, path } = endpoints[name];
  const input = inputOf(world, name, tile);
  const { status, body } = await caller.call(method, pathOf(path, input), input.body);
  return status < 400 ? status : `${status} ${body.error.code}`;
}

async function arrange(db: Db, name: CallName, { id }: TestTile): Promise<void> {
  // The posts of earlier tests are indexed after their calls.
  await indexAllTiles(db);
  if (name === 'removeFromMix' || name === 'moveInMix') {
    await sql`
      insert into mix_clips (mix_id, tile_id, added_by_id, place)
      select id, ${id}, owner_id, 7 from mixes`.execute(db);
  }
  if (name === 'savePost' || name === 'importSaves') {
    await db.deleteFrom('saves').where('tile_id', '=', id).execute();
  }
  if (name === 'likePost') {
    await db.deleteFrom('likes').where('tile_id', '=', id).execute();
    await db.updateTable('tile_counts').set({ likes: 0 }).where('tile_id', '=', id).execute();
  }
}
