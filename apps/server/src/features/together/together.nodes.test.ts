import { afterAll, beforeAll, expect, it } from 'vitest';
import { knownOf, makePair, openRoomReader, usersOf } from '#testing/features/together.ts';
import { startTwoNodes, type TwoNodes } from '#testing/two-nodes.ts';

let nodes: TwoNodes;
beforeAll(async () => {
  nodes = await startTwoNodes();
}, 60_000);
afterAll(() => nodes.stop());

const WAIT = { timeout: 3_000 };

async function loopOnTwo() {
  const [left, right] = nodes.nodes;
  const pair = await makePair(left);
  const first = await openRoomReader(left, pair.chat, pair.one);
  const second = await openRoomReader(right, pair.chat, pair.other);
  const { room } = await first.send({ kind: 'start', tileId: pair.tileId });
  await expect.poll(() => second.last()?.id, WAIT).toBe(room?.id);
  await second.send({ kind: 'join', known: knownOf(room) });
  await expect.poll(() => usersOf(first.last()), WAIT).toEqual([pair.one.uid, pair.other.uid]);
  return { ...pair, first, second, room };
}

it('users on two servers are in one room', async () => {
  const { first, second, room, other } = await loopOnTwo();
  const set = { kind: 'set', id: room?.id, revision: 1, change: { kind: 'pause' } };
  const paused = (await second.send(set)).room?.program;
  await expect.poll(() => first.last()?.program, WAIT).toEqual(paused);
  const [one, two] = await Promise.all([
    first.send({ kind: 'look' }),
    second.send({ kind: 'look' }),
  ]);
  expect(Math.abs(one.now - two.now)).toBeLessThan(100);
  await first.send({ kind: 'leave', id: room?.id });
  await expect.poll(() => usersOf(second.last()), WAIT).toEqual([other.uid]);
});

it('a reaction reaches the other server', async () => {
  const { one, first, second, room } = await loopOnTwo();
  await first.send({ kind: 'react', id: room?.id, reaction: 'again' });
  const reaction = { uid: one.uid, reaction: 'again' };
  await expect.poll(() => second.events.at(-1)?.reaction, WAIT).toEqual(reaction);
});

it('two concurrent changes end as the same one', async () => {
  const { first, second, room } = await loopOnTwo();
  const set = { kind: 'set', id: room?.id, revision: 1 };
  await Promise.all([
    first.send({ ...set, change: { kind: 'pause' } }),
    second.send({ ...set, change: { kind: 'pause' } }),
  ]);
  await expect
    .poll(async () => {
      const rooms = [await first.send({ kind: 'look' }), await second.send({ kind: 'look' })];
      const [one, two] = rooms.map((state) => JSON.stringify(state.room?.program));
      return one === two;
    }, WAIT)
    .toBe(true);
});

it('a client that changes its server continues there, and a block counts on both', async () => {
  const [left, right] = nodes.nodes;
  const { one, other, chat, first, second, room } = await loopOnTwo();
  first.close();
  const moved = await openRoomReader(right, chat, one);
  const joined = await moved.send({ kind: 'join', known: knownOf(room) });
  expect(joined.room?.program).toEqual(room?.program);
  const names = { user: one.username, friend: other.username };
  const onLeft = left.callerWith(one.token);
  await onLeft.call('POST', '/user/block', names);
  await expect.poll(() => second.last(), WAIT).toBeNull();
});
