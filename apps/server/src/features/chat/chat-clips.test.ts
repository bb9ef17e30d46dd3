import { chatLimits } from '@reprise/contract/chat/limits.ts';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import type { StoredAudience } from '#platform/db/schema.ts';
import { deleteMessage, makeChat, resetChats, send } from '#testing/features/chat.ts';
import { addMembers, leaveGroup, makeGroup, sendToGroup } from '#testing/features/groups.ts';
import { suspend } from '#testing/features/suspensions.ts';
import { makeBlock, makeFriends, makeReport, makeTile } from '#testing/factories.ts';
import { it as base } from '#testing/fixtures/friends.ts';
import type { TestApp, TestUser } from '#testing/test-app.ts';

const it = base.extend('owner', async ({ app }) => app.createUser(`owner${(count += 1)}`));

let count = 0;

it.beforeEach(({ db, alice, bob, carol }) => resetChats(db, [alice, bob, carol]));

it('lists clips with who shared them, newest first, and no other messages', async ({
  db,
  alice,
  bob,
}) => {
  const tileId = await makeTile(db, { ownerId: bob.id, caption: 'the bridge' });
  await send(alice, bob, { text: 'no clip' });
  await send(alice, bob, { text: 'with words', tile_id: tileId });
  await send(bob, alice, { text: '', tile_id: await makeTile(db, { ownerId: alice.id }) });
  const { rows, before } = await clipsOf(alice, pair(alice, bob));
  expect(before).toBeNull();
  expect(rows).toMatchObject([
    { seq: 3, senderId: bob.uid, post: { owner: 'alice', caption: 'the good part' } },
    { seq: 2, senderId: alice.uid, post: { owner: 'bob', caption: 'the bridge' } },
  ]);
  expect(rows[1]).toMatchObject({
    id: expect.any(String),
    date: expect.any(String),
    tile: { id: tileId, link: 'jNQXAC9IVRw', starttime: 5, endtime: 9.5 },
  });
  expect(rows[1]).not.toHaveProperty('text');
});

const SHOWN = { post: { caption: 'the good part' } };

const cases: readonly (readonly [string, Change, object | null])[] = [
  ['of a stranger', async () => {}, SHOWN],
  ['of a suspended owner', ({ db, owner }) => suspend(db, owner.username), null],
  ['of an owner who blocked the viewer', ({ db, owner, alice }) => block(db, owner, alice), null],
  ['of an owner whom the viewer blocked', ({ db, owner, alice }) => block(db, alice, owner), null],
  ['that another user reported', ({ db, tileId, bob }) => makeReport(db, tileId, bob.id), SHOWN],
  ['that the viewer reported', ({ db, tileId, alice }) => makeReport(db, tileId, alice.id), null],
  ['for friends of its owner', (world) => setAudience(world, 'friends'), null],
  [
    'for friends of its owner, who is a friend',
    async (world) => {
      await makeFriends(world.db, [world.owner.id, world.alice.id]);
      await setAudience(world, 'friends');
    },
    SHOWN,
  ],
  ['that moderators hide', (world) => setAudience(world, 'hidden'), null],
  ['whose post was deleted', (world) => deletePost(world), { tile: { removed: true } }],
  [
    'whose post was deleted when it was for friends',
    async (world) => {
      await setAudience(world, 'friends');
      await deletePost(world);
    },
    null,
  ],
  [
    'whose video is unavailable',
    ({ db }) =>
      db
        .insertInto('sources')
        .values({ video_id: 'jNQXAC9IVRw', unavailable_reason: 'unavailable' })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    { tile: { unavailable: 'unavailable' } },
  ],
];

it.for(cases)('a clip %s', async ([, change, expected], { app, db, alice, bob, owner }) => {
  const tileId = await makeTile(db, { ownerId: owner.id });
  await send(bob, alice, { text: 'look', tile_id: tileId });
  await change({ app, db, alice, bob, owner, tileId });
  const { rows } = await clipsOf(alice, pair(alice, bob));
  expect(rows).toEqual(expected === null ? [] : [expect.objectContaining({ senderId: bob.uid })]);
  if (expected !== null) expect(rows[0]).toMatchObject(expected);
  await db.deleteFrom('sources').execute();
});

it('a deleted message has no clip', async ({ db, alice, bob }) => {
  await send(bob, alice, { tile_id: await makeTile(db) });
  await deleteMessage(bob, alice);
  expect((await clipsOf(alice, pair(alice, bob))).rows).toEqual([]);
});

it('a group shows what each member may read', async ({ app, db, alice, bob, carol }) => {
  const dan = await app.createUser('dan');
  await makeFriends(db, [alice.id, dan.id]);
  const group = await makeGroup(alice, [bob, carol]);
  const seqOf = async (sender: TestUser) =>
    (await sendToGroup(sender, group, { tile_id: await makeTile(db) })).body.rows[0].seq;
  const early = await seqOf(bob);
  await addMembers(alice, group, [dan]);
  const late = await seqOf(carol);
  const seqs = async (viewer: TestUser) =>
    (await clipsOf(viewer, group)).rows.map(({ seq }: { readonly seq: number }) => seq);
  expect(await seqs(alice)).toEqual([late, early]);
  expect(await seqs(dan)).toEqual([late]);
  await makeBlock(db, [carol.id, alice.id]);
  expect(await seqs(alice)).toEqual([early]);
  await leaveGroup(bob, group);
  expect(await bob.call('GET', `/chat/clips?chat=${group}`)).toMatchObject({
    status: 404,
    body: { error: { code: 'NOT_FOUND' } },
  });
});

it('pages through clips of which some are left out', async ({ db, alice, bob, owner }) => {
  const [shown, reported] = [await makeTile(db), await makeTile(db, { ownerId: owner.id })];
  await makeReport(db, reported, alice.id);
  const total = 2 * chatLimits.clipsPage;
  await makeChat(db, [alice, bob], { messages: total });
  await sql`
    update messages set tile_id = case when seq % 3 = 1 then ${reported} else ${shown}::bigint end,
      video_id = 'jNQXAC9IVRw', starttime = 5, endtime = 9.5`.execute(db);
  const seqs: number[] = [];
  let before: number | null = null;
  do {
    const page = await clipsOf(alice, pair(alice, bob), before);
    seqs.push(...page.rows.map(({ seq }: { readonly seq: number }) => seq));
    before = page.before;
  } while (before !== null);
  const all = Array.from({ length: total }, (_, nth) => total - nth);
  expect(seqs).toEqual(all.filter((seq) => seq % 3 !== 1));
});

interface World {
  readonly app: TestApp;
  readonly db: Db;
  readonly alice: TestUser;
  readonly bob: TestUser;
  readonly owner: TestUser;
  readonly tileId: number;
}

type Change = (world: World) => Promise<unknown>;

function block(db: Db, blocker: TestUser, blocked: TestUser): Promise<void> {
  return makeBlock(db, [blocker.id, blocked.id]);
}

function setAudience({ db, tileId }: World, audience: StoredAudience): Promise<unknown> {
  return db.updateTable('tiles').set({ audience }).where('id', '=', tileId).execute();
}

function deletePost({ owner, tileId }: World): Promise<unknown> {
  return owner.call('DELETE', `/create/delete/${tileId}`, { tile_id: tileId });
}

function pair(one: TestUser, other: TestUser): string {
  return combinedChatId(one.uid, other.uid);
}

async function clipsOf(viewer: TestUser, chat: string, before: number | null = null) {
  const query = new URLSearchParams({ chat });
  if (before !== null) query.set('before', String(before));
  const { status, body } = await viewer.call('GET', `/chat/clips?${query.toString()}`);
  expect(status).toBe(200);
  return body;
}
