import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  history,
  makeChat,
  makeFriendGroup,
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
import { startTestApp, type TestUser, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let alice: TestUser;
let bob: TestUser;
let carol: TestUser;
let dan: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  [alice, bob, carol] = await makeFriendGroup(app, 'alice', 'bob', 'carol');
  dan = await app.createUser('dan');
});
beforeEach(() => resetChats(app.db, [alice, bob, carol]));
afterEach(() => requireNoDifferences(app.db));
afterAll(() => app.stop());

describe('POST /chat/open', () => {
  it('lists it only for the viewer', async () => {
    const { body } = await openChat(alice, bob);
    expect(body).toEqual({ rows: [{ chat: combinedChatId(alice.uid, bob.uid) }] });
    expect((await openChat(alice, bob)).status).toBe(200);
    expect(await storedChat(app.db, alice, bob)).toEqual({
      lastSeq: 0,
      messages: [],
      entries: [{ username: 'alice', last_message: 'noMssgYet0000', is_seen: true }],
    });
    expect(await unseenCount(app.db, bob)).toBe(0);
  });

  it('marks the conversation seen', async () => {
    await send(bob, alice);
    await openChat(alice, bob);
    expect(await unseenCount(app.db, alice)).toBe(0);
  });

  it.each([
    ['a stranger', (): string => dan.uid, 403, 'NOT_FRIENDS'],
    ['oneself', (): string => alice.uid, 400, 'SELF'],
  ] as const)('rejects %s', async (_, friend, status, code) => {
    expect(await openChat(alice, { id: 0, uid: friend() })).toMatchObject(rejection(status, code));
    expect(await app.db.selectFrom('chats').select('id').execute()).toEqual([]);
  });
});

describe('POST /chat/seen', () => {
  it('decrements the count once', async () => {
    await send(bob, alice);
    await Promise.all(Array.from({ length: 8 }, () => markSeen(alice, bob)));
    expect(await unseenOf(app.db, alice)).toMatchObject({ count: 0 });
    expect((await storedChat(app.db, alice, bob))?.entries).toEqual([
      { username: 'alice', last_message: 'hello', is_seen: true },
      { username: 'bob', last_message: 'hello', is_seen: true },
    ]);
  });

  it('changes nothing if everything is seen', async () => {
    await openChat(alice, bob);
    const before = await pairState(app.db, alice, bob);
    expect((await markSeen(bob, alice)).status).toBe(200);
    expect((await markSeen(alice, bob)).status).toBe(200);
    expect(await pairState(app.db, alice, bob)).toEqual(before);
  });

  it.each([
    ["another pair's chat", (): string => combinedChatId(alice.uid, bob.uid), 404, 'NOT_FOUND'],
    ['__proto__', (): string => '__proto__', 404, 'NOT_FOUND'],
    ['an empty key', (): string => '', 400, 'VALIDATION'],
    ['a key that is too long', (): string => 'a'.repeat(257), 400, 'VALIDATION'],
    ['a NUL', (): string => 'a\0', 400, 'VALIDATION'],
  ] as const)('rejects %s', async (_, chat, status, code) => {
    await send(bob, alice);
    const before = await pairState(app.db, alice, bob);
    expect(await carol.call('POST', '/chat/seen', { chat: chat() })).toMatchObject(
      rejection(status, code),
    );
    expect(await pairState(app.db, alice, bob)).toEqual(before);
  });
});

describe('GET /chat/messages', () => {
  it('returns 50 messages before a seq, oldest first', async () => {
    await makeChat(app.db, [alice, bob], { messages: 120 });
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

  it("is readable by the chat's two users only", async () => {
    await send(alice, bob);
    const path = `/chat/messages?chat=${combinedChatId(alice.uid, bob.uid)}&before=9`;
    expect(await carol.call('GET', path)).toMatchObject(rejection(404, 'NOT_FOUND'));
    expect(await app.visitor.call('GET', path)).toMatchObject(rejection(401, 'UNAUTHENTICATED'));
  });

  it.each(['-1', '1e20', 'x', '', '1&before=2'])('rejects the seq %s', async (before) => {
    const chat = combinedChatId(alice.uid, bob.uid);
    const response = await alice.call('GET', `/chat/messages?chat=${chat}&before=${before}`);
    expect(response).toMatchObject(rejection(400, 'VALIDATION'));
  });
});
