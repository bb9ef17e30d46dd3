import type { TypingEvent } from '@reprise/contract/documents.ts';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { rateLimits } from '@reprise/contract/http/limits.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeChat, makeFriendGroup, resetChats } from '#testing/features/chat.ts';
import type { TestSocket } from '#testing/sockets.ts';
import { storedState } from '#testing/stored-state.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/test-app.ts';

let app: TestApp;
let alice: TestUser;
let bob: TestUser;
let carol: TestUser;
let chat: string;

beforeAll(async () => {
  app = await startTestApp({ RATE_LIMITS: 'on' });
  [alice, bob, carol] = await makeFriendGroup(app, 'alice', 'bob', 'carol');
  chat = combinedChatId(alice.uid, bob.uid);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await resetChats(app.db, [alice, bob, carol]);
  await makeChat(app.db, [alice, bob]);
});

interface Reader {
  readonly socket: TestSocket;
  readonly received: TypingEvent[];
}

async function openReader(user: TestUser, isSubscribed = true): Promise<Reader> {
  const socket = await app.socket(user);
  const received: TypingEvent[] = [];
  socket.raw.on('typing', (typing: TypingEvent) => received.push(typing));
  if (isSubscribed) await socket.subscribe('chats', chat);
  return { socket, received };
}

function type({ socket }: Reader, payload: unknown = { chat }) {
  return socket.emitWithAck('typing', payload);
}

it('reaches the other user where the conversation is open, and stores nothing', async () => {
  const own = await openReader(alice);
  const ownTab = await openReader(alice);
  const friend = await openReader(bob);
  const elsewhere = await openReader(bob, false);
  const stranger = await openReader(carol);
  const before = await storedState(app.db);
  expect(await type(own)).toEqual({ success: true });
  await expect.poll(() => friend.received).toEqual([{ chat, uid: alice.uid }]);
  for (const { socket, received } of [own, ownTab, elsewhere, stranger]) {
    await socket.subscribe('users', 'unknown');
    expect(received).toEqual([]);
  }
  expect(await storedState(app.db)).toBe(before);
});

it.each([
  ['a chat between others', async () => openReader(carol), 'NOT_FOUND'],
  [
    'a chat with a former friend',
    async () => {
      await app.db.deleteFrom('friendships').execute();
      return openReader(alice);
    },
    'NOT_FOUND',
  ],
])('%s is rejected', async (_, open, code) => {
  const friend = await openReader(bob);
  expect(await type(await open())).toMatchObject({ error: { code } });
  await friend.socket.subscribe('users', 'unknown');
  expect(friend.received).toEqual([]);
});

it.each([[null], [{}], [{ chat: '' }], [{ chat: 'x'.repeat(257) }], [{ chat: 'a', text: 'b' }]])(
  'the payload %j is rejected',
  async (payload) => {
    expect(await type(await openReader(alice), payload)).toMatchObject({
      error: { code: 'VALIDATION' },
    });
  },
);

it('is limited by user, over all sockets', async () => {
  const [one, other] = [await openReader(bob), await openReader(bob)];
  for (let nth = 0; nth < rateLimits.typing.max; nth += 1) {
    expect(await type(nth % 2 === 0 ? one : other)).toEqual({ success: true });
  }
  expect(await type(one)).toMatchObject({ error: { code: 'RATE_LIMITED' } });
  expect(await type(await openReader(alice))).toEqual({ success: true });
});
