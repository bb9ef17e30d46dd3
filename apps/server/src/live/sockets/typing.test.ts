import type { TypingEvent } from '@reprise/contract/documents.ts';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { rateLimits } from '@reprise/contract/http/limits.ts';
import { expect } from 'vitest';
import { it as base } from '#testing/fixtures/friends.ts';
import { makeChat, resetChats } from '#testing/features/chat.ts';
import type { TestSocket } from '#testing/sockets.ts';
import { storedState } from '#testing/stored-state.ts';
import type { TestApp, TestUser } from '#testing/test-app.ts';

const it = base
  .extend('env', { scope: 'file' }, { RATE_LIMITS: 'on' })
  .extend('chat', { scope: 'file' }, ({ alice, bob }) => combinedChatId(alice.uid, bob.uid));

it.beforeEach(async ({ db, alice, bob, carol }) => {
  await resetChats(db, [alice, bob, carol]);
  await makeChat(db, [alice, bob]);
});

it('reaches the other user where the conversation is open, and stores nothing', async ({
  app,
  db,
  alice,
  bob,
  carol,
  chat,
}) => {
  const own = await openReader(app, chat, alice);
  const ownTab = await openReader(app, chat, alice);
  const friend = await openReader(app, chat, bob);
  const elsewhere = await openReader(app, chat, bob, false);
  const stranger = await openReader(app, chat, carol);
  const before = await storedState(db);
  expect(await type(chat, own)).toEqual({ success: true });
  await expect.poll(() => friend.received).toEqual([{ chat, uid: alice.uid }]);
  for (const { socket, received } of [own, ownTab, elsewhere, stranger]) {
    await socket.subscribe('users', 'unknown');
    expect(received).toEqual([]);
  }
  expect(await storedState(db)).toBe(before);
});

it.for([
  ['a chat between others', 'carol'],
  ['a chat with a former friend', 'alice'],
] as const)('%s is rejected', async ([, writer], { app, db, alice, bob, carol, chat }) => {
  const friend = await openReader(app, chat, bob);
  if (writer === 'alice') await db.deleteFrom('friendships').execute();
  const reader = await openReader(app, chat, { alice, carol }[writer]);
  expect(await type(chat, reader)).toMatchObject({ error: { code: 'NOT_FOUND' } });
  await friend.socket.subscribe('users', 'unknown');
  expect(friend.received).toEqual([]);
});

it.for([
  [null],
  [{}],
  [{ chat: '' }],
  [{ chat: 'x'.repeat(257) }],
  [{ chat: 'a', text: 'b' }],
] as const)('the payload %j is rejected', async ([payload], { app, alice, chat }) => {
  expect(await type(chat, await openReader(app, chat, alice), payload)).toMatchObject({
    error: { code: 'VALIDATION' },
  });
});

it('is limited by user, over all sockets', async ({ app, alice, bob, chat }) => {
  const [one, other] = [await openReader(app, chat, bob), await openReader(app, chat, bob)];
  for (let nth = 0; nth < rateLimits.typing.max; nth += 1) {
    expect(await type(chat, nth % 2 === 0 ? one : other)).toEqual({ success: true });
  }
  expect(await type(chat, one)).toMatchObject({ error: { code: 'RATE_LIMITED' } });
  expect(await type(chat, await openReader(app, chat, alice))).toEqual({ success: true });
});

interface Reader {
  readonly socket: TestSocket;
  readonly received: TypingEvent[];
}

async function openReader(
  app: TestApp,
  chat: string,
  user: TestUser,
  isSubscribed = true,
): Promise<Reader> {
  const socket = await app.socket(user);
  const received: TypingEvent[] = [];
  socket.raw.on('typing', (typing: TypingEvent) => received.push(typing));
  if (isSubscribed) await socket.subscribe('chats', chat);
  return { socket, received };
}

function type(chat: string, { socket }: Reader, payload: unknown = { chat }) {
  return socket.emitWithAck('typing', payload);
}
