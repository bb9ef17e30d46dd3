import { rateLimits } from '@reprise/contract/http/limits.ts';
import { friendTexts } from '@reprise/contract/friends/texts.ts';
import { notificationTexts } from '@reprise/contract/notifications/texts.ts';
import { runs } from '@reprise/contract/testing/runs.ts';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it } from '#testing/fixtures/app.ts';
import { makeBlock, makeFriends, makeAnyUser } from '#testing/factories.ts';
import {
  updateFriend,
  resetFriendships,
  friendNotificationsOf,
  labelOf,
  storedRelations,
} from '#testing/features/friends.ts';
import { makeGroup } from '#testing/features/groups.ts';
import { makeUser } from '#testing/users.ts';
import { startTestApp, type TestUser } from '#testing/test-app.ts';

const { send, accept, remove } = friendTexts;

it.beforeEach(({ db }) => resetFriendships(db));

type UserRef = Pick<TestUser, 'username'>;

describe('POST /user/block', () => {
  it("blocks a user, ignoring the name's case", async ({ db, alice, bob }) => {
    const response = await block(alice, { username: 'BOB' });
    expect(response).toMatchObject({ status: 200, body: { success: true } });
    expect(await storedBlocks(db)).toEqual([[alice.id, bob.id]]);
  });

  it('is idempotent', async ({ db, alice, bob }) => {
    await block(alice, bob);
    expect(await block(alice, bob)).toMatchObject({ status: 200 });
    expect(await storedBlocks(db)).toEqual([[alice.id, bob.id]]);
  });

  it('ends a friendship; after unblocking the two have no relation', async ({ db, alice, bob }) => {
    await makeFriends(db, [bob.id, alice.id]);
    await block(alice, bob);
    expect(await storedRelations(db)).toEqual([]);
    await unblock(alice, bob);
    expect([await labelOf(alice, bob), await labelOf(bob, alice)]).toEqual([send, send]);
  });

  it.for(['the sender', 'the receiver'])(
    'ends a request and removes its notification, by %s',
    async (who, { db, alice, bob }) => {
      await updateFriend(alice, bob, send);
      expect(await friendNotificationsOf(db, bob)).toMatchObject({ count: 1 });
      await (who === 'the sender' ? block(alice, bob) : block(bob, alice));
      expect(await storedRelations(db)).toEqual([]);
      expect(await friendNotificationsOf(db, bob)).toEqual({ count: 0, list: [] });
    },
  );

  it('removes unseen notifications between the two only, in both directions', async ({
    app,
    db,
    alice,
    bob,
  }) => {
    const carol = await app.createUser('carol');
    for (const other of [bob, carol]) {
      await updateFriend(alice, other, send);
      await updateFriend(other, alice, accept);
    }
    await updateFriend(alice, bob, remove);
    await updateFriend(bob, alice, send);
    expect(await friendNotificationsOf(db, alice)).toMatchObject({ count: 3 });
    await block(alice, bob);
    expect(await friendNotificationsOf(db, bob)).toEqual({ count: 0, list: [] });
    expect(await friendNotificationsOf(db, alice)).toEqual({
      count: 1,
      list: [notificationTexts.requestAccepted('carol')],
    });
  });

  it('removes unseen notifications of a friendship that has ended', async ({ db, alice, bob }) => {
    await updateFriend(alice, bob, send);
    await updateFriend(bob, alice, accept);
    await updateFriend(bob, alice, remove);
    await block(alice, bob);
    for (const user of [alice, bob]) {
      expect(await friendNotificationsOf(db, user)).toEqual({ count: 0, list: [] });
    }
  });

  it('blocks a suspended friend, and unblocks', async ({ app, db, alice }) => {
    const carol = await app.createUser('carol.suspended');
    await makeFriends(db, [alice.id, carol.id]);
    await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', carol.id).execute();
    expect(await block(alice, carol)).toMatchObject({ status: 200 });
    expect(await storedRelations(db)).toEqual([]);
    expect(await storedBlocks(db)).toEqual([[alice.id, carol.id]]);
    expect(await unblock(alice, carol)).toMatchObject({ status: 200 });
    expect(await storedBlocks(db)).toEqual([]);
  });

  it('does not reveal whether the other user has blocked the viewer', async ({
    db,
    alice,
    bob,
  }) => {
    const usual = await block(alice, bob);
    await resetFriendships(db);
    await makeBlock(db, [bob.id, alice.id]);
    for (const call of [block, unblock, block]) {
      const response = await call(alice, bob);
      expect([response.status, response.body]).toEqual([usual.status, usual.body]);
    }
    expect(await storedBlocks(db)).toEqual([
      [alice.id, bob.id],
      [bob.id, alice.id],
    ]);
  });

  it.for([
    ['oneself', 'alice', 400, 'SELF'],
    ['an unknown user', 'unknown', 404, 'NOT_FOUND'],
  ] as const)('rejects %s', async ([_case, username, status, code], { db, alice }) => {
    for (const call of [block, unblock]) {
      expect(await call(alice, { username })).toMatchObject({ status, body: { error: { code } } });
    }
    expect(await storedBlocks(db)).toEqual([]);
  });

  it('does not block on behalf of another user', async ({ app, db, alice, bob }) => {
    await makeFriends(db, [alice.id, bob.id]);
    const mallory = await app.createUser('mallory');
    const response = await block(mallory, bob, { user: 'alice' });
    expect(response).toMatchObject({ status: 403, body: { error: { code: 'IDENTITY_MISMATCH' } } });
    expect(await storedBlocks(db)).toEqual([]);
    expect(await storedRelations(db)).toHaveLength(1);
  });

  it('requires a signed-in user', async ({ app, db, alice: _alice, bob: _bob }) => {
    const body = { user: 'alice', friend: 'bob' };
    for (const path of ['/user/block', '/user/unblock']) {
      expect(await app.visitor.call('POST', path, body)).toMatchObject({ status: 401 });
    }
    expect(await storedBlocks(db)).toEqual([]);
  });
});

describe('POST /user/unblock', () => {
  it("removes the viewer's own block only", async ({ db, alice, bob }) => {
    await makeBlock(db, [alice.id, bob.id]);
    await makeBlock(db, [bob.id, alice.id]);
    expect(await unblock(alice, bob)).toMatchObject({ status: 200, body: { success: true } });
    expect(await storedBlocks(db)).toEqual([[bob.id, alice.id]]);
  });

  it('changes nothing without a block', async ({ db, alice, bob }) => {
    await makeFriends(db, [alice.id, bob.id]);
    expect(await unblock(alice, bob)).toMatchObject({ status: 200, body: { success: true } });
    expect(await storedRelations(db)).toHaveLength(1);
  });

  it('does not unblock on behalf of another user', async ({ db, alice, bob }) => {
    await makeBlock(db, [alice.id, bob.id]);
    const response = await unblock(bob, bob, { user: 'alice' });
    expect(response).toMatchObject({ status: 403, body: { error: { code: 'IDENTITY_MISMATCH' } } });
    expect(await storedBlocks(db)).toEqual([[alice.id, bob.id]]);
  });
});

describe('GET /user/blocked', () => {
  it('lists users the viewer has blocked, by name, and not those who block the viewer', async ({
    db,
    alice,
    bob,
  }) => {
    const dan = await makeUser(db, 'dan');
    const ada = await makeUser(db, 'Ada');
    for (const { id } of [dan, ada]) await makeBlock(db, [alice.id, id]);
    await makeBlock(db, [bob.id, alice.id]);
    const { status, body } = await alice.call('GET', '/user/blocked?user=alice');
    expect(status).toBe(200);
    expect(body).toEqual({
      rows: [
        { uid: ada.uid, username: 'Ada', img_url: '/avatars/default.svg' },
        { uid: dan.uid, username: 'dan', img_url: '/avatars/default.svg' },
      ],
    });
  });

  it('omits the photo of users who have blocked the viewer', async ({ db, alice, bob }) => {
    const img_url = 'https://a.example/alice.png';
    await db.updateTable('users').set({ img_url }).where('id', '=', alice.id).execute();
    await makeBlock(db, [bob.id, alice.id]);
    const photo = async () =>
      (await bob.call('GET', '/user/blocked?user=bob')).body.rows[0]?.img_url;
    expect(await photo()).toBe(img_url);
    await makeBlock(db, [alice.id, bob.id]);
    expect(await photo()).toBe('/avatars/default.svg');
    await db.updateTable('users').set({ img_url: null }).where('id', '=', alice.id).execute();
  });

  it('has pages of 20', async ({ db, alice }) => {
    for (let count = 0; count < 21; count += 1) {
      await makeBlock(db, [alice.id, (await makeAnyUser(db)).id]);
    }
    const pages = await Promise.all(
      [0, 20, 21].map((offset) => alice.call('GET', `/user/blocked?user=alice&offset=${offset}`)),
    );
    expect(pages.map(({ body }) => body.rows.length)).toEqual([20, 1, 0]);
    const names = pages.flatMap(({ body }) => body.rows.map((row: UserRef) => row.username));
    expect(new Set(names).size).toBe(21);
  });

  it('is visible to the viewer only', async ({ app, alice: _alice, bob }) => {
    const response = await bob.call('GET', '/user/blocked?user=alice');
    expect(response).toMatchObject({ status: 403, body: { error: { code: 'IDENTITY_MISMATCH' } } });
    const visitor = await app.visitor.call('GET', '/user/blocked?user=alice');
    expect(visitor).toMatchObject({ status: 401 });
  });
});

describe('a block', () => {
  it('hides the two from each other in their groups, once, until it is deleted', async ({
    app,
    db,
    alice,
    bob,
  }) => {
    const carol = await app.createUser('carol.group');
    for (const other of [bob, carol]) await makeFriends(db, [alice.id, other.id]);
    const group = await makeGroup(alice, [bob, carol]);
    const visibilities = async () => {
      const members = db.selectFrom('chat_members').where('chat_id', '=', group);
      const rows = await members.select('visibility').orderBy('user_id').execute();
      return rows.map(({ visibility }) => visibility);
    };
    const [before = 0] = await visibilities();
    for (const [nth, call] of [block, block, unblock, unblock].entries()) {
      expect((await call(alice, bob)).status).toBe(200);
      const now = before + (nth < 2 ? 1 : 2);
      expect(await visibilities()).toEqual([now, now, before]);
    }
  });

  it('prevents friend requests in both directions', async ({ db, alice, bob }) => {
    await block(alice, bob);
    expect(await updateFriend(bob, alice, send)).toMatchObject({
      status: 404,
      body: { error: { code: 'NOT_FOUND' } },
    });
    expect(await updateFriend(alice, bob, send)).toMatchObject({
      status: 403,
      body: { error: { code: 'BLOCKED' } },
    });
    expect(await storedRelations(db)).toEqual([]);
    for (const user of [alice, bob]) {
      expect(await friendNotificationsOf(db, user)).toEqual({ count: 0, list: [] });
    }
  });

  it('never coexists with a relation, also when it races a request', async ({ db, alice, bob }) => {
    for (let round = 0; round < runs(50); round += 1) {
      await resetFriendships(db);
      const sender = round % 2 === 0 ? alice : bob;
      const other = sender === alice ? bob : alice;
      const [request, blocked] = await Promise.all([
        updateFriend(sender, other, send),
        block(alice, bob),
      ]);
      expect(blocked.status).toBe(200);
      expect([200, sender === alice ? 403 : 404]).toContain(request.status);
      expect(await storedBlocks(db)).toEqual([[alice.id, bob.id]]);
      expect(await storedRelations(db)).toEqual([]);
      expect(await friendNotificationsOf(db, other)).toEqual({ count: 0, list: [] });
    }
  });

  it('can be set by both at once, repeatedly', async ({ db, alice, bob }) => {
    const calls = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? block(alice, bob) : block(bob, alice),
    );
    for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
    expect(await storedBlocks(db)).toHaveLength(2);
  });
});

describe('the limit of blocks', () => {
  const { max } = rateLimits.block;
  beforeAll(() => void Object.assign(rateLimits.block, { max: 6 }));
  afterAll(() => void Object.assign(rateLimits.block, { max }));

  it('is shared by blocking and unblocking only', async () => {
    const limited = await startTestApp({ RATE_LIMITS: 'on' });
    const dan = await limited.createUser('dan');
    const carol = await limited.createUser('carol');
    for (let count = 0; count < rateLimits.block.max; count += 1) {
      const call = count % 2 === 0 ? block : unblock;
      expect((await call(dan, carol)).status).toBe(200);
    }
    const rejected = await block(dan, carol);
    expect(rejected).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMITED' } } });
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await limited.db.selectFrom('blocks').selectAll().execute()).toEqual([]);
    expect(await updateFriend(dan, carol, send)).toMatchObject({ status: 200 });
    await limited.stop();
  });
});

function block(actor: TestUser, friend: UserRef, change: object = {}) {
  const body = { user: actor.username, friend: friend.username, ...change };
  return actor.call('POST', '/user/block', body);
}

function unblock(actor: TestUser, friend: UserRef, change: object = {}) {
  const body = { user: actor.username, friend: friend.username, ...change };
  return actor.call('POST', '/user/unblock', body);
}

async function storedBlocks(db: Db): Promise<[number, number][]> {
  const rows = await db.selectFrom('blocks').selectAll().orderBy('blocker_id').execute();
  return rows.map(({ blocker_id, blocked_id }) => [blocker_id, blocked_id]);
}
