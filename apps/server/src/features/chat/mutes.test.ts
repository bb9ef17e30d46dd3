import { documents } from '@reprise/contract/documents.ts';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it as base } from '#testing/fixtures/friends.ts';
import * as z from 'zod/mini';
import { exportAccount } from '#testing/features/account-export.ts';
import {
  chatServicesOn,
  makeChat,
  mute,
  openChat,
  requireNoDifferences,
  resetChats,
  send,
  unseenCount,
} from '#testing/features/chat.ts';
import { addMembers, leaveGroup, makeGroup } from '#testing/features/groups.ts';
import { subscribe } from '#testing/features/push.ts';
import { readDocument } from '#testing/pages/read-document.ts';
import { storedState } from '#testing/stored-state.ts';
import type { TestUser } from '#testing/test-app.ts';
import type { PushNotification } from '#platform/db/transaction.ts';
import { chatDocuments } from './chat.documents.ts';

const it = base.extend('chat', { scope: 'file' }, ({ alice, bob }) =>
  combinedChatId(alice.uid, bob.uid),
);

it.beforeEach(async ({ db, alice, bob, carol }) => {
  await resetChats(db, [alice, bob, carol]);
  await makeChat(db, [alice, bob]);
});

it.afterEach(({ db }) => requireNoDifferences(db));

it('a mute is stored per user, idempotent, and seen by that user only', async ({
  app,
  db,
  alice,
  bob,
  chat,
}) => {
  const [own, their] = [await app.socket(alice), await app.socket(bob)];
  const { version } = await own.subscribe('userChats', alice.uid);
  await their.subscribe('userChats', bob.uid);
  const before = await storedState(db);
  expect((await mute(alice, bob, false)).status).toBe(200);
  expect(await storedState(db)).toBe(before);
  for (const muted of [true, true]) {
    expect(await mute(alice, bob, muted)).toMatchObject({ status: 200, body: { success: true } });
  }
  await expect.poll(() => own.changes).toHaveLength(1);
  expect(own.changes).toMatchObject([{ version: version + 1, key: chat, data: { muted: true } }]);
  expect([await mutedBy(db, alice), await mutedBy(db, bob)]).toEqual([[chat], []]);
  for (const muted of [false, false]) await mute(alice, bob, muted);
  await expect.poll(() => own.changes).toHaveLength(2);
  expect(own.changes[1]).toMatchObject({ version: version + 2, key: chat });
  expect(own.changes[1]?.data).not.toHaveProperty('muted');
  expect(await mutedBy(db, alice)).toEqual([]);
  await their.subscribe('users', bob.uid);
  expect(their.changes).toEqual([]);
});

it('ends when the user leaves the group', async ({ db, alice, bob, chat }) => {
  const group = await makeGroup(alice, [bob]);
  const muteGroup = () => bob.call('POST', '/chat/mute', { chat: group, muted: true });
  expect((await muteGroup()).status).toBe(200);
  await mute(bob, alice);
  expect((await mutedBy(db, bob)).toSorted()).toEqual([chat, group].toSorted());
  expect((await leaveGroup(bob, group)).status).toBe(200);
  expect(await mutedBy(db, bob)).toEqual([chat]);
  expect((await addMembers(alice, group, [bob])).status).toBe(200);
  expect(await mutedBy(db, bob)).toEqual([chat]);
  expect((await muteGroup()).status).toBe(200);
  expect(await mutedBy(db, bob)).toHaveLength(2);
});

it("works after the friendship ended, and only for a conversation of the viewer's list", async ({
  db,
  alice,
  bob,
  carol,
  chat,
}) => {
  await db.deleteFrom('friendships').execute();
  expect((await mute(alice, bob)).status).toBe(200);
  const before = await storedState(db);
  for (const response of [
    await mute(alice, carol),
    await carol.call('POST', '/chat/mute', { chat, muted: true }),
  ]) {
    expect(response).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
  }
  expect(await storedState(db)).toBe(before);
});

it('rejects a conversation that only the other user has opened', async ({ db, bob, carol }) => {
  await openChat(carol, bob);
  const before = await storedState(db);
  expect(await mute(bob, carol)).toMatchObject({ status: 404, body: { error: {} } });
  expect(await storedState(db)).toBe(before);
});

it('stops pushes of that conversation to that user; counts continue', async ({
  db,
  alice,
  bob,
  carol,
}) => {
  const pushed: number[] = [];
  const publish = ({ pushes }: { readonly pushes: readonly PushNotification[] }) =>
    void pushed.push(...pushes.map(({ userId }) => userId));
  const { messages } = chatServicesOn(db, { publish });
  const message = { id: '', to: bob.uid, text: 'hello', isOpen: true };
  const sendTo = (from: TestUser, to: TestUser) =>
    messages.send(from, { ...message, id: crypto.randomUUID(), to: to.uid });
  await Promise.all([alice, bob].map((user) => subscribe(user)));
  await mute(bob, alice);
  const before = await unseenCount(db, bob);
  await sendTo(alice, bob);
  await sendTo(carol, bob);
  expect(await unseenCount(db, bob)).toBe(before + 1);
  await sendTo(bob, alice);
  expect(pushed).toEqual([bob.id, alice.id]);
  await mute(bob, alice, false);
  await sendTo(alice, bob);
  expect(pushed).toEqual([bob.id, alice.id, bob.id]);
});

it('mutes are in the export', async ({ app, alice, bob, carol }) => {
  await send(carol, alice);
  await mute(alice, bob);
  const { files } = await exportAccount(app, alice);
  const mutes = (files['chats'] ?? []).map((row) => JSON.stringify([row['with'], row['is_muted']]));
  expect(mutes.toSorted()).toEqual(['["bob",true]', '["carol",false]']);
});

async function mutedBy(db: Db, viewer: TestUser): Promise<string[]> {
  const state = await readDocument(chatDocuments(db).userChats, viewer);
  const { data } = z.parse(z.object({ data: documents.userChats }), state);
  return Object.keys(data).filter((id) => data[id]?.muted === true);
}
