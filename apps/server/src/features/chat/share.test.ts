import { randomUUID } from 'node:crypto';
import { chatLimits } from '@reprise/contract/chat/limits.ts';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { describe, expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it as base } from '#testing/fixtures/app.ts';
import {
  resetChats,
  requireNoDifferences,
  send,
  share,
  storedChat,
  unseenCount,
  unseenOf,
} from '#testing/features/chat.ts';
import { makeFriends, makeTile } from '#testing/factories.ts';
import type { TestUser } from '#testing/test-app.ts';

const it = base
  .extend('friends', { scope: 'file' }, ({ app }) =>
    Promise.all(
      Array.from({ length: chatLimits.shareFriendsMax }, (_, n) => app.createUser(`friend${n}`)),
    ),
  )
  .extend('tileId', { scope: 'file' }, ({ db }) => makeTile(db));

it.beforeEach(async ({ db, alice, friends }) => {
  await resetChats(db, []);
  for (const { id } of friends) await makeFriends(db, [alice.id, id]);
});

it.afterEach(({ db }) => requireNoDifferences(db));

const rejected = (status: number, code: string) => ({ status, body: { error: { code } } });

describe('POST /chat/share', () => {
  it('sends the clip to 50 friends, one message to each', async ({
    db,
    alice,
    friends,
    tileId,
  }) => {
    const { status, body } = await share(alice, friends, tileId, { text: 'listen' });
    expect(status).toBe(200);
    expect(body.rows).toEqual(
      friends.map(({ uid }) => ({ to: uid, chat: combinedChatId(alice.uid, uid) })),
    );
    for (const friend of friends) {
      expect(await storedChat(db, alice, friend)).toMatchObject({
        lastSeq: 1,
        messages: [{ sender: 'alice', body: 'listen', tile_id: tileId }],
        entries: [{ is_seen: true }, { is_seen: false }],
      });
      expect(await unseenCount(db, friend)).toBe(1);
    }
    expect(await unseenOf(db, alice)).toMatchObject({ count: 0, unseen_version: 0 });
  });

  it('accepts an empty text', async ({ db, alice, friends, tileId }) => {
    await share(alice, friends.slice(0, 1), tileId);
    const [friend] = friends;
    if (friend === undefined) throw new Error('A user is missing.');
    expect((await storedChat(db, alice, friend))?.entries[0]).toMatchObject({
      last_message: 'Shared a clip',
    });
  });

  it('leaves an unseen conversation unseen', async ({ db, alice, friends, tileId }) => {
    const [friend] = friends;
    if (friend === undefined) throw new Error('A user is missing.');
    await send(friend, alice);
    await share(alice, friends.slice(0, 3), tileId);
    expect(await unseenCount(db, alice)).toBe(1);
  });

  it('stores a repeated share once', async ({ db, alice, friends, tileId }) => {
    const messages = friends.slice(0, 5).map(({ uid }) => ({ id: randomUUID(), to: uid }));
    const first = await share(alice, [], tileId, { messages });
    const stand = await unseenOf(db, alice);
    const again = await share(alice, [], tileId, { messages });
    expect(again.body).toEqual(first.body);
    expect(await countMessages(db)).toBe(5);
    expect(await unseenOf(db, alice)).toEqual(stand);
  });

  it('stores the rest of a partial share, and nothing if an id has other content', async ({
    db,
    alice,
    friends,
    tileId,
  }) => {
    const messages = friends.slice(0, 5).map(({ uid }) => ({ id: randomUUID(), to: uid }));
    await share(alice, [], tileId, { messages: messages.slice(0, 2) });
    expect(await share(alice, [], tileId, { messages, text: 'other' })).toMatchObject(
      rejected(409, 'ID_REUSED'),
    );
    expect(await countMessages(db)).toBe(2);
    expect((await share(alice, [], tileId, { messages })).status).toBe(200);
    expect(await countMessages(db)).toBe(5);
  });

  it('sends nothing if one user is not a friend, and names that user', async ({
    app,
    db,
    alice,
    friends,
    tileId,
  }) => {
    const stranger = await app.createUser('stranger');
    const response = await share(alice, [...friends.slice(1), stranger], tileId);
    expect(response).toMatchObject(rejected(403, 'NOT_FRIENDS'));
    expect(response.body.rows).toEqual([{ to: stranger.uid }]);
    expect(await countMessages(db)).toBe(0);
    expect(await db.selectFrom('chats').select('id').execute()).toEqual([]);
  });

  it('sends nothing if the post is deleted', async ({ db, alice, friends }) => {
    expect(await share(alice, friends, 999_999)).toMatchObject(rejected(404, 'NOT_FOUND'));
    expect(await db.selectFrom('chats').select('id').execute()).toEqual([]);
  });

  it.for<[string, (alice: TestUser, friends: TestUser[]) => TestUser[], string]>([
    ['an empty list', () => [], 'VALIDATION'],
    [
      'a friend twice',
      (_, friends) => [...friends.slice(0, 2), ...friends.slice(0, 1)],
      'VALIDATION',
    ],
    ['51 friends', (alice, friends) => [...friends, alice], 'VALIDATION'],
    ['oneself', (alice, friends) => [...friends.slice(0, 2), alice], 'SELF'],
  ])('rejects sharing with %s', async ([, to, code], { db, alice, friends, tileId }) => {
    expect(await share(alice, to(alice, friends), tileId)).toMatchObject(rejected(400, code));
    expect(await countMessages(db)).toBe(0);
  });

  // More calls than connections. A longer queue exceeds its time-out next to other tests.
  it('works for several users at once', async ({ db, alice, friends, tileId }) => {
    for (const [nth, { id }] of friends.slice(0, 6).entries()) {
      for (const other of friends.slice(nth + 1, 6)) await makeFriends(db, [id, other.id]);
    }
    const users = [alice, ...friends.slice(0, 6)];
    const responses = await Promise.all(
      [1, 2].flatMap(() =>
        users.map((from) =>
          share(
            from,
            users.filter(({ id }) => id !== from.id),
            tileId,
          ),
        ),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(await countMessages(db)).toBe(2 * 7 * 6);
    for (const user of users) expect(await unseenCount(db, user)).toBe(6);
  });
});

async function countMessages(db: Db): Promise<number> {
  return (await db.selectFrom('messages').select('seq').execute()).length;
}
