import type { Message } from '@reprise/contract/chat/documents.ts';
import { documents } from '@reprise/contract/documents.ts';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { reactions } from '@reprise/contract/chat/reactions.ts';
import { describe, expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it as base } from '#testing/fixtures/friends.ts';
import * as z from 'zod/mini';
import {
  history,
  makeChat,
  react,
  requireNoDifferences,
  resetChats,
  send,
} from '#testing/features/chat.ts';
import { readDocument } from '#testing/pages/read-document.ts';
import { storedState } from '#testing/stored-state.ts';
import type { TestUser } from '#testing/test-app.ts';
import { chatDocuments } from './chat.documents.ts';

const it = base.extend('chat', { scope: 'file' }, ({ alice, bob }) =>
  combinedChatId(alice.uid, bob.uid),
);

it.beforeEach(({ db, alice, bob, carol }) => resetChats(db, [alice, bob, carol]));

const documentEntries = z.object({
  entries: z.array(z.object({ key: z.string(), version: z.int() })),
});

describe('a reaction', () => {
  it.beforeEach(({ db, alice, bob }) => makeChat(db, [alice, bob], { messages: 3 }));

  it('is stored once per user and message, changed and removed, with one version for each', async ({
    db,
    alice,
    bob,
    chat,
  }) => {
    const own = { uid: alice.uid, reaction: 'love' };
    const their = { uid: bob.uid, reaction: 'fire' };
    for (const [user, reaction, stored, version] of [
      [bob, 'fire', [their], 4],
      [bob, 'fire', [their], 4],
      [alice, 'wow', [their, { ...own, reaction: 'wow' }], 5],
      [alice, 'love', [their, own], 6],
      [bob, null, [own], 7],
      [bob, null, [own], 7],
    ] as const) {
      const other = user === alice ? bob : alice;
      const { status, body } = await react(user, other, { seq: 2, reaction });
      expect(status).toBe(200);
      for (const viewer of [alice, bob]) {
        const document = await wholeDocument(db, chat, viewer);
        expect(document).toMatchObject({ version, reactions: { 2: stored } });
        expect(body.rows).toEqual([document.messages[1]]);
      }
    }
    await requireNoDifferences(db);
  });

  it('notifies once, until it is removed', async ({ db, alice, bob }) => {
    for (const [reaction, count] of [
      ['fire', 1],
      ['love', 1],
      [null, 0],
    ] as const) {
      await react(bob, alice, { reaction });
      const own = db.selectFrom('chat_notifications').where('user_id', '=', alice.id);
      expect(await own.select('id').execute()).toHaveLength(count);
    }
  });

  it('removing one that was never there stores nothing', async ({ db, alice, bob }) => {
    const before = await storedState(db);
    const { status, body } = await react(alice, bob, { reaction: null });
    expect([status, body.rows[0].seq, body.rows[0].reactions]).toEqual([200, 1, undefined]);
    expect(await storedState(db)).toBe(before);
  });

  it.for(reactions)('can be %s', async (reaction, { alice, bob }) => {
    expect((await react(alice, bob, { reaction })).status).toBe(200);
  });

  it.for([
    ['another text', { reaction: 'hate' }],
    ['an emoji', { reaction: '🔥' }],
    ['no position', { seq: 0 }],
    ['half a position', { seq: 1.5 }],
  ] as const)('%s is rejected', async ([, change], { db, alice, bob }) => {
    const before = await storedState(db);
    expect(await react(alice, bob, change)).toMatchObject({
      status: 400,
      body: { error: { code: 'VALIDATION' } },
    });
    expect(await storedState(db)).toBe(before);
  });

  it('needs a message of the conversation, and a member who is a friend', async ({
    db,
    alice,
    bob,
    carol,
    chat,
  }) => {
    await react(bob, alice, { seq: 2 });
    const before = await storedState(db);
    expect((await react(alice, bob, { seq: 4 })).status).toBe(404);
    expect((await react(alice, carol)).status).toBe(404);
    expect(
      (await carol.call('POST', '/chat/react', { chat, seq: 1, reaction: 'fire' })).status,
    ).toBe(404);
    expect(await storedState(db)).toBe(before);
    await db.deleteFrom('friendships').execute();
    const unfriended = await storedState(db);
    for (const reaction of ['fire', null]) {
      expect(await react(bob, alice, { seq: 2, reaction })).toMatchObject({
        status: 403,
        body: { error: { code: 'NOT_FRIENDS' } },
      });
    }
    expect(await storedState(db)).toBe(unfriended);
    expect((await wholeDocument(db, chat, bob)).version).toBe(4);
  });

  it('is rejected while the friend is suspended, as a message is', async ({ db, alice, bob }) => {
    const setStatus = (status: 'active' | 'suspended') =>
      db.updateTable('users').set({ status }).where('id', '=', alice.id).execute();
    await setStatus('suspended');
    const before = await storedState(db);
    for (const response of [await react(bob, alice), await send(bob, alice)]) {
      expect(response).toMatchObject({ status: 403, body: { error: { code: 'NOT_FRIENDS' } } });
    }
    expect(await storedState(db)).toBe(before);
    await setStatus('active');
    expect((await react(bob, alice)).status).toBe(200);
  });
});

describe('a reaction in the document', () => {
  it('is at the last 50 messages; history has those of its page', async ({
    db,
    alice,
    bob,
    chat,
  }) => {
    await makeChat(db, [alice, bob], { messages: 120 });
    for (const seq of [5, 70, 71, 120]) await react(bob, alice, { seq });
    const fire = [{ uid: bob.uid, reaction: 'fire' }];
    expect((await wholeDocument(db, chat, alice)).reactions).toEqual({ 71: fire, 120: fire });
    const { body } = await history(alice, bob, 71);
    expect(body.rows).toHaveLength(50);
    expect(reactionsIn(body.rows)).toEqual({ 70: fire });
  });

  it('is a change since a version, also of older messages', async ({ db, alice, bob, chat }) => {
    await makeChat(db, [alice, bob], { messages: 120 });
    await react(bob, alice, { seq: 120 });
    await react(bob, alice, { seq: 5 });
    await react(bob, alice, { seq: 6 });
    expect(await changesSince(db, alice, chat, 123)).toEqual({ version: 123, entries: [] });
    expect(await changesSince(db, alice, chat, 122)).toMatchObject({
      version: 123,
      entries: [{ key: '6' }],
    });
    const { entries } = z.parse(documentEntries, await changesSince(db, alice, chat, 118));
    expect(
      entries
        .map(({ key, version }) => [key, version])
        .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)),
    ).toEqual([
      ['119', 119],
      ['120', 121],
      ['5', 122],
      ['6', 123],
    ]);
    expect(await changesSince(db, alice, chat, 124)).toMatchObject({ version: 123, data: {} });
  });

  it('is not a change if there are too many: the whole document is read', async ({
    db,
    alice,
    bob,
    chat,
  }) => {
    await makeChat(db, [alice, bob], { messages: 120 });
    await db.updateTable('chats').set({ version: 171 }).execute();
    expect(await changesSince(db, alice, chat, 121)).toEqual({ version: 171, entries: [] });
    expect(await changesSince(db, alice, chat, 120)).toMatchObject({ version: 171, data: {} });
  });

  it('is published to both users, and to no one else', async ({
    app,
    db,
    alice,
    bob,
    carol,
    chat,
  }) => {
    await makeChat(db, [alice, bob]);
    const [own, their, foreign] = [
      await app.socket(alice),
      await app.socket(bob),
      await app.socket(carol),
    ];
    for (const socket of [own, their, foreign]) await socket.subscribe('chats', chat);
    const { body } = await react(bob, alice);
    const change = { collection: 'chats', id: chat, since: 1, version: 2, key: '1' };
    await expect.poll(() => own.changes).toEqual([{ ...change, data: body.rows[0] }]);
    await expect.poll(() => their.changes).toEqual([{ ...change, data: body.rows[0] }]);
    await foreign.subscribe('users', carol.uid);
    expect(foreign.changes).toEqual([]);
  });
});

async function wholeDocument(db: Db, chat: string, viewer: TestUser) {
  const { version, ...rest } = await readDocument(chatDocuments(db).chats, viewer, {
    id: chat,
  });
  const { messages } = z.parse(documents.chats, Reflect.get(rest, 'data'));
  return { version, messages, reactions: reactionsIn(messages) };
}

/** By `seq`. */
function reactionsIn(messages: readonly Message[]) {
  return Object.fromEntries(
    messages.flatMap(({ seq, reactions: given }) => (given === undefined ? [] : [[seq, given]])),
  );
}

async function changesSince(db: Db, alice: TestUser, chat: string, since: number) {
  return readDocument(chatDocuments(db).chats, alice, { id: chat, since });
}
