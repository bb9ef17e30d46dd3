import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { describe, expect } from 'vitest';
import { it } from '#testing/fixtures/friends.ts';
import {
  history,
  makeChat,
  markSeen,
  openChat,
  pairState,
  requireNoDifferences,
  resetChats,
  send,
  storedChat,
  unseenCount,
  unseenOf,
} from '#testing/features/chat.ts';
import { rejection } from '#testing/features/rejection.ts';

it.beforeEach(({ db, alice, bob, carol }) => resetChats(db, [alice, bob, carol]));

it.afterEach(({ db }) => requireNoDifferences(db));

describe('POST /chat/open', () => {
  it('lists it only for the viewer', async ({ db, alice, bob }) => {
    const { body } = await openChat(alice, bob);
    expect(body).toEqual({ rows: [{ chat: combinedChatId(alice.uid, bob.uid) }] });
    expect((await openChat(alice, bob)).status).toBe(200);
    expect(await storedChat(db, alice, bob)).toEqual({
      lastSeq: 0,
      messages: [],
      entries: [{ username: 'alice', last_message: 'noMssgYet0000', is_seen: true }],
    });
    expect(await unseenCount(db, bob)).toBe(0);
  });

  it('marks the conversation seen', async ({ db, alice, bob }) => {
    await send(bob, alice);
    await openChat(alice, bob);
    expect(await unseenCount(db, alice)).toBe(0);
  });

  it.for([
    ['a stranger', 'dan', 403, 'NOT_FRIENDS'],
    ['oneself', 'alice', 400, 'SELF'],
  ] as const)('rejects %s', async ([, friend, status, code], { db, alice, dan }) => {
    expect(await openChat(alice, { alice, dan }[friend])).toMatchObject(rejection(status, code));
    expect(await db.selectFrom('chats').select('id').execute()).toEqual([]);
  });
});

describe('POST /chat/seen', () => {
  it('decrements the count once', async ({ db, alice, bob }) => {
    await send(bob, alice);
    await Promise.all(Array.from({ length: 8 }, () => markSeen(alice, bob)));
    expect(await unseenOf(db, alice)).toMatchObject({ count: 0 });
    expect((await storedChat(db, alice, bob))?.entries).toEqual([
      { username: 'alice', last_message: 'hello', is_seen: true },
      { username: 'bob', last_message: 'hello', is_seen: true },
    ]);
  });

  it('changes nothing if everything is seen', async ({ db, alice, bob }) => {
    await openChat(alice, bob);
    const before = await pairState(db, alice, bob);
    expect((await markSeen(bob, alice)).status).toBe(200);
    expect((await markSeen(alice, bob)).status).toBe(200);
    expect(await pairState(db, alice, bob)).toEqual(before);
  });

  it.for<[string, (chat: string) => string, number, string]>([
    ["another pair's chat", (chat) => chat, 404, 'NOT_FOUND'],
    ['__proto__', () => '__proto__', 404, 'NOT_FOUND'],
    ['an empty key', () => '', 400, 'VALIDATION'],
    ['a key that is too long', () => 'a'.repeat(257), 400, 'VALIDATION'],
    ['a NUL', () => 'a\0', 400, 'VALIDATION'],
  ])('rejects %s', async ([, keyOf, status, code], { db, alice, bob, carol }) => {
    await send(bob, alice);
    const before = await pairState(db, alice, bob);
    const chat = keyOf(combinedChatId(alice.uid, bob.uid));
    expect(await carol.call('POST', '/chat/seen', { chat })).toMatchObject(rejection(status, code));
    expect(await pairState(db, alice, bob)).toEqual(before);
  });
});

describe('GET /chat/messages', () => {
  it('returns 50 messages before a seq, oldest first', async ({ db, alice, bob }) => {
    await makeChat(db, [alice, bob], { messages: 120 });
    const seqs = async (before: number) =>
      (await history(bob, alice, before)).body.rows.map(({ seq }: { seq: number }) => seq);
    const from = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, nth) => first + nth);
    expect(await seqs(121)).toEqual(from(71, 120));
    expect(await seqs(71)).toEqual(from(21, 70));
    expect(await seqs(21)).toEqual(from(1, 20));
    expect(await seqs(1)).toEqual([]);
    expect(await seqs(0)).toEqual([]);
  });

  it("is readable by the chat's two users only", async ({ app, alice, bob, carol }) => {
    await send(alice, bob);
    const path = `/chat/messages?chat=${combinedChatId(alice.uid, bob.uid)}&before=9`;
    expect(await carol.call('GET', path)).toMatchObject(rejection(404, 'NOT_FOUND'));
    expect(await app.visitor.call('GET', path)).toMatchObject(rejection(401, 'UNAUTHENTICATED'));
  });

  it.for(['-1', '1e20', 'x', '', '1&before=2'])(
    'rejects the seq %s',
    async (before, { alice, bob }) => {
      const chat = combinedChatId(alice.uid, bob.uid);
      const response = await alice.call('GET', `/chat/messages?chat=${chat}&before=${before}`);
      expect(response).toMatchObject(rejection(400, 'VALIDATION'));
    },
  );
});
