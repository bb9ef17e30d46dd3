import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { it } from '#testing/fixtures/app.ts';
import { makeBlock, makeFriends, publicIdOf } from '#testing/factories.ts';
import { openNotificationPanel } from '#testing/features/friends.ts';
import { listNotifications, setSwitch } from '#testing/features/notifications.ts';
import { suspend } from '#testing/features/suspensions.ts';
import { callAndCompareTiles, postVideo } from '#testing/features/tiles.ts';
import type { TestUser } from '#testing/test-app.ts';

/** A new video per test. */
let link = '';
let videos = 0;

it.beforeEach(async ({ db, alice: _alice, bob: _bob }) => {
  videos += 1;
  link = `marked${String(videos).padStart(5, '0')}`;
  await db.deleteFrom('notifications').execute();
  await db.deleteFrom('blocks').execute();
  await db.deleteFrom('friendships').execute();
  await db.updateTable('notification_documents').set({ app_off: [] }).execute();
});

async function post(user: TestUser, change: object = {}): Promise<number> {
  const { status, body } = await postVideo(user, { link, startTime: 10, endTime: 20, ...change });
  expect(status).toBe(200);
  return body.tile_id;
}

const connections = {
  'same-moment': (tile: number) => ({ marks: tile }),
  answer: (tile: number) => ({ answers: tile }),
} as const;

describe.each(['same-moment', 'answer'] as const)('%s', (kind) => {
  const connect = connections[kind];

  it("quietly notifies the clip's owner, who gets to the new clip", async ({ db, alice, bob }) => {
    const tile = await post(alice);
    const newTile = await post(bob, connect(tile));
    expect(await listNotifications(alice)).toMatchObject([
      {
        kind,
        username: 'bob',
        unseen: true,
        tile_id: tile,
        public_id: await publicIdOf(db, tile),
        clip: { public_id: await publicIdOf(db, newTile), tile_link: link },
      },
    ]);
    expect(await openNotificationPanel(alice)).toMatchObject({ newLikes: 0, newFriendRequest: 0 });
    expect(await listNotifications(bob)).toEqual([]);
  });

  it('once per user and clip, also after a deletion', async ({ alice, bob, carol }) => {
    const tile = await post(alice);
    const other = await post(alice);
    const mark = await post(bob, connect(tile));
    await bob.call('DELETE', `/create/delete/${mark}`);
    await post(bob, connect(tile));
    const usersOf = async () => (await listNotifications(alice)).map((row) => row.username);
    expect(await usersOf()).toEqual(['bob']);
    await post(bob, connect(other));
    await post(carol, connect(tile));
    expect(await usersOf()).toEqual(['carol', 'bob', 'bob']);
  });

  it('once if two arrive together, and once for a repeated post', async ({ alice, bob }) => {
    const tile = await post(alice);
    const id = randomUUID();
    await Promise.all([
      post(bob, { id, ...connect(tile) }),
      post(bob, { id, ...connect(tile) }),
      post(bob, connect(tile)),
    ]);
    expect(await listNotifications(alice)).toHaveLength(1);
  });

  it('not about own clips', async ({ alice }) => {
    await post(alice, connect(await post(alice)));
    expect(await listNotifications(alice)).toEqual([]);
  });

  it('not while it is switched off', async ({ alice, bob }) => {
    await setSwitch(alice, kind === 'answer' ? 'answers' : kind);
    await post(bob, connect(await post(alice)));
    expect(await listNotifications(alice)).toEqual([]);
  });

  it('the new clip is not linked once it is deleted', async ({ alice, bob }) => {
    const tile = await post(alice);
    const mark = await post(bob, connect(tile));
    await bob.call('DELETE', `/create/delete/${mark}`);
    const [row] = await listNotifications(alice);
    expect(row).toMatchObject({ kind, tile_id: tile });
    expect(row).not.toHaveProperty('clip');
  });

  it('clients of the previous release do not get it', async ({ alice, bob }) => {
    await post(bob, connect(await post(alice)));
    const { body } = await alice.call('GET', '/notifications/history');
    expect(body.rows).toEqual([]);
  });

  it.for([
    ['of an owner who blocks the viewer', 'blocks'],
    ['of an owner whom the viewer blocks', 'blocked'],
    ['of a suspended owner', 'suspended'],
  ] as const)(
    'a clip %s is not found, and nothing is stored',
    async ([, why], { app, db, bob }) => {
      const owner = await app.createUser(`${kind.slice(0, 4)}${why}`);
      const tile = await post(owner);
      if (why === 'suspended') await suspend(db, owner.username);
      if (why === 'blocks') await makeBlock(db, [owner.id, bob.id]);
      if (why === 'blocked') await makeBlock(db, [bob.id, owner.id]);
      const times = { link, startTime: 10, endTime: 20 };
      expect(
        await callAndCompareTiles(db, () => postVideo(bob, { ...times, ...connect(tile) })),
      ).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
      // A suspended owner may not ask, so the table is read.
      expect(await db.selectFrom('notifications').selectAll().execute()).toEqual([]);
    },
  );

  it('is part of what a repeated post compares', async ({ alice, bob }) => {
    const [tile, other] = [await post(alice), await post(alice)];
    const id = randomUUID();
    await post(bob, { id, ...connect(tile) });
    for (const changed of [{}, connect(other)]) {
      const again = await postVideo(bob, { link, startTime: 10, endTime: 20, id, ...changed });
      expect(again).toMatchObject({ status: 409, body: { error: { code: 'ID_REUSED' } } });
    }
    await alice.call('DELETE', `/create/delete/${tile}`);
    expect(await post(bob, { id, ...connect(tile) })).toBeGreaterThan(0);
  });
});

it.for([
  ['another video', { link: 'anothervide' }],
  ['another moment', { startTime: 15.001 }],
] as const)('%s does not mark the clip, too', async ([, change], { db, alice, bob }) => {
  const tile = await post(alice);
  const times = { link, startTime: 10, endTime: 20, ...change };
  expect(
    await callAndCompareTiles(db, () => postVideo(bob, { ...times, marks: tile })),
  ).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION' } } });
});

it('a mark for friends is no public mark: it notifies no one', async ({ db, alice, bob }) => {
  await makeFriends(db, [alice.id, bob.id]);
  await post(bob, { marks: await post(alice), audience: 'friends' });
  expect(await listNotifications(alice)).toEqual([]);
});

it('an answer for friends notifies an owner who is one', async ({ db, alice, bob, carol }) => {
  await makeFriends(db, [carol.id, bob.id]);
  await post(bob, { answers: await post(alice), audience: 'friends' });
  await post(bob, { answers: await post(carol), audience: 'friends' });
  expect(await listNotifications(alice)).toEqual([]);
  expect(await listNotifications(carol)).toMatchObject([{ kind: 'answer', username: 'bob' }]);
});

it('a post can mark one clip and answer another', async ({ alice, bob, carol }) => {
  const marks = await post(alice);
  const answers = await post(carol);
  await post(bob, { marks, answers });
  expect(await listNotifications(alice)).toMatchObject([{ kind: 'same-moment' }]);
  expect(await listNotifications(carol)).toMatchObject([{ kind: 'answer' }]);
});

it('an embed code can answer a clip, too', async ({ db, alice, bob }) => {
  const tile = await post(alice);
  const { status, body } = await bob.call('POST', '/create/newpost', {
    link: '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?clip=Ugkx&amp;clipt=EPeWARjX6wQ"></iframe>',
    description: 'then this',
    owner: 'bob',
    date: '2026-11-20T21:00:00.000Z',
    answers: await publicIdOf(db, tile),
  });
  expect(status).toBe(200);
  const [row] = await listNotifications(alice);
  expect(row?.clip?.public_id).toBe(await publicIdOf(db, body.tile_id));
});
