import { randomUUID } from 'node:crypto';
import { endpoints } from '@reprise/contract/endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyCall, pathOf, type CallName, type CallInput } from './testing/every-call.ts';
import {
  makeBlock,
  makeFriends,
  makeLike,
  makeReport,
  makeTile,
  publicIdOf,
} from './testing/factories.ts';
import { storedState } from './testing/stored-state.ts';
import { startTestApp, type Caller, type TestApp, type TestUser } from './testing/test-app.ts';
import { makeUser } from './testing/users.ts';
import { makeGroup } from './testing/features/groups.ts';

const visible = ['own', 'of a friend', 'of a stranger'] as const;
const hidden = [
  'of an owner who blocks the viewer',
  'of an owner whom the viewer blocks',
  'of a suspended owner',
  'reported by the viewer',
  'deleted',
] as const;
type Situation = (typeof visible)[number] | (typeof hidden)[number];

const notFound = '404 NOT_FOUND';

/** Calls that return something else than 200 for a visible tile and 404 for a hidden one. */
const exceptions: Readonly<Record<string, Partial<Record<Situation, number | string>>>> = {
  likePost: {},
  unlikePost: {},
  savePost: {},
  // Users can always delete their saves.
  unsavePost: Object.fromEntries(hidden.map((situation) => [situation, 200])),
  shareTile: {},
  sendMessage: {},
  sendGroupMessage: {},
  reportPlayback: {},
  reportPost: { own: '400 SELF', 'reported by the viewer': 200 },
  // Skips hidden tiles of the list.
  recordViews: Object.fromEntries(hidden.map((situation) => [situation, 200])),
  editPost: { 'of a friend': '403 NOT_OWNER', 'of a stranger': '403 NOT_OWNER' },
  deletePost: { 'of a friend': '403 NOT_OWNER', 'of a stranger': '403 NOT_OWNER' },
  tile: {},
  oembed: {},
};

/** Moderators decide even on tiles that they reported or that a block hides. */
const notGated: readonly CallName[] = ['moderate'];

const calls = Object.keys(exceptions) as CallName[];

let app: TestApp;
let alice: TestUser;
let friend: TestUser;
let group: string;
let ownerIds: Readonly<Record<Situation, number>>;

beforeAll(async () => {
  app = await startTestApp();
  alice = await app.createUser('alice');
  friend = await app.createUser('bob');
  const names = ['carol', 'dan', 'erin', 'frank'];
  const [stranger = 0, blocker = 0, blocked = 0, suspended = 0] = await Promise.all(
    names.map(async (name) => (await makeUser(app.db, name)).id),
  );
  await makeFriends(app.db, [alice.id, friend.id]);
  group = await makeGroup(alice, [friend]);
  await makeBlock(app.db, [blocker, alice.id]);
  await makeBlock(app.db, [alice.id, blocked]);
  await app.db
    .updateTable('users')
    .set({ status: 'suspended' })
    .where('id', '=', suspended)
    .execute();
  ownerIds = {
    own: alice.id,
    'of a friend': friend.id,
    'of a stranger': stranger,
    'of an owner who blocks the viewer': blocker,
    'of an owner whom the viewer blocks': blocked,
    'of a suspended owner': suspended,
    'reported by the viewer': stranger,
    deleted: stranger,
  };
});
afterAll(() => app.stop());

interface TestTile {
  readonly id: number;
  readonly publicId: string;
}

async function makeTileFor(situation: Situation): Promise<TestTile> {
  const id = await makeTile(app.db, { ownerId: ownerIds[situation] });
  const tile = { id, publicId: await publicIdOf(app.db, id) };
  await makeLike(app.db, id, alice.id);
  await app.db.insertInto('saves').values({ user_id: alice.id, tile_id: id }).execute();
  if (situation === 'reported by the viewer') await makeReport(app.db, id, alice.id);
  if (situation === 'deleted') await app.db.deleteFrom('tiles').where('id', '=', id).execute();
  return tile;
}

/** Messages go to alice's friend. */
function inputOf(name: CallName, tile: TestTile): CallInput {
  const target = {
    user: friend,
    requester: friend,
    tileId: tile.id,
    publicId: tile.publicId,
    inviteCode: '',
  };
  const input = everyCall[name](alice, { ...target, chat: 'unused', group });
  const id = randomUUID();
  if (name === 'sendGroupMessage') return { body: { ...input.body, id, tile_id: tile.id } };
  if (name === 'sendMessage') return { body: { ...input.body, id, tile_id: tile.id } };
  if (name === 'shareTile') {
    return { body: { ...input.body, messages: [{ id, to: friend.uid }] } };
  }
  return input;
}

async function make(caller: Caller, name: CallName, tile: TestTile) {
  const { method, path } = endpoints[name];
  const input = inputOf(name, tile);
  const { status, body } = await caller.call(method, pathOf(path, input), input.body);
  return status < 400 ? status : `${status} ${body.error.code}`;
}

async function arrange(name: CallName, { id }: TestTile): Promise<void> {
  if (name === 'savePost') {
    await app.db.deleteFrom('saves').where('tile_id', '=', id).execute();
  }
  if (name === 'likePost') {
    await app.db.deleteFrom('likes').where('tile_id', '=', id).execute();
    await app.db.updateTable('tile_counts').set({ likes: 0 }).where('tile_id', '=', id).execute();
  }
}

it('names every call that takes a tile id', () => {
  const tile = { id: 987_654_321, publicId: 'thePublicId0' };
  const takesTile = (Object.keys(endpoints) as CallName[]).filter((name) => {
    const input = JSON.stringify(inputOf(name, tile));
    return input.includes(String(tile.id)) || input.includes(tile.publicId);
  });
  expect([...calls, ...notGated].toSorted()).toEqual(takesTile.toSorted());
});

describe.each(calls)('%s', (name) => {
  const isRead = endpoints[name].method === 'GET';

  it.each(visible)('a tile %s', async (situation) => {
    const tile = await makeTileFor(situation);
    await arrange(name, tile);
    const before = await storedState(app.db);
    const result = await make(alice, name, tile);
    expect(result).toBe(exceptions[name]?.[situation] ?? 200);
    const isChanged = (await storedState(app.db)) !== before;
    expect(isChanged).toBe(result === 200 && !isRead);
  });

  it.each(hidden)('a tile %s', async (situation) => {
    const tile = await makeTileFor(situation);
    await arrange(name, tile);
    const before = await storedState(app.db);
    expect(await make(alice, name, tile)).toBe(exceptions[name]?.[situation] ?? notFound);
    const isChanged = (await storedState(app.db)) !== before;
    expect(isChanged).toBe(name === 'unsavePost' && situation !== 'deleted');
  });
});

describe.each(['tile', 'oembed'] as const)('%s, as a visitor', (name) => {
  it.each([
    ['of a stranger', 200],
    ['reported by the viewer', 200],
    ['of a suspended owner', notFound],
    ['deleted', notFound],
  ] as const)('a tile %s', async (situation, result) => {
    expect(await make(app.visitor, name, await makeTileFor(situation))).toBe(result);
  });
});

it('lists hide what the calls do not find', async () => {
  const shown = new Map<number, Situation>();
  for (const situation of [...visible, ...hidden]) {
    shown.set((await makeTileFor(situation)).id, situation);
  }
  const user = 'user=alice&limit=50';
  for (const path of [`/get/homevideo?${user}&sort=recent`, `/get/savedvideos?${user}`]) {
    const { body } = await alice.call('GET', path);
    const ids: number[] = body.rows.map((tile: { tile_id: number }) => tile.tile_id);
    const listed = ids.flatMap((id) => shown.get(id) ?? []);
    expect(listed.toSorted()).toEqual([...visible].toSorted());
  }
});
