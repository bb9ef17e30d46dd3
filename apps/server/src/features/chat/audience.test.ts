import { randomUUID } from 'node:crypto';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { describe, expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import type { StoredAudience } from '#platform/db/schema.ts';
import { findDifferences } from '#ops/fsck/find-differences.ts';
import { it as base } from '#testing/fixtures/app.ts';
import { exportAccount } from '#testing/features/account-export.ts';
import { history, resetChats, send, share } from '#testing/features/chat.ts';
import { makeGroup, sendToGroup } from '#testing/features/groups.ts';
import { makeFriends, makeReport, makeTile } from '#testing/factories.ts';
import { decide, makeModerator } from '#testing/features/moderation.ts';
import { suspend } from '#testing/features/suspensions.ts';
import type { TestResponse, TestUser } from '#testing/test-app.ts';

/** bob is a friend of all; carol of bob only; dan, a moderator, of alice and bob. */
const it = base
  .extend('carol', { scope: 'file' }, ({ app }) => app.createUser('carol'))
  .extend('dan', { scope: 'file' }, async ({ app, db }) => {
    const dan = await app.createUser('dan');
    await makeModerator(db, dan);
    return dan;
  });

it.beforeEach(async ({ db, alice, bob, carol, dan }) => {
  await resetChats(db, []);
  for (const pair of [
    [alice, bob],
    [alice, dan],
    [bob, carol],
    [bob, dan],
  ] as const) {
    await makeFriends(db, [pair[0].id, pair[1].id]);
  }
});

const outsiders = (...users: readonly TestUser[]) => ({
  status: 403,
  body: { error: { code: 'NOT_IN_AUDIENCE' }, rows: users.map(({ uid }) => ({ to: uid })) },
});

describe('a clip for friends', () => {
  it('goes to its owner and to friends of its owner', async ({ db, alice, bob, dan }) => {
    const tileId = await makeTile(db, { ownerId: alice.id, audience: 'friends' });
    expect((await share(bob, [alice, dan], tileId)).status).toBe(200);
    expect((await send(bob, alice, { text: 'yes', tile_id: tileId })).status).toBe(200);
    expect((await send(alice, dan, { tile_id: tileId })).status).toBe(200);
    expect((await history(dan, bob)).body.rows[0].tile.id).toBe(tileId);
  });

  it('is stored in no conversation if one friend is not among them', async ({
    db,
    alice,
    bob,
    carol,
    dan,
  }) => {
    const tileId = await makeTile(db, { ownerId: alice.id, audience: 'friends' });
    expect(await share(bob, [dan, carol], tileId)).toMatchObject(outsiders(carol));
    expect(await send(bob, carol, { tile_id: tileId })).toMatchObject(outsiders(carol));
    expect(await countMessages(db)).toBe(0);
    expect((await share(bob, [dan], tileId)).status).toBe(200);
  });

  it('goes to a group only if all members may see it', async ({ db, alice, bob, carol, dan }) => {
    const tileId = await makeTile(db, { ownerId: alice.id, audience: 'friends' });
    const friends = await makeGroup(bob, [alice, dan]);
    expect((await sendToGroup(bob, friends, { tile_id: tileId })).status).toBe(200);
    const mixed = await makeGroup(bob, [carol, dan]);
    const before = await countMessages(db);
    expect(await sendToGroup(bob, mixed, { tile_id: tileId })).toMatchObject(outsiders(carol));
    expect(await countMessages(db)).toBe(before);
  });

  it('that was stored once is returned for its id, as another message is not', async ({
    db,
    alice,
    bob,
    carol,
  }) => {
    const tileId = await makeTile(db, { ownerId: alice.id });
    const messages = [{ id: randomUUID(), to: carol.uid }];
    await share(bob, [], tileId, { messages });
    await setAudience(db, tileId, 'friends');
    expect((await share(bob, [], tileId, { messages })).status).toBe(200);
    expect(await share(bob, [carol], tileId)).toMatchObject(outsiders(carol));
  });
});

it('a hidden clip goes to no one', async ({ db, alice, bob }) => {
  const tileId = await makeTile(db, { ownerId: alice.id, audience: 'hidden' });
  const response = await send(alice, bob, { tile_id: tileId });
  expect(response).toMatchObject(outsiders(bob));
  expect(response.body.error.message).toContain('hidden');
});

describe('the clip of a stored message', () => {
  it.for(['friends', 'hidden'] as const)(
    'is not shown to users who are no longer in its audience (%s)',
    async (audience, { db, alice, bob, carol }) => {
      const tileId = await makeTile(db, { ownerId: alice.id });
      await send(bob, carol, { text: 'look', tile_id: tileId });
      await send(bob, alice, { text: 'look', tile_id: tileId });
      await setAudience(db, tileId, audience);
      const secrets = await secretsOf(db, tileId);
      for (const read of readsOf(carol, bob)) {
        const text = JSON.stringify(await read());
        expect(text).toContain('"tileHidden":true');
        expect(text).toContain('look');
        for (const secret of secrets) expect(text).not.toContain(secret);
      }
      for (const read of readsOf(alice, bob)) {
        expect(JSON.stringify(await read())).not.toContain('tileHidden');
      }
      const isFriendShown = audience === 'friends';
      const [message] = (await history(bob, carol)).body.rows;
      expect('tile' in message).toBe(isFriendShown);
    },
  );

  it('is not shown after the friendship has ended, nor in the export', async ({
    app,
    db,
    alice,
    bob,
    dan,
  }) => {
    const tileId = await makeTile(db, { ownerId: alice.id, audience: 'friends' });
    await send(bob, dan, { tile_id: tileId });
    const [videoId = ''] = await secretsOf(db, tileId);
    const messages = async () => (await exportAccount(app, dan)).files.messages;
    expect((await history(dan, bob)).body.rows[0].tile.id).toBe(tileId);
    expect(await messages()).toMatchObject([{ tile_id: tileId, video_id: videoId }]);
    await db.deleteFrom('friendships').execute();
    expect((await history(dan, bob)).body.rows[0]).toMatchObject({ tileHidden: true });
    expect((await history(dan, bob)).body.rows[0]).not.toHaveProperty('tile');
    expect(await messages()).toMatchObject([{ tile_id: null, video_id: null, starttime: null }]);
  });

  it('is shown again when everyone sees the tile', async ({ db, alice, bob, carol }) => {
    const tileId = await makeTile(db, { ownerId: alice.id });
    await send(bob, carol, { tile_id: tileId });
    await setAudience(db, tileId, 'friends');
    await setAudience(db, tileId, 'everyone');
    expect((await history(carol, bob)).body.rows[0].tile.id).toBe(tileId);
  });
});

const deletions = {
  'by its owner': (owner, _moderator, { tileId }) =>
    owner.call('DELETE', `/create/delete/${tileId}`, { tile_id: tileId }),
  'by a moderator': (_owner, moderator, { tileId }) => decide(moderator, tileId, 'remove'),
  'with its owner': (owner) => owner.call('DELETE', '/user/delete', { uid: owner.uid }),
} satisfies Record<string, Deletion>;

describe.each(Object.entries<Deletion>(deletions))(
  'the clip of a stored message whose post was deleted %s',
  (way, deletePost) => {
    it.for([
      ['everyone', { isShown: true }],
      ['friends', { isShown: false }],
      ['hidden', { isShown: false }],
    ] as const)('%s: %o', async ([audience, { isShown }], { app, db, bob, carol, dan }) => {
      const owner = await app.createUser(`${audience}.${Object.keys(deletions).indexOf(way)}`);
      for (const friend of [bob, dan]) await makeFriends(db, [owner.id, friend.id]);
      const tileId = await makeTile(db, { ownerId: owner.id });
      const secrets = await secretsOf(db, tileId);
      const group = await makeGroup(bob, [carol, dan]);
      await sendToGroup(bob, group, { text: 'look', tile_id: tileId });
      await setAudience(db, tileId, audience);
      await makeReport(db, tileId, bob.id);
      expect((await deletePost(owner, dan, { tileId })).status).toBe(200);
      for (const reader of [bob, carol, dan]) {
        const { messages = [] } = (await exportAccount(app, reader)).files;
        const reads = readsOfChat(reader, group).map(async (read) => JSON.stringify(await read()));
        for (const text of [...(await Promise.all(reads)), JSON.stringify(messages)]) {
          expect(text).toContain('look');
          expect(secrets.some((secret) => text.includes(secret))).toBe(isShown);
        }
      }
      expect(await findDifferences(db)).toEqual([]);
    });
  },
);

it('the clip of a suspended owner is shown to the friends who could see it only', async ({
  app,
  db,
  bob,
  carol,
  dan,
}) => {
  const owner = await app.createUser('suspended');
  for (const friend of [bob, dan]) await makeFriends(db, [owner.id, friend.id]);
  const tileId = await makeTile(db, { ownerId: owner.id });
  const group = await makeGroup(bob, [carol, dan]);
  await sendToGroup(bob, group, { text: 'look', tile_id: tileId });
  await setAudience(db, tileId, 'friends');
  await suspend(db, 'suspended');
  const [hidden, shown] = await Promise.all(
    [carol, dan].map((reader) => Promise.all(readsOfChat(reader, group).map((read) => read()))),
  );
  expect(JSON.stringify(hidden)).toContain('tileHidden');
  expect(JSON.stringify(shown)).not.toContain('tileHidden');
});

type Deletion = (
  owner: TestUser,
  moderator: TestUser,
  post: { readonly tileId: number },
) => Promise<TestResponse>;

/** All ways to read the messages of two users. */
function readsOf(reader: TestUser, other: TestUser): (() => Promise<unknown>)[] {
  return readsOfChat(reader, combinedChatId(reader.uid, other.uid));
}

function readsOfChat(reader: TestUser, chat: string): (() => Promise<unknown>)[] {
  const get = async (path: string): Promise<unknown> => (await reader.call('GET', path)).body;
  return [
    () => get(`/chat/messages?chat=${chat}&before=999999`),
    () => get(`/chat/search?chat=${chat}&search=look`),
    () => get(`/live/changes?doc=${encodeURIComponent(`chats/${chat}`)}&wait=0`),
  ];
}

async function secretsOf(db: Db, tileId: number): Promise<string[]> {
  const { video_id, public_id } = await db
    .selectFrom('tiles')
    .select(['video_id', 'public_id'])
    .where('id', '=', tileId)
    .executeTakeFirstOrThrow();
  return [video_id, public_id];
}

async function setAudience(db: Db, tileId: number, audience: StoredAudience): Promise<void> {
  await db.updateTable('tiles').set({ audience }).where('id', '=', tileId).execute();
  await db.updateTable('tile_counts').set({ audience }).where('tile_id', '=', tileId).execute();
}

async function countMessages(db: Db): Promise<number> {
  return (await db.selectFrom('messages').select('seq').execute()).length;
}
