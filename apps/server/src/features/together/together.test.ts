import { randomUUID } from 'node:crypto';
import { rateLimits } from '@reprise/contract/http/limits.ts';
import { togetherLimits } from '@reprise/contract/together/limits.ts';
import { describe, expect } from 'vitest';
import { makeBlock, makeFriends, makeTile } from '#testing/factories.ts';
import { makeFriendGroup, requireNoDifferences } from '#testing/features/chat.ts';
import { makeGroup } from '#testing/features/groups.ts';
import { suspend } from '#testing/features/suspensions.ts';
import { knownOf, makePair, openRoomReader, usersOf } from '#testing/features/together.ts';
import { it as base } from '#testing/fixtures/friends.ts';
import { storedState } from '#testing/stored-state.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const it = base
  .extend('env', { scope: 'file' }, { RATE_LIMITS: 'on' })
  .extend('stranger', { scope: 'file' }, ({ app }) => app.createUser('stranger'));

const NOT_FOUND = { error: { code: 'NOT_FOUND' } };

it('a pair loops from the start to the last leave, and one notice is stored', async ({
  app,
  db,
}) => {
  const { one, other, tileId, chat } = await makePair(app);
  const [first, second] = [
    await openRoomReader(app, chat, one),
    await openRoomReader(app, chat, other),
  ];
  const { room } = await first.send({ kind: 'start', tileId });
  expect(room?.program).toMatchObject({
    clip: { tileId, startTime: 5, endTime: 9.5 },
    revision: 1,
  });
  expect(usersOf(room)).toEqual([one.uid]);
  await expect.poll(() => second.last()?.id).toBe(room?.id);
  const afterStart = await storedState(db);

  const known = knownOf(room);
  expect(known.program).not.toHaveProperty('mix');
  const joined = await second.send({ kind: 'join', known });
  expect(usersOf(joined.room)).toEqual([one.uid, other.uid]);
  const set = { kind: 'set', id: room?.id, revision: 1 };
  const paused = await second.send({ ...set, change: { kind: 'pause' } });
  expect(paused.room?.program).toMatchObject({ revision: 2, pausedAt: expect.any(Number) });
  await expect.poll(() => first.last()?.program.revision).toBe(2);
  // Both pressed: the second one changes nothing.
  const late = await first.send({ ...set, change: { kind: 'next', tileId } });
  expect(late.room?.program).toEqual(paused.room?.program);

  await first.send({ kind: 'leave', id: room?.id });
  await expect.poll(() => usersOf(second.last())).toEqual([other.uid]);
  expect((await second.send({ kind: 'leave', id: room?.id })).room).toBeNull();
  await expect.poll(() => first.last()).toBeNull();
  expect(await first.raw({ kind: 'join', known })).toMatchObject(NOT_FOUND);
  expect(await storedState(db)).toBe(afterStart);
  const notices = db.selectFrom('messages').select('body').where('is_notice', '=', true);
  expect(await notices.execute()).toHaveLength(1);
  await requireNoDifferences(db);
});

async function loop(app: TestApp) {
  const pair = await makePair(app);
  const first = await openRoomReader(app, pair.chat, pair.one);
  const second = await openRoomReader(app, pair.chat, pair.other);
  const { room } = await first.send({ kind: 'start', tileId: pair.tileId });
  await second.send({ kind: 'join', known: knownOf(room) });
  await expect.poll(() => usersOf(second.last())).toHaveLength(2);
  return { ...pair, first, second, room };
}

describe('at once out of the room', () => {
  it.for(['block', 'end of the friendship', 'suspension'] as const)(
    'after a %s',
    async (how, { app, db }) => {
      const { one, other, first, second } = await loop(app);
      const names = { user: one.username, friend: other.username };
      if (how === 'block') await one.call('POST', '/user/block', names);
      else if (how === 'suspension') await suspend(db, other.username);
      else await one.call('PATCH', '/user/updatefriend', { ...names, action: 'Remove Friend' });
      if (how !== 'suspension') {
        await expect.poll(() => second.last(), { timeout: 3_000 }).toBeNull();
        expect(await second.raw({ kind: 'look' })).toMatchObject(NOT_FOUND);
      } else {
        await expect.poll(() => usersOf(first.last()), { timeout: 3_000 }).toEqual([]);
      }
    },
  );

  it('in a group, the user who leaves and the one who is blocked, and no other', async ({
    app,
  }) => {
    const [ann, bea, cem, dil] = await makeFriendGroup(app, 'ann', 'bea', 'cem', 'dil');
    const chat = await makeGroup(ann, [bea, cem, dil]);
    const tileId = await makeTile(app.db, { ownerId: ann.id });
    const [first, second, third, fourth] = [
      await openRoomReader(app, chat, ann),
      await openRoomReader(app, chat, bea),
      await openRoomReader(app, chat, cem),
      await openRoomReader(app, chat, dil),
    ];
    const { room } = await first.send({ kind: 'start', tileId });
    const known = knownOf(room);
    for (const reader of [second, third, fourth]) await reader.send({ kind: 'join', known });
    await cem.call('POST', '/chat/group/leave', { chat });
    await expect.poll(() => third.last(), { timeout: 3_000 }).toBeNull();
    expect(usersOf(first.last())).toEqual([ann.uid, bea.uid, dil.uid]);
    await bea.call('POST', '/user/block', { user: bea.username, friend: ann.username });
    await expect.poll(() => first.last(), { timeout: 3_000 }).toBeNull();
    expect(usersOf(second.last())).toEqual([bea.uid, dil.uid]);
    expect(await first.raw({ kind: 'join', known })).toMatchObject(NOT_FOUND);
    expect(await first.raw({ kind: 'start', tileId })).toMatchObject(NOT_FOUND);
  });
});

it('a user who leaves is out, also with pings on their way', async ({ app }) => {
  const { one, second, first, room } = await loop(app);
  const { id } = knownOf(room);
  const ping = { kind: 'ping', id, isInStep: true };
  const requests = [ping, ping, { kind: 'leave', id }];
  await Promise.all(requests.map((request) => second.raw(request)));
  await expect.poll(() => usersOf(first.last())).toEqual([one.uid]);
  expect(usersOf((await first.send({ kind: 'look' })).room)).toEqual([one.uid]);
});

it('a mix continues until a clip from elsewhere, also after a restart', async ({ app }) => {
  const { one, tileId, chat } = await makePair(app);
  const reader = await openRoomReader(app, chat, one);
  const mix = 'Mix123456789';
  const { room } = await reader.send({ kind: 'start', tileId, mix });
  expect(room?.program).toMatchObject({ clip: { tileId }, mix });
  const known = { ...knownOf(room), id: randomUUID() };
  await reader.send({ kind: 'leave', id: room?.id });
  const joined = await reader.send({
    kind: 'join',
    known: { ...known, createdAt: known.createdAt + 1 },
  });
  expect(joined.room?.program.mix).toBe(mix);
  const set = { kind: 'set', id: known.id, revision: 1, change: { kind: 'next', tileId } };
  expect((await reader.send(set)).room?.program.mix).toBeUndefined();
});

it('shows a reaction to all who may see the room, and stores nothing', async ({ app, db }) => {
  const { one, first, second, room } = await loop(app);
  const before = await storedState(db);
  await first.send({ kind: 'react', id: room?.id, reaction: 'fire' });
  await expect
    .poll(() => second.events.at(-1)?.reaction)
    .toEqual({ uid: one.uid, reaction: 'fire' });
  expect(second.last()?.id).toBe(room?.id);
  expect(await storedState(db)).toBe(before);
  await first.send({ kind: 'leave', id: room?.id });
  expect(await first.raw({ kind: 'react', id: room?.id, reaction: 'fire' })).toMatchObject(
    NOT_FOUND,
  );
});

it('a stranger, a friend of one and a blocked member see and change nothing', async ({
  app,
  db,
  stranger,
}) => {
  const { one, tileId, chat, room } = await loop(app);
  const friend = await app.createUser('friend.of.one');
  await makeFriends(db, [one.id, friend.id]);
  const { id } = knownOf(room);
  for (const user of [stranger, friend]) {
    const outsider = await openRoomReader(app, chat, user);
    for (const request of [
      { kind: 'look' },
      { kind: 'join', known: knownOf(room) },
      { kind: 'ping', id, isInStep: true },
      { kind: 'react', id, reaction: 'wow' },
      { kind: 'set', id, revision: 1, change: { kind: 'pause' } },
      { kind: 'start', tileId },
    ]) {
      expect(await outsider.raw(request)).toMatchObject(NOT_FOUND);
    }
    await outsider.raw({ kind: 'leave', id });
    expect(outsider.events).toEqual([]);
  }
  const reader = await openRoomReader(app, chat, one);
  expect((await reader.send({ kind: 'look' })).room?.program.revision).toBe(1);
});

it('starts with a clip that all members may see', async ({ app, db, stranger }) => {
  const { one, other, chat } = await makePair(app);
  const reader = await openRoomReader(app, chat, one);
  const ofOwner = await app.createUser('owner.of.clip');
  await makeFriends(db, [one.id, ofOwner.id]);
  const unseen = await makeTile(db, { ownerId: stranger.id, audience: 'friends' });
  const forOne = await makeTile(db, { ownerId: ofOwner.id, audience: 'friends' });
  const blocked = await makeTile(db, { ownerId: stranger.id });
  await makeBlock(db, [stranger.id, one.id]);
  expect(await reader.raw({ kind: 'start', tileId: unseen })).toMatchObject(NOT_FOUND);
  expect(await reader.raw({ kind: 'start', tileId: blocked })).toMatchObject(NOT_FOUND);
  expect(await reader.raw({ kind: 'start', tileId: forOne })).toMatchObject({
    error: { code: 'NOT_IN_AUDIENCE' },
    rows: [{ to: other.uid }],
  });
  const own = await makeTile(db, { ownerId: one.id, audience: 'friends' });
  expect((await reader.send({ kind: 'start', tileId: own })).room).not.toBeNull();
});

it('continues from what a client knows after a restart, but not an ended room', async ({ app }) => {
  const { one, other, tileId, chat } = await makePair(app);
  const reader = await openRoomReader(app, chat, one);
  const now = (await reader.send({ kind: 'look' })).now;
  const known = {
    id: randomUUID(),
    createdAt: now - 60_000,
    program: {
      clip: { tileId, publicId: 'made-up', videoId: 'jNQXAC9IVRw', startTime: 0, endTime: 1 },
      startedAt: now - 50_000,
      pausedAt: null,
      revision: 7,
      changedBy: other.uid,
      changedAt: now - 50_000,
    },
  };
  const { room } = await reader.send({ kind: 'join', known });
  expect(room?.program).toMatchObject({ revision: 7, startedAt: now - 50_000 });
  // The clip is the server's.
  expect(room?.program.clip).toMatchObject({ startTime: 5, endTime: 9.5 });
  for (const madeUp of [
    { revision: 9, changedAt: now + 60_000 },
    { revision: 9, startedAt: now + 60_000 },
    { revision: togetherLimits.revisionMax },
  ]) {
    const program = { ...known.program, ...madeUp };
    const again = await reader.send({ kind: 'join', known: { ...known, program } });
    expect(again.room?.program.revision).toBe(7);
  }
});

it('a made-up room takes no one out of an open one', async ({ app }) => {
  const { one, other, tileId, chat } = await makePair(app);
  const [first, second] = [
    await openRoomReader(app, chat, one),
    await openRoomReader(app, chat, other),
  ];
  const { room } = await first.send({ kind: 'start', tileId });
  const known = { ...knownOf(room), id: randomUUID() };
  const madeUp = { ...known, createdAt: known.createdAt + 1 };
  const joined = await second.send({ kind: 'join', known: madeUp });
  expect(joined.room?.id).toBe(room?.id);
  expect(usersOf(joined.room)).toEqual([one.uid, other.uid]);
  await first.send({ kind: 'leave', id: room?.id });
  await second.send({ kind: 'leave', id: room?.id });
  const older = { ...madeUp, createdAt: known.createdAt - 1 };
  expect(await second.raw({ kind: 'join', known: older })).toMatchObject(NOT_FOUND);
  expect((await second.send({ kind: 'join', known: madeUp })).room?.id).toBe(known.id);
});

it('counts starts by user, which notify others', async () => {
  const { startTogether } = rateLimits;
  const { max } = startTogether;
  Object.assign(startTogether, { max: 2 });
  const app = await startTestApp({ RATE_LIMITS: 'on' });
  Object.assign(startTogether, { max });
  const { one, other, chat, tileId } = await makePair(app);
  const [reader, friend] = [
    await openRoomReader(app, chat, one),
    await openRoomReader(app, chat, other),
  ];
  for (const _start of [1, 2]) {
    const { room } = await reader.send({ kind: 'start', tileId });
    await reader.send({ kind: 'leave', id: room?.id });
  }
  expect(await reader.raw({ kind: 'start', tileId })).toMatchObject({
    error: { code: 'RATE_LIMITED' },
  });
  expect((await friend.send({ kind: 'start', tileId })).room).not.toBeNull();
  await app.stop();
});

it('counts events by user', async ({ app }) => {
  const { one, chat } = await makePair(app);
  const reader = await openRoomReader(app, chat, one);
  const { max } = rateLimits.together;
  for (let nth = 0; nth < max; nth += 1) await reader.send({ kind: 'look' });
  expect(await reader.raw({ kind: 'look' })).toMatchObject({ error: { code: 'RATE_LIMITED' } });
});

it.for([
  [null],
  [{}],
  [{ kind: 'start', chat: 'a' }],
  [{ kind: 'ping', chat: 'a', id: 'b', isInStep: true }],
  [{ kind: 'look', chat: 'a', more: 1 }],
  [{ kind: 'react', chat: 'a', id: randomUUID(), reaction: 'boo' }],
  [{ kind: 'set', chat: 'a', id: randomUUID(), revision: 1, change: { kind: 'seek' } }],
] as const)('the payload %j is rejected', async ([payload], { app, alice }) => {
  const socket = await app.socket(alice);
  expect(await socket.emitWithAck('together', payload)).toMatchObject({
    error: { code: 'VALIDATION' },
  });
});
