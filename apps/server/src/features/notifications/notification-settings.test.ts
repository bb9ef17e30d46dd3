import { randomUUID } from 'node:crypto';
import type { PushMessage } from '@reprise/contract/push/calls.ts';
import { notificationSwitches, switchChannels } from '@reprise/contract/notifications/switches.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAccount } from '#testing/auth/accounts.ts';
import { exportAccount } from '#testing/features/account-export.ts';
import {
  makeFriendGroup,
  react,
  requireNoDifferences,
  resetChats,
  send,
} from '#testing/features/chat.ts';
import {
  openNotificationPanel,
  resetFriendships,
  updateFriend,
} from '#testing/features/friends.ts';
import { inviteCodeOf } from '#testing/features/invites.ts';
import { decide } from '#testing/features/moderation.ts';
import { listNotifications, setSwitch } from '#testing/features/notifications.ts';
import { subscribe } from '#testing/features/push.ts';
import { makeFriends, makeReport, makeTile } from '#testing/factories.ts';
import { openPushBrowser, type PushBrowser } from '#testing/servers/push-browser.ts';
import { startPushServer } from '#testing/servers/push-server.ts';
import { readDocument } from '#testing/pages/read-document.ts';
import { storedState } from '#testing/stored-state.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/test-app.ts';
import { notificationDocuments } from './notifications.documents.ts';

let app: TestApp;
let service: Awaited<ReturnType<typeof startPushServer>>;
let browser: PushBrowser;
let alice: TestUser;
let bob: TestUser;
let carol: TestUser;
let accounts = 0;

beforeAll(async () => {
  service = await startPushServer();
  app = await startTestApp({ PUSH_SERVICES: service.origin });
  [alice, bob, carol] = await makeFriendGroup(app, 'alice', 'bob', 'carol');
  await app.db.insertInto('moderators').values({ user_id: carol.id }).execute();
  const { body } = await alice.call('GET', '/push/key');
  browser = await openPushBrowser(service.origin, body.rows[0].key);
  await subscribe(alice, browser.subscription);
});
afterAll(async () => {
  await app.stop();
  await service.stop();
});
beforeEach(async () => {
  await resetFriendships(app.db);
  await resetChats(app.db, [alice, bob, carol]);
  await app.db.updateTable('notification_documents').set({ app_off: [], push_off: [] }).execute();
});
afterEach(() => requireNoDifferences(app.db));

const settingsOf = async (user: TestUser) =>
  (await user.call('GET', '/notifications/settings')).body.rows;

const documentOf = async (user: TestUser) => {
  const state = await readDocument(notificationDocuments(app.db), user);
  return 'data' in state ? state.data : null;
};

const pushedTitles = async () =>
  (await browser.pushes()).map(({ text }) => (JSON.parse(text) as PushMessage).body);

async function signUpByInviteOf(inviter: TestUser): Promise<void> {
  accounts += 1;
  const account = await openAccount(app, `newbie${accounts}`);
  const { status } = await account.call('POST', '/user/save', {
    fname: 'New',
    lname: 'User',
    email: account.email,
    username: account.name,
    firebaseUID: account.uid,
    date_created: '2026-11-20T10:00:00.000Z',
    invite: await inviteCodeOf(inviter),
  });
  if (status !== 200) throw new Error(`The registration returned ${status}.`);
}

async function like(): Promise<void> {
  const tile = await makeTile(app.db, { ownerId: alice.id });
  await bob.call('POST', `/create/likepost/${tile}&bob`);
}

const events = {
  likes: like,
  async friends() {
    accounts += 1;
    const stranger = await app.createUser(`stranger${accounts}`);
    await updateFriend(stranger, alice, 'Send Friend Request');
  },
  invitations: () => signUpByInviteOf(alice),
  async messages() {
    await send(bob, alice, { text: 'hello' });
  },
  async replies() {
    const id = randomUUID();
    await send(alice, bob, { id });
    await send(bob, alice, { text: 'a reply', reply_to: id });
  },
  async reactions() {
    // A user's repeated reactions to one message are pushed once an hour.
    accounts += 1;
    const friend = await app.createUser(`friend${accounts}`);
    await makeFriends(app.db, [alice.id, friend.id]);
    const { body } = await send(alice, friend);
    await react(friend, alice, { seq: body.rows[0].seq });
  },
  async decisions() {
    const reported = await makeTile(app.db, { ownerId: bob.id });
    await makeReport(app.db, reported, alice.id);
    await decide(carol, reported, 'dismiss');
  },
} as const;

const kindsInApp = notificationSwitches.filter((kind) => switchChannels[kind].includes('app'));
const kindsAsPush = notificationSwitches.filter((kind) => switchChannels[kind].includes('push'));

it('all are on; each is stored on its own, idempotent, for its user only', async () => {
  expect(await settingsOf(alice)).toEqual([{ app_off: [], push_off: [] }]);
  for (const _ of [1, 2]) await setSwitch(alice, 'replies');
  await setSwitch(alice, 'likes');
  const { status, body } = await setSwitch(alice, 'messages', { channel: 'push' });
  const stored = [{ app_off: ['replies', 'likes'], push_off: ['messages'] }];
  expect({ status, rows: body.rows }).toEqual({ status: 200, rows: stored });
  expect(await settingsOf(alice)).toEqual(stored);
  expect(await settingsOf(bob)).toEqual([{ app_off: [], push_off: [] }]);
  for (const _ of [1, 2]) await setSwitch(alice, 'replies', { on: true });
  expect(await settingsOf(alice)).toEqual([{ app_off: ['likes'], push_off: ['messages'] }]);
  const { files } = await exportAccount(app, alice);
  expect(files['account']).toMatchObject([{ app_off: ['likes'], push_off: ['messages'] }]);
});

it.each([
  { kind: 'likes', channel: 'push', on: false },
  { kind: 'messages', channel: 'app', on: false },
  { kind: 'comments', channel: 'app', on: false },
  { kind: 'likes', channel: 'mail', on: false },
  { kind: 'likes', channel: 'app', on: 'no' },
  { kind: 'likes', channel: 'app' },
])('%j is rejected', async (change) => {
  const before = await storedState(app.db);
  expect(await alice.call('PATCH', '/notifications/settings', change)).toMatchObject({
    status: 400,
    body: { error: { code: 'VALIDATION' } },
  });
  expect(await storedState(app.db)).toBe(before);
});

describe.each(kindsInApp)('%s in the app', (kind) => {
  it('is listed as new', async () => {
    await events[kind]();
    expect((await listNotifications(alice)).map(({ unseen }) => unseen)).toEqual([true]);
  });

  it('is not stored while it is off', async () => {
    const before = await documentOf(alice);
    await setSwitch(alice, kind);
    await events[kind]();
    expect(await listNotifications(alice)).toEqual([]);
    expect(await documentOf(alice)).toEqual(before);
    await setSwitch(alice, kind, { on: true });
    await events[kind]();
    expect(await listNotifications(alice)).toHaveLength(1);
  });

  it('is no longer new once it is switched off, and the others are', async () => {
    for (const each of kindsInApp) await events[each]();
    const unseen = async () =>
      (await listNotifications(alice)).filter((row) => row.unseen === true).length;
    expect(await unseen()).toBe(kindsInApp.length);
    await setSwitch(alice, kind);
    expect(await unseen()).toBe(kindsInApp.length - 1);
    const { newLikes, newFriendRequest } = await openNotificationPanel(alice);
    expect(newLikes + newFriendRequest).toBe(
      3 - Number(['likes', 'friends', 'invitations'].includes(kind)),
    );
  });
});

it("the document keeps the spec's counts: an invitation is an acceptance in it", async () => {
  await events.invitations();
  expect(await listNotifications(alice)).toMatchObject([{ kind: 'invitation', unseen: true }]);
  const { body } = await alice.call('GET', '/notifications/history');
  expect(body.rows).toMatchObject([{ kind: 'acceptance' }]);
  expect(await documentOf(alice)).toMatchObject({
    newFriendRequest: 1,
    friendRequestNews: [`newbie${accounts} accepted your friend request.`],
  });
});

it('a switched off kind is published as a change of the document', async () => {
  await events.likes();
  const socket = await app.socket(alice);
  const { version } = await socket.subscribe('notifications', alice.uid);
  await setSwitch(alice, 'likes');
  await expect
    .poll(() => socket.changes)
    .toMatchObject([{ version: Number(version) + 1, data: { newLikes: 0, likeNews: [] } }]);
});

it('an acceptance and an invitation name the new friend, a former friend is not named', async () => {
  await events.invitations();
  const [shown] = await listNotifications(alice);
  expect(shown?.friend).toMatch(/.+/);
  await app.db.deleteFrom('friendships').execute();
  expect((await listNotifications(alice))[0]).not.toHaveProperty('friend');
});

describe('as a push', () => {
  it.each(kindsAsPush)('%s are sent, and not while they are off', async (kind) => {
    const before = (await browser.pushes()).length;
    await events[kind]();
    await expect.poll(() => browser.pushes()).toHaveLength(before + 1);
    await setSwitch(alice, kind, { channel: 'push' });
    await events[kind]();
    // Only the following notification, of another kind, must arrive.
    const next = kind === 'messages' ? 'friends' : 'messages';
    await events[next]();
    await expect.poll(() => browser.pushes()).toHaveLength(before + 2);
    const text = next === 'messages' ? /^hello$/ : /sent you a friend request/;
    expect((await pushedTitles()).at(-1)).toMatch(text);
  });

  it('they do not depend on the app: what is off there is pushed', async () => {
    const before = (await browser.pushes()).length;
    const kinds = kindsAsPush.filter((kind) => kindsInApp.includes(kind));
    for (const kind of kinds) await setSwitch(alice, kind);
    for (const kind of kinds) await events[kind]();
    await expect.poll(() => browser.pushes()).toHaveLength(before + kinds.length);
    expect(await listNotifications(alice)).toEqual([]);
  });
});
