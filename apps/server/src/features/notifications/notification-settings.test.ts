import { randomUUID } from 'node:crypto';
import { DAY } from '@reprise/contract/units.ts';
import type { PushMessage } from '@reprise/contract/push/calls.ts';
import { notificationSwitches, switchChannels } from '@reprise/contract/notifications/switches.ts';
import { describe, expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { statementRunner } from '#platform/db/transaction.ts';
import { it as base } from '#testing/fixtures/friends.ts';
import { openAccount } from '#testing/auth/accounts.ts';
import { exportAccount } from '#testing/features/account-export.ts';
import { react, requireNoDifferences, resetChats, send } from '#testing/features/chat.ts';
import {
  openNotificationPanel,
  resetFriendships,
  updateFriend,
} from '#testing/features/friends.ts';
import { inviteCodeOf } from '#testing/features/invites.ts';
import { makeMix, openToFriends } from '#testing/features/mixes.ts';
import { decide, makeModerator } from '#testing/features/moderation.ts';
import { listNotifications, setSwitch } from '#testing/features/notifications.ts';
import { subscribe } from '#testing/features/push.ts';
import { postVideo } from '#testing/features/tiles.ts';
import { makeFriends, makeReport, makeTile } from '#testing/factories.ts';
import { openPushBrowser, type PushBrowser } from '#testing/servers/push-browser.ts';
import { startPushServer } from '#testing/servers/push-server.ts';
import { readDocument } from '#testing/pages/read-document.ts';
import { storedState } from '#testing/stored-state.ts';
import type { TestApp, TestUser } from '#testing/test-app.ts';
import { notificationDocuments } from './notifications.documents.ts';
import { insertWeekNotifications } from './notifications.repo.ts';

let accounts = 0;

const it = base
  .extend('service', { scope: 'file' }, () => startPushServer())
  .extend('env', { scope: 'file' }, ({ service }, { onCleanup }) => {
    onCleanup(() => service.stop());
    return { PUSH_SERVICES: service.origin };
  })
  .extend('browser', { scope: 'file' }, async ({ service, alice }) => {
    const { body } = await alice.call('GET', '/push/key');
    const browser = await openPushBrowser(service.origin, body.rows[0].key);
    await subscribe(alice, browser.subscription);
    return browser;
  })
  .extend('events', { scope: 'file' }, ({ app, db, alice, bob, carol }) => ({
    async likes() {
      const tile = await makeTile(db, { ownerId: alice.id });
      await bob.call('POST', `/create/likepost/${tile}&bob`);
    },
    async friends() {
      accounts += 1;
      const stranger = await app.createUser(`stranger${accounts}`);
      await updateFriend(stranger, alice, 'Send Friend Request');
    },
    invitations: () => signUpByInviteOf(app, alice),
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
      await makeFriends(db, [alice.id, friend.id]);
      const { body } = await send(alice, friend);
      await react(friend, alice, { seq: body.rows[0].seq });
    },
    async 'same-moment'() {
      const marks = await makeTile(db, { ownerId: alice.id });
      await postVideo(bob, { startTime: 5, endTime: 9.5, marks });
    },
    async answers() {
      await postVideo(bob, { answers: await makeTile(db, { ownerId: alice.id }) });
    },
    async week() {
      accounts += 1;
      const end = new Date(accounts * DAY);
      await statementRunner(db)((statement) => insertWeekNotifications(statement, [alice.id], end));
    },
    async mixes() {
      await makeMix(bob, openToFriends);
    },
    async decisions() {
      const reported = await makeTile(db, { ownerId: bob.id });
      await makeReport(db, reported, alice.id);
      await decide(carol, reported, 'dismiss');
    },
  }));

it.beforeAll(({ db, carol, browser: _browser }) => makeModerator(db, carol));

it.beforeEach(async ({ db, alice, bob, carol }) => {
  await resetFriendships(db);
  await resetChats(db, [alice, bob, carol]);
  await db
    .updateTable('notification_documents')
    .set({ app_off: [], push_off: [], email_on: [] })
    .execute();
});

it.afterEach(({ db }) => requireNoDifferences(db));

const settingsOf = async (user: TestUser) =>
  (await user.call('GET', '/notifications/settings')).body.rows;

const documentOf = async (db: Db, user: TestUser) => {
  const state = await readDocument(notificationDocuments(db), user);
  return 'data' in state ? state.data : null;
};

const pushedTitles = async (browser: PushBrowser) =>
  (await browser.pushes()).map(({ text }) => (JSON.parse(text) as PushMessage).body);

const kindsInApp = notificationSwitches.filter((kind) => switchChannels[kind].includes('app'));
const kindsAsPush = notificationSwitches.filter((kind) => switchChannels[kind].includes('push'));

it('all are on; each is stored on its own, idempotent, for its user only', async ({
  app,
  alice,
  bob,
}) => {
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

it.for([
  { kind: 'likes', channel: 'push', on: false },
  { kind: 'messages', channel: 'app', on: false },
  { kind: 'comments', channel: 'app', on: false },
  { kind: 'likes', channel: 'mail', on: false },
  { kind: 'likes', channel: 'app', on: 'no' },
  { kind: 'likes', channel: 'app' },
])('%j is rejected', async (change, { db, alice }) => {
  const before = await storedState(db);
  expect(await alice.call('PATCH', '/notifications/settings', change)).toMatchObject({
    status: 400,
    body: { error: { code: 'VALIDATION' } },
  });
  expect(await storedState(db)).toBe(before);
});

describe.each(kindsInApp)('%s in the app', (kind) => {
  it('is listed as new', async ({ alice, events }) => {
    await events[kind]();
    expect((await listNotifications(alice)).map(({ unseen }) => unseen)).toEqual([true]);
  });

  it('is not stored while it is off', async ({ db, alice, events }) => {
    const before = await documentOf(db, alice);
    await setSwitch(alice, kind);
    await events[kind]();
    expect(await listNotifications(alice)).toEqual([]);
    expect(await documentOf(db, alice)).toEqual(before);
    await setSwitch(alice, kind, { on: true });
    await events[kind]();
    expect(await listNotifications(alice)).toHaveLength(1);
  });

  it('stays in the list and is no longer new once it is switched off; the others are new', async ({
    alice,
    events,
  }) => {
    for (const each of kindsInApp) await events[each]();
    const before = await listNotifications(alice);
    expect(before.filter(({ unseen }) => unseen === true)).toHaveLength(kindsInApp.length);
    await setSwitch(alice, kind);
    const after = await listNotifications(alice);
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after.filter(({ unseen }) => unseen === true)).toHaveLength(kindsInApp.length - 1);
    const { newLikes, newFriendRequest } = await openNotificationPanel(alice);
    expect(newLikes + newFriendRequest).toBe(
      3 - Number(['likes', 'friends', 'invitations'].includes(kind)),
    );
  });
});

it("the document keeps the spec's counts: an invitation is an acceptance in it", async ({
  db,
  alice,
  events,
}) => {
  await events.invitations();
  expect(await listNotifications(alice)).toMatchObject([{ kind: 'invitation', unseen: true }]);
  const { body } = await alice.call('GET', '/notifications/history');
  expect(body.rows).toMatchObject([{ kind: 'acceptance' }]);
  expect(await documentOf(db, alice)).toMatchObject({
    newFriendRequest: 1,
    friendRequestNews: [`newbie${accounts} accepted your friend request.`],
  });
});

it('a switched off kind is published as a change of the document', async ({
  app,
  alice,
  events,
}) => {
  await events.likes();
  const socket = await app.socket(alice);
  const { version } = await socket.subscribe('notifications', alice.uid);
  await setSwitch(alice, 'likes');
  await expect
    .poll(() => socket.changes)
    .toMatchObject([{ version: Number(version) + 1, data: { newLikes: 0, likeNews: [] } }]);
});

it('an acceptance and an invitation name the new friend, a former friend is not named', async ({
  db,
  alice,
  events,
}) => {
  await events.invitations();
  const [shown] = await listNotifications(alice);
  expect(shown?.friend).toMatch(/.+/);
  await db.deleteFrom('friendships').execute();
  expect((await listNotifications(alice))[0]).not.toHaveProperty('friend');
});

describe('as a push', () => {
  it.for(kindsAsPush)(
    '%s are sent, and not while they are off',
    async (kind, { alice, browser, events }) => {
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
      expect((await pushedTitles(browser)).at(-1)).toMatch(text);
    },
  );

  it('they do not depend on the app: what is off there is pushed', async ({
    alice,
    browser,
    events,
  }) => {
    const before = (await browser.pushes()).length;
    const kinds = kindsAsPush.filter((kind) => kindsInApp.includes(kind));
    for (const kind of kinds) await setSwitch(alice, kind);
    for (const kind of kinds) await events[kind]();
    await expect.poll(() => browser.pushes()).toHaveLength(before + kinds.length);
    expect(await listNotifications(alice)).toEqual([]);
  });
});

async function signUpByInviteOf(app: TestApp, inviter: TestUser): Promise<void> {
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
