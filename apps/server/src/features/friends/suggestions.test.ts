import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { friendLimits } from '@reprise/contract/friends/limits.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeBlock, makeFriends, makeReport, makeTile, makeTiles } from '#testing/factories.ts';
import { resetFriendships } from '#testing/features/friends.ts';
import { makeUser } from '#testing/users.ts';
import { startTestApp, type TestUser, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let alice: TestUser;
let bob: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  alice = await app.createUser('alice');
  bob = await app.createUser('bob');
});

beforeEach(() => resetFriendships(app.db));

afterEach(async () => {
  await app.db.deleteFrom('tiles').execute();
  await app.db.deleteFrom('blocks').execute();
});

afterAll(() => app.stop());

let made = 0;

async function makePoster(tiles = 1) {
  made += 1;
  const poster = await makeUser(app.db, `poster${made}`);
  await makeTiles(
    app.db,
    Array.from({ length: tiles }, () => ({ ownerId: poster.id })),
  );
  return poster;
}

async function suggestions(viewer = alice) {
  const { status, body } = await viewer.call('GET', `/user/suggestions?user=${viewer.username}`);
  expect(status).toBe(200);
  return body.rows as { uid: string; username: string; img_url: string; caption: string }[];
}

const names = async (viewer = alice) => (await suggestions(viewer)).map((row) => row.username);

describe('GET /user/suggestions', () => {
  it('is empty without posts', async () => {
    await makeFriends(app.db, [alice.id, bob.id]);
    expect(await names()).toEqual([]);
  });

  it('suggests those who post most, with their newest caption', async () => {
    const [one, many] = [await makePoster(1), await makePoster(3)];
    await makeTile(app.db, { ownerId: many.id, caption: 'the last one' });
    expect(await suggestions()).toEqual([
      {
        uid: many.uid,
        username: many.username,
        img_url: accountLimits.defaultAvatar,
        caption: 'the last one',
      },
      expect.objectContaining({ username: one.username, caption: 'the good part' }),
    ]);
  });

  it('suggests friends of friends first, if they post', async () => {
    const [loud, common, silent] = [
      await makePoster(5),
      await makePoster(),
      await makeUser(app.db, 'silent'),
    ];
    await makeFriends(app.db, [bob.id, alice.id]);
    await makeFriends(app.db, [bob.id, common.id]);
    await makeFriends(app.db, [silent.id, bob.id]);
    expect(await names()).toEqual([common.username, loud.username]);
  });

  it('does not use the friends of a pending request', async () => {
    const [loud, other] = [await makePoster(2), await makePoster()];
    await makeFriends(app.db, [bob.id, alice.id], { isAccepted: false });
    await makeFriends(app.db, [bob.id, other.id]);
    expect(await names()).toEqual([loud.username, other.username]);
  });

  it('omits the viewer, friends, and requests in both directions', async () => {
    const [friend, sender, receiver] = [await makePoster(), await makePoster(), await makePoster()];
    await makeTile(app.db, { ownerId: alice.id });
    await makeFriends(app.db, [alice.id, friend.id]);
    await makeFriends(app.db, [sender.id, alice.id], { isAccepted: false });
    await makeFriends(app.db, [alice.id, receiver.id], { isAccepted: false });
    expect(await names()).toEqual([]);
    expect((await names(bob)).toSorted()).toEqual(
      ['alice', friend.username, sender.username, receiver.username].toSorted(),
    );
  });

  it('omits blocks in both directions, and inactive users', async () => {
    const [blocked, blocker, suspended] = [
      await makePoster(),
      await makePoster(),
      await makePoster(),
    ];
    await makeBlock(app.db, [alice.id, blocked.id]);
    await makeBlock(app.db, [blocker.id, alice.id]);
    await app.db
      .updateTable('users')
      .set({ status: 'suspended' })
      .where('id', '=', suspended.id)
      .execute();
    expect(await names()).toEqual([]);
    expect(await names(bob)).toEqual([blocked.username, blocker.username]);
  });

  it('omits users whose only clip the viewer has reported', async () => {
    const { id } = await makeUser(app.db, 'reported');
    await makeReport(app.db, await makeTile(app.db, { ownerId: id }), alice.id);
    expect(await names()).toEqual([]);
    expect(await names(bob)).toEqual(['reported']);
  });

  it(`returns at most ${friendLimits.suggestionRows}`, async () => {
    for (let index = 0; index <= friendLimits.suggestionRows; index += 1) await makePoster();
    expect(await names()).toHaveLength(friendLimits.suggestionRows);
  });

  it("is limited to the viewer's own", async () => {
    await makePoster();
    const response = await alice.call('GET', '/user/suggestions?user=bob');
    expect(response).toMatchObject({ status: 403, body: { error: { code: 'IDENTITY_MISMATCH' } } });
    expect(await app.visitor.call('GET', '/user/suggestions?user=alice')).toMatchObject({
      status: 401,
    });
  });
});
