import { documents, type DocumentChange } from '@reprise/contract/documents.ts';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { describe, expect } from 'vitest';
import { it as base } from '#testing/fixtures/app.ts';
import * as z from 'zod/mini';
import { openChat, send } from '#testing/features/chat.ts';
import { makeFriends } from '#testing/factories.ts';
import type { TestSocket } from '#testing/sockets.ts';

const it = base.extend('chat', { scope: 'file' }, ({ alice, bob }) =>
  combinedChatId(alice.uid, bob.uid),
);

it.beforeAll(async ({ db, alice, bob }) => {
  await makeFriends(db, [alice.id, bob.id]);
  await send(alice, bob, { text: 'first' });
});

const NOT_FOUND = { error: { code: 'NOT_FOUND', message: 'There is no such document.' } };

const OWN = ['users', 'userChats', 'unseenMessages', 'notifications'] as const;

describe('a subscription', () => {
  it.for(OWN)(
    "returns %s to its owner in the contract's form",
    async (collection, { app, alice }) => {
      const socket = await app.socket(alice);
      const state = await socket.subscribe(collection, alice.uid);
      expect(state.version).toEqual(expect.any(Number));
      expect(z.safeParse(documents[collection], state.data)).toMatchObject({ success: true });
    },
  );

  it("returns the user's account", async ({ app, alice }) => {
    const socket = await app.socket(alice);
    expect(await socket.subscribe('users', alice.uid)).toEqual({
      version: 1,
      data: { uid: alice.uid, email: alice.email, displayName: 'alice' },
    });
  });

  it('returns a chat to both of its users', async ({ app, alice, bob, chat }) => {
    for (const user of [alice, bob]) {
      const socket = await app.socket(user);
      const state = await socket.subscribe('chats', chat);
      expect(z.parse(documents.chats, state.data).messages[0]).toMatchObject({ text: 'first' });
    }
  });

  it.for([...OWN, 'chats'] as const)(
    'returns the same error for %s of another user and for a missing one',
    async (collection, { app, alice, carol, chat }) => {
      const socket = await app.socket(carol);
      const others = collection === 'chats' ? chat : alice.uid;
      expect(await socket.subscribe(collection, others)).toEqual(NOT_FOUND);
      expect(await socket.subscribe(collection, others, 0)).toEqual(NOT_FOUND);
      expect(await socket.subscribe(collection, 'unknown-id')).toEqual(NOT_FOUND);
    },
  );

  it('sends no changes to a rejected client', async ({ app, alice, bob, carol, chat }) => {
    const stranger = await app.socket(carol);
    const friend = await app.socket(bob);
    await stranger.subscribe('chats', chat);
    await friend.subscribe('chats', chat);
    await send(alice, bob, { text: 'between us' });
    await expect.poll(() => friend.changes.length).toBe(1);
    await stranger.subscribe('users', carol.uid);
    expect(stranger.changes).toEqual([]);
  });

  it.for([
    undefined,
    null,
    'chats',
    {},
    { collection: 'chats' },
    { collection: 'tiles', id: '1' },
    { collection: '__proto__', id: '1' },
    { collection: 'users', id: '' },
    { collection: 'users', id: 'x'.repeat(257) },
    { collection: 'users', id: 'a\0' },
    { collection: 'users', id: ['x'] },
    { collection: 'users', id: 'x', since: -1 },
    { collection: 'users', id: 'x', since: 1.5 },
    { collection: 'users', id: 'x', since: '1' },
    { collection: 'users', id: 'x', room: 'session/1' },
  ])('rejects %j and continues', async (payload, { app, alice }) => {
    const socket = await app.socket(alice);
    for (const event of ['subscribe', 'unsubscribe']) {
      expect(await socket.emitWithAck(event, payload)).toMatchObject({
        error: { code: 'VALIDATION' },
      });
    }
    expect(await socket.subscribe('users', alice.uid)).toMatchObject({ version: 1 });
  });
});

describe('a change', () => {
  it('arrives with the next version after its command', async ({ app, alice, bob, chat }) => {
    const socket = await app.socket(bob);
    const before = await socket.subscribe('chats', chat);
    const { body } = await send(alice, bob, { text: 'hello again' });
    await expect.poll(() => socket.changes.length).toBe(1);
    expect(socket.changes[0]).toMatchObject({
      collection: 'chats',
      id: chat,
      version: before.version + 1,
      key: String(before.version + 1),
      data: { id: body.rows[0].id, text: 'hello again', senderId: alice.uid },
    });
  });

  it("raises the unseen count and updates the other user's conversation", async ({
    app,
    db,
    alice,
  }) => {
    const dan = await app.createUser('dan');
    await makeFriends(db, [alice.id, dan.id]);
    const socket = await app.socket(dan);
    const before = [
      await socket.subscribe('unseenMessages', dan.uid),
      await socket.subscribe('userChats', dan.uid),
    ];
    await send(alice, dan, { text: 'hello' });
    await expect.poll(() => socket.changes.length).toBe(2);
    expect(socket.changes).toContainEqual({
      collection: 'unseenMessages',
      id: dan.uid,
      since: before[0].version,
      version: before[0].version + 1,
      data: { unseenMessage: 1 },
    });
    expect(socket.changes).toContainEqual({
      collection: 'userChats',
      id: dan.uid,
      since: before[1].version,
      version: before[1].version + 1,
      key: combinedChatId(alice.uid, dan.uid),
      data: expect.objectContaining({
        lastMessage: expect.objectContaining({ message: 'hello', seen: false }),
      }),
    });
  });

  it('is not sent for a rejected command', async ({ app, alice, bob, carol, chat }) => {
    const socket = await app.socket(bob);
    const before = await socket.subscribe('chats', chat);
    expect((await send(carol, bob)).status).toBe(403);
    expect((await send(alice, bob, { tile_id: 999_999 })).status).toBe(404);
    expect(await socket.subscribe('chats', chat)).toMatchObject({ version: before.version });
    expect(socket.changes).toEqual([]);
  });

  it('is not sent after unsubscribing', async ({ app, alice, bob, chat }) => {
    const socket = await app.socket(bob);
    const secondSocket = await app.socket(bob);
    await socket.subscribe('chats', chat);
    await secondSocket.subscribe('chats', chat);
    expect(await socket.emitWithAck('unsubscribe', { collection: 'chats', id: chat })).toEqual({
      success: true,
    });
    await send(alice, bob);
    await expect.poll(() => secondSocket.changes.length).toBe(1);
    await socket.subscribe('users', bob.uid);
    expect(socket.changes).toEqual([]);
  });
});

describe('since', () => {
  it('returns the new messages, and none if there are none', async ({ app, alice, bob, chat }) => {
    const socket = await app.socket(bob);
    const { version } = await socket.subscribe('chats', chat);
    expect(await socket.subscribe('chats', chat, version)).toEqual({ version, entries: [] });
    await send(alice, bob, { text: 'one' });
    await send(bob, alice, { text: 'two' });
    const state = await socket.subscribe('chats', chat, version);
    expect(state).toMatchObject({
      version: version + 2,
      entries: [
        { key: String(version + 1), data: { text: 'one' } },
        { key: String(version + 2), data: { text: 'two' } },
      ],
    });
  });

  it('returns the changed conversations', async ({ app, alice, bob, chat }) => {
    const socket = await app.socket(bob);
    const { version } = await socket.subscribe('userChats', bob.uid);
    await send(alice, bob, { text: 'three' });
    const state = await socket.subscribe('userChats', bob.uid, version);
    expect(state.entries).toMatchObject([
      { key: chat, data: { lastMessage: { message: 'three' } } },
    ]);
  });

  it('returns the whole document if the version is unknown or too old', async ({
    app,
    alice,
    bob,
    chat,
  }) => {
    const socket = await app.socket(bob);
    const { version } = await socket.subscribe('chats', chat);
    const ahead = await socket.subscribe('chats', chat, version + 1_000);
    expect(ahead.data.messages.at(-1).seq).toBe(version);
    for (let sent = 0; sent <= 50; sent += 1) await send(alice, bob);
    const behind = await socket.subscribe('chats', chat, version);
    expect(behind.data.messages).toHaveLength(50);
  });
});

describe('under concurrent changes', () => {
  it('loses nothing between the state and the first change', async ({ app, db, alice }) => {
    const eve = await app.createUser('eve');
    await makeFriends(db, [alice.id, eve.id]);
    await openChat(alice, eve);
    const id = combinedChatId(alice.uid, eve.uid);
    const sending = (async () => {
      for (let sent = 0; sent < 60; sent += 1) await send(alice, eve, { text: String(sent) });
    })();
    const sockets: { socket: TestSocket; state: { version: number; data: unknown } }[] = [];
    for (let joined = 0; joined < 15; joined += 1) {
      const socket = await app.socket(eve);
      sockets.push({ socket, state: await socket.subscribe('chats', id) });
    }
    await sending;
    for (const { socket, state } of sockets) {
      const known = () => seqsOf(state.data, socket.changes);
      await expect.poll(() => known().length).toBe(60);
      expect(known()).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
    }
  });
});

function seqsOf(data: unknown, changes: readonly DocumentChange[]): number[] {
  const seen = z.parse(documents.chats, data).messages.map(({ seq }) => seq);
  const first = seen[0] ?? 1;
  const all = new Set([...seen, ...changes.map(({ version }) => version)]);
  // Messages before the last 50 are in the history pages.
  for (let seq = 1; seq < first; seq += 1) all.add(seq);
  return [...all].toSorted((a, b) => a - b);
}
