import { randomUUID } from 'node:crypto';
import { documents } from '@reprise/contract/documents.ts';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { describe, expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it as base } from '#testing/fixtures/friends.ts';
import * as z from 'zod/mini';
import { exportAccount } from '#testing/features/account-export.ts';
import {
  deleteMessage,
  history,
  makeChat,
  react,
  requireNoDifferences,
  resetChats,
  send,
  unseenOf,
} from '#testing/features/chat.ts';
import { makeTile } from '#testing/factories.ts';
import { readDocument } from '#testing/pages/read-document.ts';
import { storedState } from '#testing/stored-state.ts';
import type { TestUser } from '#testing/test-app.ts';
import { chatDocuments } from './chat.documents.ts';

const { deletedMessage } = chatTexts;

const it = base.extend('chat', { scope: 'file' }, ({ alice, bob }) =>
  combinedChatId(alice.uid, bob.uid),
);

it.beforeEach(({ db, alice, bob, carol }) => resetChats(db, [alice, bob, carol]));

it.afterEach(({ db }) => requireNoDifferences(db));

describe("deleting one's own message", () => {
  it('erases text, clip, reply reference and reactions, and keeps its place', async ({
    app,
    db,
    alice,
    bob,
    chat,
  }) => {
    const tile_id = await makeTile(db);
    const first = randomUUID();
    await send(bob, alice, { id: first, text: 'the question' });
    await send(alice, bob, { text: 'a secret', tile_id, reply_to: first });
    await send(bob, alice, { text: 'the last' });
    await react(bob, alice, { seq: 2 });
    const { status, body } = await deleteMessage(alice, bob, 2);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        rows: [
          {
            id: expect.any(String),
            seq: 2,
            text: deletedMessage,
            senderId: alice.uid,
            date: expect.any(String),
            deleted: true,
          },
        ],
      },
    });
    for (const [user, other] of [
      [alice, bob],
      [bob, alice],
    ] as const) {
      const page = await history(user, other);
      expect(page.body.rows.map(({ text }: { text: string }) => text)).toEqual([
        'the question',
        deletedMessage,
        'the last',
      ]);
      expect(page.body.rows[1]).toEqual(body.rows[0]);
      expect(await lastMessageOf(db, chat, user)).toMatchObject({ message: 'the last' });
    }
    expect(await storedState(db)).not.toContain('a secret');
    expect(JSON.stringify((await exportAccount(app, alice)).files)).not.toContain('a secret');
  });

  it('is published as a change of the message and of both lists, if it was the last', async ({
    app,
    db,
    alice,
    bob,
    chat,
  }) => {
    await send(bob, alice);
    await send(alice, bob, { text: 'a secret' });
    const own = await app.socket(bob);
    await own.subscribe('chats', chat);
    await own.subscribe('userChats', bob.uid);
    const before = await unseenOf(db, bob);
    await deleteMessage(alice, bob, 2);
    await expect.poll(() => own.changes).toHaveLength(2);
    const changeOf = (name: string) => own.changes.find(({ collection }) => collection === name);
    expect(changeOf('userChats')).toMatchObject({
      version: before.version + 1,
      key: chat,
      data: {
        userinfo: { uid: alice.uid, displayName: 'alice' },
        lastMessage: { message: deletedMessage, seen: false },
      },
    });
    expect(changeOf('chats')).toMatchObject({
      version: 3,
      key: '2',
      data: { text: deletedMessage, deleted: true },
    });
    expect(await lastMessageOf(db, chat, alice)).toEqual({ message: deletedMessage, seen: true });
    expect(await unseenOf(db, bob)).toMatchObject({ count: before.count });
  });

  it('is idempotent, also 4 at once, and raises the version once', async ({
    db,
    alice,
    bob,
    chat,
  }) => {
    await makeChat(db, [alice, bob], { messages: 3 });
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => deleteMessage(alice, bob, 3)),
    );
    for (const response of responses) {
      expect(response).toMatchObject({ status: 200, body: { rows: [{ deleted: true }] } });
    }
    const { version } = await readDocument(chatDocuments(db).chats, bob, { id: chat });
    expect(version).toBe(4);
  });

  it('works after the friendship ended, and when the other account was deleted', async ({
    app,
    db,
    alice,
    bob,
  }) => {
    await makeChat(db, [alice, bob], { messages: 3 });
    await db.deleteFrom('friendships').execute();
    expect((await deleteMessage(alice, bob, 2)).status).toBe(200);
    const dan = await app.createUser('dan');
    await makeChat(db, [alice, dan]);
    expect((await dan.call('DELETE', '/user/delete', { uid: dan.uid })).status).toBe(200);
    expect((await deleteMessage(alice, dan)).status).toBe(200);
  });

  it('rejects messages of others, unknown ones and strangers, and changes nothing', async ({
    db,
    alice,
    bob,
    carol,
    chat,
  }) => {
    await makeChat(db, [alice, bob], { messages: 3 });
    const before = await storedState(db);
    const codes = [];
    for (const response of [
      await deleteMessage(bob, alice, 1),
      await deleteMessage(alice, bob, 4),
      await deleteMessage(alice, carol, 1),
      await carol.call('DELETE', '/chat/message', { chat, seq: 1 }),
      await deleteMessage(alice, bob, 0),
    ]) {
      codes.push(response.body.error.code);
    }
    expect(codes).toEqual(['NOT_OWNER', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'VALIDATION']);
    expect(await storedState(db)).toBe(before);
  });
});

describe('a deleted message', () => {
  it('takes no reaction, can be replied to, and its repeated sending changes nothing', async ({
    db,
    alice,
    bob,
  }) => {
    const id = randomUUID();
    await send(alice, bob, { id, text: 'a secret' });
    await deleteMessage(alice, bob);
    const before = await storedState(db);
    expect(await react(bob, alice)).toMatchObject({ status: 404 });
    expect(await send(alice, bob, { id, text: 'a secret' })).toMatchObject({
      status: 200,
      body: { rows: [{ seq: 1, text: deletedMessage, deleted: true }] },
    });
    expect(await storedState(db)).toBe(before);
    expect((await send(bob, alice, { reply_to: id })).status).toBe(200);
    expect((await history(alice, bob)).body.rows).toMatchObject([
      { deleted: true },
      { replyTo: { id, seq: 1 } },
    ]);
  });
});

async function lastMessageOf(db: Db, chat: string, viewer: TestUser) {
  const state = await readDocument(chatDocuments(db).userChats, viewer);
  const { data } = z.parse(z.object({ data: documents.userChats }), state);
  return data[chat]?.lastMessage;
}
