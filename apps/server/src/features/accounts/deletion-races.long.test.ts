import { expect } from 'vitest';
import { it as base } from '#testing/fixtures/app.ts';
import {
  makeFriendGroup,
  openChat,
  requireNoDifferences,
  markSeen,
  send,
  share,
} from '#testing/features/chat.ts';
import { UNTIMED } from '#platform/db/open.ts';
import { makeTiles } from '#testing/factories.ts';
import { updateFriend } from '#testing/features/friends.ts';
import {
  addMembers,
  createGroup,
  leaveGroup,
  makeGroup,
  sendToGroup,
  storedGroup,
} from '#testing/features/groups.ts';
import { countDeadlocks } from '#testing/postgres/deadlocks.ts';
import type { TestUser, TestResponse, TestApp } from '#testing/test-app.ts';

/* Deletes a user while every other call runs. No row of theirs may remain, counters must be
   right, and no call may fail or deadlock. */

const ROUNDS = 10;
const CONCURRENCY = 24;

// On a busy machine, waiting for the other calls exceeds the product's time-outs.
const it = base.extend(
  'pool',
  { scope: 'file' },
  {
    ...UNTIMED,
    connectionTimeoutMillis: 0,
    idle_in_transaction_session_timeout: 0,
  },
);

it.afterEach(({ db }) => requireNoDifferences(db));

it('other users can still act while an account is deleted', async ({ app, db }) => {
  const statuses = new Map<number, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const world = await makeWorld(app, `x${round}`);
    const [alice] = world.users;
    if (alice === undefined) throw new Error('A user is missing.');
    const calls = shuffled(world.users.flatMap((actor) => allCallsOf(actor, world)));
    const half = Math.floor(calls.length / 2);
    const mixed = calls.toSpliced(half, 0, () => deleteAccount(alice));
    const responses = await callConcurrently(mixed);
    expect(responses[half]?.status).toBe(200);
    for (const { status } of responses) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    await requireNoDifferences(db);
  }
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
  expect(statuses.get(200)).toBeGreaterThan(ROUNDS * 10);
  expect(await countDeadlocks(app.database)).toBe(0);
}, 120_000);

it('a whole group of friends deletes their accounts at once', async ({ app, db }) => {
  const world = await makeWorld(app, 'all');
  const { users } = world;
  const calls = users.flatMap((actor) => allCallsOf(actor, world));
  await callConcurrently(calls);
  const ids = users.map(({ id }) => id);
  const memberships = db.selectFrom('chat_members').select('chat_id').distinct();
  const chats = await memberships.where('user_id', 'in', ids).execute();
  expect(chats.length).toBeGreaterThan(world.groups.length);
  const deletions = await Promise.all(users.map(deleteAccount));
  expect(deletions.map(({ status }) => status)).toEqual(users.map(() => 200));
  const chatIds = chats.map(({ chat_id }) => chat_id);
  const left = db.selectFrom('chats').select('id').where('id', 'in', chatIds);
  expect(await left.execute()).toEqual([]);
  for (const group of world.groups) expect(await storedGroup(db, group)).toBeNull();
  const statuses = await db.selectFrom('users').select('status').where('id', 'in', ids).execute();
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set(['deleted']));
  expect(await countDeadlocks(app.database)).toBe(0);
}, 60_000);

function deleteAccount(user: TestUser): Promise<TestResponse> {
  return user.call('DELETE', '/user/delete', { uid: user.uid });
}

interface World {
  readonly users: readonly TestUser[];
  readonly tiles: readonly number[];
  readonly groups: readonly string[];
}

function groupCallsOf(actor: TestUser, { users, groups }: World) {
  const others = users.filter((other) => other !== actor);
  const inGroups = groups.flatMap((chat) => [
    () => sendToGroup(actor, chat),
    () => sendToGroup(actor, chat),
    () => actor.call('POST', '/chat/react', { chat, seq: 2, reaction: 'fire' }),
    () => actor.call('POST', '/chat/seen', { chat }),
    () => leaveGroup(actor, chat),
    () => addMembers(actor, chat, others),
  ]);
  const blocks = others.flatMap(({ username: friend }) => {
    const body = { user: actor.username, friend };
    return [
      () => actor.call('POST', '/user/block', body),
      () => actor.call('POST', '/user/unblock', body),
    ];
  });
  return [...inGroups, ...blocks, () => createGroup(actor, others)];
}

function allCallsOf(actor: TestUser, world: World) {
  const { users, tiles } = world;
  const others = users.filter((other) => other !== actor);
  const { username: user } = actor;
  const onTiles = tiles.flatMap((tileId) => [
    () => actor.call('POST', `/create/likepost/${tileId}&${user}`),
    () => actor.call('DELETE', `/create/unlikepost/${tileId}&${user}`),
    () => actor.call('POST', `/create/likepost/${tileId}&${user}`),
    () => actor.call('POST', '/create/report', { tile_id: tileId, username: user, reason: 'no' }),
  ]);
  const onUsers = others.flatMap((other) => [
    () => send(actor, other),
    () => openChat(actor, other),
    () => markSeen(actor, other),
    () => updateFriend(actor, other, 'Remove Friend'),
    () => updateFriend(actor, other, 'Send Friend Request'),
    () => updateFriend(actor, other, 'Accept Friend Request'),
    () => share(actor, others, tiles[0] ?? 0),
  ]);
  const onSelf = [
    () => actor.call('POST', '/notifications/clear'),
    () => actor.call('POST', '/feed/views', { tile_ids: tiles }),
    () =>
      actor.call('PATCH', '/user/updatename', { uid: actor.uid, fname: 'Other', lname: 'Name' }),
    () => actor.call('PATCH', '/user/logindate', { uid: actor.uid, date_login: '2026-11-20' }),
    () =>
      actor.call('POST', '/create/newvideo', {
        link: 'https://www.youtube.com/watch?v=jNQXAC9IVRw',
        description: 'late',
        owner: user,
        date: '2026-11-20',
        startTime: 1,
        endTime: 2,
      }),
  ];
  return [...onTiles, ...onUsers, ...onSelf, ...groupCallsOf(actor, world)];
}

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((item) => [Math.random(), item] as const)
    .toSorted((a, b) => a[0] - b[0])
    .map(([, item]) => item);
}

async function callConcurrently(calls: readonly (() => Promise<TestResponse>)[]) {
  const responses: TestResponse[] = [];
  let next = 0;
  const work = async () => {
    for (let nth = next++; nth < calls.length; nth = next++) {
      const call = calls[nth];
      if (call !== undefined) responses[nth] = await call();
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return responses;
}

async function makeWorld(app: TestApp, round: string): Promise<World> {
  const names = ['alice', 'bob', 'carol', 'dan'].map((name) => `${name}${round}`);
  const users = await makeFriendGroup(app, ...names);
  const tiles = await makeTiles(
    app.db,
    users.map(({ id }) => ({ ownerId: id })),
  );
  const groups = [];
  for (const [nth, creator] of users.entries()) {
    const members = users.filter((user, place) => user !== creator && place !== (nth + 1) % 4);
    const group = await makeGroup(creator, members);
    await sendToGroup(creator, group);
    groups.push(group);
  }
  return { users, tiles, groups };
}
