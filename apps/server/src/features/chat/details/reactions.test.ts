import { documents } from '@reprise/contract/documents.ts';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { reactions } from '@reprise/contract/chat/reactions.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  history,
  makeChat,
  makeFriendGroup,
  react,
  requireNoDifferences,
  resetChats,
  send,
} from '#testing/features/chat.ts';
import { readDocument } from '#testing/pages/read-document.ts';
import { storedState } from '#testing/stored-state.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/test-app.ts';
import { chatDocuments } from '../chat.documents.ts';

let app: TestApp;
let alice: TestUser;
let bob: TestUser;
let carol: TestUser;
let chat: string;

beforeAll(async () => {
  app = await startTestApp();
  [alice, bob, carol] = await makeFriendGroup(app, 'alice', 'bob', 'carol');
  chat = combinedChatId(alice.uid, bob.uid);
});
afterAll(() => app.stop());
beforeEach(() => resetChats(app.db, [alice, bob, carol]));

async function wholeDocument(viewer: TestUser) {
  const { version, ...rest } = await readDocument(chatDocuments(app.db).chatDetails, viewer, {
    id: chat,
  });
  return { version, data: z.parse(documents.chatDetails, Reflect.get(rest, 'data')) };
}

async function changesSince(since: number) {
  return readDocument(chatDocuments(app.db).chatDetails, alice, { id: chat, since });
}

describe('a reaction', () => {
  beforeEach(() => makeChat(app.db, [alice, bob], { messages: 3 }));

  it('is stored once per user and message, changed and removed, with one version for each', async () => {
    const own = { uid: alice.uid, reaction: 'love' };
    const their = { uid: bob.uid, reaction: 'fire' };
    for (const [user, reaction, stored, version] of [
      [bob, 'fire', [their], 1],
      [bob, 'fire', [their], 1],
      [alice, 'wow', [their, { ...own, reaction: 'wow' }], 2],
      [alice, 'love', [their, own], 3],
      [bob, null, [own], 4],
      [bob, null, [own], 4],
    ] as const) {
      const other = user === alice ? bob : alice;
      const { status, body } = await react(user, other, { seq: 2, reaction });
      expect({ status, body }).toEqual({
        status: 200,
        body: { rows: [{ seq: 2, reactions: stored }] },
      });
      for (const viewer of [alice, bob]) {
        expect(await wholeDocument(viewer)).toEqual({
          version,
          data: { 2: { seq: 2, reactions: stored } },
        });
      }
    }
    await requireNoDifferences(app.db);
  });

  it('removing one that was never there stores nothing', async () => {
    const before = await storedState(app.db);
    expect(await react(alice, bob, { reaction: null })).toMatchObject({
      status: 200,
      body: { rows: [{ seq: 1, reactions: [] }] },
    });
    expect(await storedState(app.db)).toBe(before);
  });

  it.each(reactions)('can be %s', async (reaction) => {
    expect((await react(alice, bob, { reaction })).status).toBe(200);
  });

  it.each([
    ['another text', { reaction: 'hate' }],
    ['an emoji', { reaction: '🔥' }],
    ['no position', { seq: 0 }],
    ['half a position', { seq: 1.5 }],
  ])('%s is rejected', async (_, change) => {
    const before = await storedState(app.db);
    expect(await react(alice, bob, change)).toMatchObject({
      status: 400,
      body: { error: { code: 'VALIDATION' } },
    });
    expect(await storedState(app.db)).toBe(before);
  });

  it('needs a message of the conversation, and a member who is a friend', async () => {
    await react(bob, alice, { seq: 2 });
    const before = await storedState(app.db);
    expect((await react(alice, bob, { seq: 4 })).status).toBe(404);
    expect((await react(alice, carol)).status).toBe(404);
    expect(
      (await carol.call('POST', '/chat/react', { chat, seq: 1, reaction: 'fire' })).status,
    ).toBe(404);
    expect(await storedState(app.db)).toBe(before);
    await app.db.deleteFrom('friendships').execute();
    const unfriended = await storedState(app.db);
    for (const reaction of ['fire', null]) {
      expect(await react(bob, alice, { seq: 2, reaction })).toMatchObject({
        status: 403,
        body: { error: { code: 'NOT_FRIENDS' } },
      });
    }
    expect(await storedState(app.db)).toBe(unfriended);
    expect((await wholeDocument(bob)).version).toBe(1);
  });

  it('is rejected while the friend is suspended, as a message is', async () => {
    const setStatus = (status: 'active' | 'suspended') =>
      app.db.updateTable('users').set({ status }).where('id', '=', alice.id).execute();
    await setStatus('suspended');
    const before = await storedState(app.db);
    for (const response of [await react(bob, alice), await send(bob, alice)]) {
      expect(response).toMatchObject({ status: 403, body: { error: { code: 'NOT_FRIENDS' } } });
    }
    expect(await storedState(app.db)).toBe(before);
    await setStatus('active');
    expect((await react(bob, alice)).status).toBe(200);
  });
});

describe('chatDetails', () => {
  it('has the entries of the last 50 messages; history has those of its page', async () => {
    await makeChat(app.db, [alice, bob], { messages: 120 });
    for (const seq of [5, 70, 71, 120]) await react(bob, alice, { seq });
    expect(Object.keys((await wholeDocument(alice)).data)).toEqual(['71', '120']);
    const { body } = await history(alice, bob, 71);
    expect(body.rows).toHaveLength(50);
    expect(body.details).toEqual({
      70: { seq: 70, reactions: [{ uid: bob.uid, reaction: 'fire' }] },
    });
  });

  it('returns the changes since a version, also of older messages, or all if there are too many', async () => {
    await makeChat(app.db, [alice, bob], { messages: 120 });
    await react(bob, alice, { seq: 120 });
    await react(bob, alice, { seq: 5 });
    expect(await changesSince(2)).toEqual({ version: 2, entries: [] });
    expect(await changesSince(1)).toMatchObject({ version: 2, entries: [{ key: '5' }] });
    expect(await changesSince(3)).toMatchObject({ version: 2, data: { 120: {} } });
    await app.db.updateTable('chats').set({ details_version: 52 }).execute();
    expect(await changesSince(2)).toEqual({ version: 52, entries: [] });
    expect(await changesSince(1)).toMatchObject({ version: 52, data: { 120: {} } });
  });

  it('is readable by its two users only, also after they unfriend', async () => {
    await makeChat(app.db, [alice, bob]);
    await app.db.deleteFrom('friendships').execute();
    const { chatDetails } = chatDocuments(app.db);
    for (const viewer of [alice, bob]) {
      expect(await chatDetails.read(viewer, chat, undefined)).toEqual({ version: 0, data: {} });
    }
    for (const since of [undefined, 0]) {
      expect(await chatDetails.read(carol, chat, since)).toBeNull();
      expect(await chatDetails.read(alice, 'unknown', since)).toBeNull();
    }
  });

  it('is published to both users, and to no one else', async () => {
    await makeChat(app.db, [alice, bob]);
    const [own, their, foreign] = [
      await app.socket(alice),
      await app.socket(bob),
      await app.socket(carol),
    ];
    for (const socket of [own, their, foreign]) await socket.subscribe('chatDetails', chat);
    await react(bob, alice);
    const change = {
      collection: 'chatDetails',
      id: chat,
      version: 1,
      key: '1',
      data: { seq: 1, reactions: [{ uid: bob.uid, reaction: 'fire' }] },
    };
    await expect.poll(() => own.changes).toEqual([change]);
    await expect.poll(() => their.changes).toEqual([change]);
    await foreign.subscribe('users', carol.uid);
    expect(foreign.changes).toEqual([]);
  });
});
