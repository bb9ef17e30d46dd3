import { notificationLimits } from '@reprise/contract/notifications/limits.ts';
import { friendTexts } from '@reprise/contract/friends/texts.ts';
import { runs } from '@reprise/contract/testing/runs.ts';
import { describe, expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it as base } from '#testing/fixtures/app.ts';
import {
  updateFriend,
  decline,
  resetFriendships,
  friendNotificationsOf,
  openNotificationPanel,
} from '#testing/features/friends.ts';
import type { TestUser } from '#testing/test-app.ts';

const { send, accept, cancel, remove } = friendTexts;
const { listMax } = notificationLimits;
/** With more, the last one waits so long on a busy machine that it is answered with 503. */
const AT_ONCE = 20;

const it = base.extend('users', { scope: 'file' }, ({ app }) =>
  Promise.all(Array.from({ length: listMax + 1 }, (_, index) => app.createUser(`asker${index}`))),
);

it.beforeEach(({ db }) => resetFriendships(db));

const requestOf = ({ username }: TestUser) => `${username} sent you a friend request.`;
const acceptanceOf = ({ username }: TestUser) => `${username} accepted your friend request.`;

const emptyList = { count: 0, list: [] };

describe('a friend notification', () => {
  it('notifies the receiver of a request only', async ({ db, alice, bob }) => {
    await updateFriend(alice, bob, send);
    await expectFriendNotifications(db, bob, [requestOf(alice)]);
    await expectFriendNotifications(db, alice, []);
    expect(await unseenNotifications(db, bob)).toEqual([{ kind: 'request', actor_id: alice.id }]);
  });

  it('notifies the sender of an acceptance', async ({ db, alice, bob }) => {
    await updateFriend(alice, bob, send);
    await updateFriend(bob, alice, accept);
    await expectFriendNotifications(db, alice, [acceptanceOf(bob)]);
    await expectFriendNotifications(db, bob, [requestOf(alice)]);
  });

  it('is not created for a removal', async ({ db, alice, bob }) => {
    await updateFriend(alice, bob, send);
    await updateFriend(bob, alice, accept);
    const versions = [await versionOf(db, alice), await versionOf(db, bob)];
    await updateFriend(alice, bob, remove);
    await expectFriendNotifications(db, alice, [acceptanceOf(bob)]);
    await expectFriendNotifications(db, bob, [requestOf(alice)]);
    // The new version makes open pages read the relation.
    expect([await versionOf(db, alice), await versionOf(db, bob)]).toEqual(
      versions.map((n) => n + 1),
    );
  });

  it('is listed newest first', async ({ db, bob, users }) => {
    const [first, second] = users as [TestUser, TestUser];
    await updateFriend(first, bob, send);
    await updateFriend(second, bob, send);
    await expectFriendNotifications(db, bob, [requestOf(second), requestOf(first)]);
  });

  it('uses the spelling of the record', async ({ db, alice, bob }) => {
    await updateFriend(alice, { username: 'BOB' }, send);
    await expectFriendNotifications(db, bob, [requestOf(alice)]);
    await updateFriend(bob, { username: 'ALICE' }, accept);
    await expectFriendNotifications(db, alice, [acceptanceOf(bob)]);
  });

  it("raises the document's version with every change only", async ({ db, alice, bob }) => {
    const before = await versionOf(db, bob);
    await updateFriend(alice, bob, send);
    const requested = await versionOf(db, bob);
    expect(requested).toBeGreaterThan(before);
    await updateFriend(alice, bob, accept);
    expect(await versionOf(db, bob)).toBe(requested);
    await updateFriend(alice, bob, cancel);
    expect(await versionOf(db, bob)).toBeGreaterThan(requested);
  });
});

describe('a request that ends before its notification is seen', () => {
  it.for([
    ['canceled', (alice: TestUser, bob: TestUser) => updateFriend(alice, bob, cancel)],
    ['declined', (alice: TestUser, bob: TestUser) => decline(bob, alice)],
  ] as const)(
    'loses its notification when it is %s, and no other',
    async ([, end], { db, alice, bob, users }) => {
      const [other] = users as [TestUser];
      await updateFriend(other, bob, send);
      await updateFriend(alice, bob, send);
      await end(alice, bob);
      await expectFriendNotifications(db, bob, [requestOf(other)]);
      await expectFriendNotifications(db, alice, []);
      expect(await unseenNotifications(db, bob)).toEqual([{ kind: 'request', actor_id: other.id }]);
    },
  );

  it('is one notification, however often it is sent and canceled', async ({ db, alice, bob }) => {
    for (let round = 0; round < runs(10, 3); round += 1) {
      await updateFriend(alice, bob, send);
      await expectFriendNotifications(db, bob, [requestOf(alice)]);
      await updateFriend(alice, bob, cancel);
      await expectFriendNotifications(db, bob, []);
    }
  });

  it('is one notification per pair and kind, for any sequence', async ({ db, alice, bob }) => {
    const loop = [
      () => updateFriend(alice, bob, send),
      () => updateFriend(bob, alice, accept),
      () => updateFriend(alice, bob, remove),
    ];
    for (let round = 0; round < 5; round += 1) for (const next of loop) await next();
    await expectFriendNotifications(db, bob, [requestOf(alice)]);
    await expectFriendNotifications(db, alice, [acceptanceOf(bob)]);
    expect(await unseenNotifications(db, bob)).toHaveLength(1);
    expect(await unseenNotifications(db, alice)).toHaveLength(1);
  });
});

describe('a seen notification', () => {
  it.for([
    ['canceled', (alice: TestUser, bob: TestUser) => updateFriend(alice, bob, cancel)],
    ['declined', (alice: TestUser, bob: TestUser) => decline(bob, alice)],
  ] as const)('stays when the request is %s', async ([, end], { db, alice, bob }) => {
    await updateFriend(alice, bob, send);
    await openNotificationPanel(bob);
    const version = await versionOf(db, bob);
    expect(await end(alice, bob)).toMatchObject({ status: 200 });
    expect(await friendNotificationsOf(db, bob)).toEqual(emptyList);
    expect(await versionOf(db, bob)).toBe(version + 1);
    expect(await db.selectFrom('notifications').select('is_unseen').execute()).toEqual([
      { is_unseen: false },
    ]);
  });

  it('is created again when it happens again', async ({ db, alice, bob }) => {
    await updateFriend(alice, bob, send);
    await openNotificationPanel(bob);
    await updateFriend(alice, bob, cancel);
    await updateFriend(alice, bob, send);
    await expectFriendNotifications(db, bob, [requestOf(alice)]);
  });
});

describe('more notifications than the list holds', () => {
  it('are counted, and the 50 newest are listed', async ({ db, bob, users }) => {
    for (const user of users) await updateFriend(user, bob, send);
    const { count, list } = await friendNotificationsOf(db, bob);
    expect(count).toBe(listMax + 1);
    expect(list).toEqual(users.slice(1).toReversed().map(requestOf));
  });

  it('let an older one return when one of the 50 is removed', async ({ db, bob, users }) => {
    for (const user of users) await updateFriend(user, bob, send);
    await updateFriend(users[20] as TestUser, bob, cancel);
    const left = users.toSpliced(20, 1);
    await expectFriendNotifications(db, bob, left.toReversed().map(requestOf));
    expect(left).toHaveLength(listMax);
  });

  it('keep the 50 newest when one beyond them is removed', async ({ db, bob, users }) => {
    for (const user of users) await updateFriend(user, bob, send);
    await decline(bob, users[0] as TestUser);
    await expectFriendNotifications(db, bob, users.slice(1).toReversed().map(requestOf));
  });

  it('are counted completely when they happen at once', async ({ db, bob, users }) => {
    for (const user of users.slice(AT_ONCE)) await updateFriend(user, bob, send);
    const together = users.slice(0, AT_ONCE);
    const responses = await Promise.all(together.map((user) => updateFriend(user, bob, send)));
    expect(responses.map(({ status }) => status)).toEqual(together.map(() => 200));
    const { count, list } = await friendNotificationsOf(db, bob);
    expect(count).toBe(users.length);
    const actors = new Map(users.map((user) => [user.id, requestOf(user)]));
    const newest = (await unseenNotifications(db, bob)).slice(0, listMax);
    expect(list).toEqual(newest.map(({ actor_id }) => actors.get(actor_id)));

    await Promise.all(together.map((user) => updateFriend(user, bob, cancel)));
    for (const user of users.slice(AT_ONCE)) await updateFriend(user, bob, cancel);
    expect(await friendNotificationsOf(db, bob)).toEqual(emptyList);
    expect(await unseenNotifications(db, bob)).toEqual([]);
  });
});

async function expectFriendNotifications(
  db: Db,
  user: TestUser,
  list: readonly string[],
): Promise<void> {
  expect(await friendNotificationsOf(db, user)).toEqual({ count: list.length, list });
}

function unseenNotifications(db: Db, user: TestUser) {
  return db
    .selectFrom('notifications')
    .select(['kind', 'actor_id'])
    .where('user_id', '=', user.id)
    .where('is_unseen', '=', true)
    .orderBy('id', 'desc')
    .execute();
}

async function versionOf(db: Db, user: TestUser): Promise<number> {
  const { version } = await db
    .selectFrom('notification_documents')
    .select('version')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  return version;
}
