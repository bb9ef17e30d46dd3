import { randomUUID } from 'node:crypto';
import { documents } from '@reprise/contract/documents.ts';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it } from '#testing/fixtures/friends.ts';
import * as z from 'zod/mini';
import { requireNoDifferences, resetChats, send, storedChat } from '#testing/features/chat.ts';
import { readDocument } from '#testing/pages/read-document.ts';
import { storedState } from '#testing/stored-state.ts';
import type { TestUser } from '#testing/test-app.ts';
import { chatDocuments } from './chat.documents.ts';

it.beforeEach(({ db, alice, bob, carol }) => resetChats(db, [alice, bob, carol]));

it.afterEach(({ db }) => requireNoDifferences(db));

it('stores which message it replies to, own or the friend’s', async ({ db, alice, bob }) => {
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
  await send(alice, bob, { id: first });
  expect((await send(bob, alice, { id: second, reply_to: first })).status).toBe(200);
  expect((await send(bob, alice, { id: third, reply_to: second.toUpperCase() })).status).toBe(200);
  await send(alice, bob);
  expect(await replies(db, alice, bob)).toEqual({
    2: { id: first, seq: 1 },
    3: { id: second, seq: 2 },
  });
});

it('rejects an unknown message and one of another conversation, and stores nothing', async ({
  db,
  alice,
  bob,
  carol,
}) => {
  const [own, foreign] = [randomUUID(), randomUUID()];
  await send(alice, carol, { id: foreign });
  const empty = await storedState(db);
  for (const reply_to of [own, foreign]) {
    expect(await send(alice, bob, { id: own, reply_to })).toMatchObject({
      status: 404,
      body: {
        error: { code: 'NOT_FOUND', message: 'There is no such message in this conversation.' },
      },
    });
  }
  expect((await send(alice, bob, { reply_to: 'none' })).status).toBe(400);
  expect(await storedState(db)).toBe(empty);
  expect(await storedChat(db, alice, bob)).toBeNull();
});

it('the message replied to is part of the content of an id', async ({ db, alice, bob }) => {
  const [one, other, id] = [randomUUID(), randomUUID(), randomUUID()];
  await send(alice, bob, { id: one });
  await send(bob, alice, { id: other });
  const sent = await send(alice, bob, { id, reply_to: one });
  const before = await storedState(db);
  expect(await send(alice, bob, { id, reply_to: one })).toMatchObject({
    status: 200,
    body: sent.body,
  });
  for (const reply_to of [other, undefined, randomUUID()]) {
    expect(await send(alice, bob, { id, reply_to })).toMatchObject({
      status: 409,
      body: { error: { code: 'ID_REUSED' } },
    });
  }
  expect(await send(alice, bob, { id: one, reply_to: other })).toMatchObject({ status: 409 });
  expect(await storedState(db)).toBe(before);
});

it('replies to the first message if both users chose the same id', async ({ db, alice, bob }) => {
  const [id, reply] = [randomUUID(), randomUUID()];
  await send(bob, alice, { id });
  await send(alice, bob, { id: reply, reply_to: id });
  await send(alice, bob, { id });
  expect((await send(alice, bob, { id: reply, reply_to: id })).status).toBe(200);
  expect(await replies(db, alice, bob)).toEqual({ 2: { id, seq: 1 } });
});

it('reaches a reader with its message', async ({ app, alice, bob }) => {
  const id = randomUUID();
  await send(alice, bob, { id });
  const chat = combinedChatId(alice.uid, bob.uid);
  const socket = await app.socket(alice);
  await socket.subscribe('chats', chat);
  await send(bob, alice, { reply_to: id });
  await expect.poll(() => socket.changes).toHaveLength(1);
  expect(socket.changes[0]).toMatchObject({
    version: 2,
    key: '2',
    data: { seq: 2, replyTo: { id, seq: 1 } },
  });
});

/** By `seq`. */
async function replies(db: Db, alice: TestUser, bob: TestUser) {
  const id = combinedChatId(alice.uid, bob.uid);
  const state = await readDocument(chatDocuments(db).chats, alice, { id });
  const { data } = z.parse(z.object({ data: documents.chats }), state);
  return Object.fromEntries(
    data.messages.flatMap(({ seq, replyTo }) => (replyTo === undefined ? [] : [[seq, replyTo]])),
  );
}
