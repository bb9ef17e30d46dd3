import { randomUUID } from 'node:crypto';
import { chatLimits } from '@reprise/contract/chat/limits.ts';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
import { startTestApp, type TestUser, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let alice: TestUser;
let friends: readonly TestUser[];
let tileId: number;

beforeAll(async () => {
  app = await startTestApp();
  alice = await app.createUser('alice');
  friends = await Promise.all(
    Array.from({ length: chatLimits.shareFriendsMax }, (_, n) => app.createUser(`friend${n}`)),
  );
  tileId = await makeTile(app.db);
});
beforeEach(async () => {
  await resetChats(app.db, []);
  for (const { id } of friends) await makeFriends(app.db, [alice.id, id]);
});
afterEach(() => requireNoDifferences(app.db));
afterAll(() => app.stop());

const rejected = (status: number, code: string) => ({ status, body: { error: { code } } });

async function countMessages(): Promise<number> {
  return (await app.db.selectFrom('messages').select('seq').execute()).length;
}

describe('POST /chat/share', () => {
  it('sends the clip to 50 friends, one message to each', async () => {
    const { status, body } = await share(alice, friends, tileId, { text: 'listen' });
    expect(status).toBe(200);
    expect(body.rows).toEqual(
      friends.map(({ uid }) => ({ to: uid, chat: combinedChatId(alice.uid, uid) })),
    );
    for (const friend of friends) {
      expect(await storedChat(app.db, alice, friend)).toMatchObject({
        lastSeq: 1,
        messages: [{ sender: 'alice', body: 'listen', tile_id: tileId }],
        entries: [{ is_seen: true }, { is_seen: false }],
      });
      expect(await unseenCount(app.db, friend)).toBe(1);
    }
    expect(await unseenOf(app.db, alice)).toMatchObject({ count: 0, unseen_version: 0 });
  });

  it('accepts an empty text', async () => {
    await share(alice, friends.slice(0, 1), tileId);
    const [friend] = friends;
    if (friend === undefined) throw new Error('A user is missing.');
    expect((await storedChat(app.db, alice, friend))?.entries[0]).toMatchObject({
      last_message: 'Shared a clip',
    });
  });

  it('leaves an unseen conversation unseen', async () => {
    const [friend] = friends;
    if (friend === undefined) throw new Error('A user is missing.');
    await send(friend, alice);
    await share(alice, friends.slice(0, 3), tileId);
    expect(await unseenCount(app.db, alice)).toBe(1);
  });

  it('stores a repeated share once', async () => {
    const messages = friends.slice(0, 5).map(({ uid }) => ({ id: randomUUID(), to: uid }));
    const first = await share(alice, [], tileId, { messages });
    const stand = await unseenOf(app.db, alice);
    const again = await share(alice, [], tileId, { messages });
    expect(again.body).toEqual(first.body);
    expect(await countMessages()).toBe(5);
    expect(await unseenOf(app.db, alice)).toEqual(stand);
  });

  it('stores the rest of a partial share, and nothing if an id has other content', async () => {
    const messages = friends.slice(0, 5).map(({ uid }) => ({ id: randomUUID(), to: uid }));
    await share(alice, [], tileId, { messages: messages.slice(0, 2) });
    expect(await share(alice, [], tileId, { messages, text: 'other' })).toMatchObject(
      rejected(409, 'ID_REUSED'),
    );
    expect(await countMessages()).toBe(2);
    expect((await share(alice, [], tileId, { messages })).status).toBe(200);
    expect(await countMessages()).toBe(5);
  });

  it('sends nothing if one user is not a friend, and names that user', async () => {
    const stranger = await app.createUser('stranger');
    const response = await share(alice, [...friends.slice(1), stranger], tileId);
    expect(response).toMatchObject(rejected(403, 'NOT_FRIENDS'));
    expect(response.body.rows).toEqual([{ to: stranger.uid }]);
    expect(await countMessages()).toBe(0);
    expect(await app.db.selectFrom('chats').select('id').execute()).toEqual([]);
  });

  it('sends nothing if the post is deleted', async () => {
    expect(await share(alice, friends, 999_999)).toMatchObject(rejected(404, 'NOT_FOUND'));
    expect(await app.db.selectFrom('chats').select('id').execute()).toEqual([]);
  });

  it.each([
    ['an empty list', () => [], 'VALIDATION'],
    ['a friend twice', () => [...friends.slice(0, 2), ...friends.slice(0, 1)], 'VALIDATION'],
    ['51 friends', () => [...friends, alice], 'VALIDATION'],
    ['oneself', () => [...friends.slice(0, 2), alice], 'SELF'],
  ])('rejects sharing with %s', async (_, to, code) => {
    expect(await share(alice, to(), tileId)).toMatchObject(rejected(400, code));
    expect(await countMessages()).toBe(0);
  });

  // More calls than connections. A longer queue exceeds its time-out next to other tests.
  it('works for several users at once', async () => {
    for (const [nth, { id }] of friends.slice(0, 6).entries()) {
      for (const other of friends.slice(nth + 1, 6)) await makeFriends(app.db, [id, other.id]);
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
    expect(await countMessages()).toBe(2 * 7 * 6);
    for (const user of users) expect(await unseenCount(app.db, user)).toBe(6);
  });
});
