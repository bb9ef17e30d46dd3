import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { friendLimits } from '@reprise/contract/friends/limits.ts';
import { describe, expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it } from '#testing/fixtures/app.ts';
import { makeBlock, makeFriends, makeReport, makeTile, makeTiles } from '#testing/factories.ts';
import { resetFriendships } from '#testing/features/friends.ts';
import { makeUser } from '#testing/users.ts';
import type { TestUser } from '#testing/test-app.ts';

it.beforeEach(({ db }) => resetFriendships(db));

it.afterEach(async ({ db }) => {
  await db.deleteFrom('tiles').execute();
  await db.deleteFrom('blocks').execute();
});

let made = 0;

const names = async (viewer: TestUser) => (await suggestions(viewer)).map((row) => row.username);

describe('GET /user/suggestions', () => {
  it('is empty without posts', async ({ db, alice, bob }) => {
    await makeFriends(db, [alice.id, bob.id]);
    expect(await names(alice)).toEqual([]);
  });

  it('suggests those who post most, with their newest caption', async ({ db, alice }) => {
    const [one, many] = [await makePoster(db, 1), await makePoster(db, 3)];
    await makeTile(db, { ownerId: many.id, caption: 'the last one' });
    expect(await suggestions(alice)).toEqual([
      {
        uid: many.uid,
        username: many.username,
        img_url: accountLimits.defaultAvatar,
        caption: 'the last one',
      },
      expect.objectContaining({ username: one.username, caption: 'the good part' }),
    ]);
  });

  it('suggests friends of friends first, if they post', async ({ db, alice, bob }) => {
    const [loud, common, silent] = [
      await makePoster(db, 5),
      await makePoster(db),
      await makeUser(db, 'silent'),
    ];
    await makeFriends(db, [bob.id, alice.id]);
    await makeFriends(db, [bob.id, common.id]);
    await makeFriends(db, [silent.id, bob.id]);
    expect(await names(alice)).toEqual([common.username, loud.username]);
  });

  it('does not use clips for friends', async ({ db, alice }) => {
    const [open, closed] = [await makePoster(db), await makeUser(db, 'closed')];
    await makeTile(db, { ownerId: open.id, caption: 'for friends', audience: 'friends' });
    const closedTile = { ownerId: closed.id, audience: 'friends' } as const;
    await makeTiles(db, [closedTile, closedTile, closedTile]);
    expect(await suggestions(alice)).toEqual([
      expect.objectContaining({ username: open.username, caption: 'the good part' }),
    ]);
  });

  it('does not use the friends of a pending request', async ({ db, alice, bob }) => {
    const [loud, other] = [await makePoster(db, 2), await makePoster(db)];
    await makeFriends(db, [bob.id, alice.id], { isAccepted: false });
    await makeFriends(db, [bob.id, other.id]);
    expect(await names(alice)).toEqual([loud.username, other.username]);
  });

  it('omits the viewer, friends, and requests in both directions', async ({ db, alice, bob }) => {
    const [friend, sender, receiver] = [
      await makePoster(db),
      await makePoster(db),
      await makePoster(db),
    ];
    await makeTile(db, { ownerId: alice.id });
    await makeFriends(db, [alice.id, friend.id]);
    await makeFriends(db, [sender.id, alice.id], { isAccepted: false });
    await makeFriends(db, [alice.id, receiver.id], { isAccepted: false });
    expect(await names(alice)).toEqual([]);
    expect((await names(bob)).toSorted()).toEqual(
      ['alice', friend.username, sender.username, receiver.username].toSorted(),
    );
  });

  it('omits blocks in both directions, and inactive users', async ({ db, alice, bob }) => {
    const [blocked, blocker, suspended] = [
      await makePoster(db),
      await makePoster(db),
      await makePoster(db),
    ];
    await makeBlock(db, [alice.id, blocked.id]);
    await makeBlock(db, [blocker.id, alice.id]);
    await db
      .updateTable('users')
      .set({ status: 'suspended' })
      .where('id', '=', suspended.id)
      .execute();
    expect(await names(alice)).toEqual([]);
    expect(await names(bob)).toEqual([blocked.username, blocker.username]);
  });

  it('omits users whose only clip the viewer has reported', async ({ db, alice, bob }) => {
    const { id } = await makeUser(db, 'reported');
    await makeReport(db, await makeTile(db, { ownerId: id }), alice.id);
    expect(await names(alice)).toEqual([]);
    expect(await names(bob)).toEqual(['reported']);
  });

  it(`returns at most ${friendLimits.suggestionRows}`, async ({ db, alice }) => {
    for (let index = 0; index <= friendLimits.suggestionRows; index += 1) await makePoster(db);
    expect(await names(alice)).toHaveLength(friendLimits.suggestionRows);
  });

  it("is limited to the viewer's own", async ({ app, db, alice, bob: _bob }) => {
    await makePoster(db);
    const response = await alice.call('GET', '/user/suggestions?user=bob');
    expect(response).toMatchObject({ status: 403, body: { error: { code: 'IDENTITY_MISMATCH' } } });
    expect(await app.visitor.call('GET', '/user/suggestions?user=alice')).toMatchObject({
      status: 401,
    });
  });
});

async function makePoster(db: Db, tiles = 1) {
  made += 1;
  const poster = await makeUser(db, `poster${made}`);
  await makeTiles(
    db,
    Array.from({ length: tiles }, () => ({ ownerId: poster.id })),
  );
  return poster;
}

async function suggestions(viewer: TestUser) {
  const { status, body } = await viewer.call('GET', `/user/suggestions?user=${viewer.username}`);
  expect(status).toBe(200);
  return body.rows as { uid: string; username: string; img_url: string; caption: string }[];
}
