import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { exportAccount } from '#testing/features/account-export.ts';
import {
  makeChat,
  makeFriendGroup,
  mute,
  requireNoDifferences,
  resetChats,
  send,
  unseenCount,
} from '#testing/features/chat.ts';
import { addMembers, leaveGroup, makeGroup } from '#testing/features/groups.ts';
import { subscribe } from '#testing/features/push.ts';
import { readDocument } from '#testing/pages/read-document.ts';
import { storedState } from '#testing/stored-state.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/test-app.ts';
import type { PushNotification } from '#platform/push/push-notification.ts';
import { statementRunner, transactionOpener } from '#platform/db/transaction.ts';
import { chatDocuments } from '../chat.documents.ts';
import { chatService } from '../chat.service.ts';

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
beforeEach(async () => {
  await resetChats(app.db, [alice, bob, carol]);
  await app.db.updateTable('unseen_messages').set({ settings_version: 0 }).execute();
  await makeChat(app.db, [alice, bob]);
});
afterEach(() => requireNoDifferences(app.db));

function settings(viewer: TestUser, since?: number) {
  const request = since === undefined ? {} : { since };
  return readDocument(chatDocuments(app.db).chatSettings, viewer, request);
}

it('a mute is stored per user, idempotent, and seen by that user only', async () => {
  const own = await app.socket(alice);
  await own.subscribe('chatSettings', alice.uid);
  for (const muted of [false, true, true, false, false]) {
    expect(await mute(alice, bob, muted)).toMatchObject({ status: 200, body: { success: true } });
  }
  const change = { collection: 'chatSettings', id: alice.uid, key: chat };
  await expect
    .poll(() => own.changes)
    .toEqual([
      { ...change, version: 1, data: { muted: true } },
      { ...change, version: 2, data: { muted: false } },
    ]);
  expect(await settings(alice)).toEqual({ version: 2, data: {} });
  await mute(alice, bob);
  expect(await settings(alice)).toEqual({ version: 3, data: { [chat]: { muted: true } } });
  expect(await settings(bob)).toEqual({ version: 0, data: {} });
  expect(await chatDocuments(app.db).chatSettings.read(bob, alice.uid, undefined)).toBeNull();
  expect(await chatDocuments(app.db).chatSettings.read(bob, alice.uid, 0)).toBeNull();
});

it('the document has the changes since a version', async () => {
  await mute(alice, bob);
  expect(await settings(alice, 1)).toEqual({ version: 1, entries: [] });
  const entry = { key: chat, version: 1, data: { muted: true } };
  expect(await settings(alice, 0)).toEqual({ version: 1, entries: [entry] });
  await mute(alice, bob, false);
  expect(await settings(alice, 1)).toEqual({
    version: 2,
    entries: [{ ...entry, version: 2, data: { muted: false } }],
  });
  expect(await settings(alice, 9)).toEqual({ version: 2, data: {} });
});

it('ends when the user leaves the group, for open clients and for those that return', async () => {
  const group = await makeGroup(alice, [bob]);
  const own = await app.socket(bob);
  await own.subscribe('chatSettings', bob.uid);
  const muteGroup = () => bob.call('POST', '/chat/mute', { chat: group, muted: true });
  expect((await muteGroup()).status).toBe(200);
  expect((await leaveGroup(bob, group)).status).toBe(200);
  const change = { collection: 'chatSettings', id: bob.uid, key: group };
  await expect
    .poll(() => own.changes)
    .toEqual([
      { ...change, version: 1, data: { muted: true } },
      { ...change, version: 2, data: { muted: false } },
    ]);
  await mute(bob, alice);
  const others = { [chat]: { muted: true } };
  expect(await settings(bob, 1)).toEqual({ version: 3, data: others });
  expect(await settings(bob, 2)).toEqual({
    version: 3,
    entries: [{ key: chat, version: 3, data: { muted: true } }],
  });
  expect((await addMembers(alice, group, [bob])).status).toBe(200);
  expect(await settings(bob)).toEqual({ version: 3, data: others });
  expect((await muteGroup()).status).toBe(200);
  expect(await settings(bob)).toEqual({
    version: 4,
    data: { ...others, [group]: { muted: true } },
  });
});

it("works after the friendship ended, and only for a conversation of the viewer's list", async () => {
  await app.db.deleteFrom('friendships').execute();
  expect((await mute(alice, bob)).status).toBe(200);
  await app.db.deleteFrom('summaries').where('user_id', '=', bob.id).execute();
  await app.db.updateTable('unseen_messages').set({ count: 0 }).execute();
  const before = await storedState(app.db);
  for (const response of [
    await mute(bob, alice),
    await mute(alice, carol),
    await carol.call('POST', '/chat/mute', { chat, muted: true }),
  ]) {
    expect(response).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
  }
  expect(await storedState(app.db)).toBe(before);
  await resetChats(app.db, [alice, bob, carol]);
});

it('stops pushes of that conversation to that user; counts continue', async () => {
  const pushed: number[] = [];
  const publish = ({ pushes }: { readonly pushes: readonly PushNotification[] }) =>
    void pushed.push(...pushes.map(({ userId }) => userId));
  const service = chatService({
    db: app.db,
    transact: transactionOpener(app.db, publish),
    runStatement: statementRunner(app.db, publish),
    onUnseenClamp: () => expect.unreachable(),
  });
  const message = { id: '', to: bob.uid, text: 'hello', isOpen: true };
  const sendTo = (from: TestUser, to: TestUser) =>
    service.send(from, { ...message, id: crypto.randomUUID(), to: to.uid });
  await Promise.all([alice, bob].map((user) => subscribe(user)));
  await mute(bob, alice);
  const before = await unseenCount(app.db, bob);
  await sendTo(alice, bob);
  await sendTo(carol, bob);
  expect(await unseenCount(app.db, bob)).toBe(before + 1);
  await sendTo(bob, alice);
  expect(pushed).toEqual([bob.id, alice.id]);
  await mute(bob, alice, false);
  await sendTo(alice, bob);
  expect(pushed).toEqual([bob.id, alice.id, bob.id]);
});

it('mutes are in the export', async () => {
  await send(carol, alice);
  await mute(alice, bob);
  const { files } = await exportAccount(app, alice);
  expect(files['chats']).toMatchObject([
    { with: 'bob', is_muted: true },
    { with: 'carol', is_muted: false },
  ]);
});
