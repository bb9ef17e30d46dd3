import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { DELETED_USER } from '@reprise/contract/accounts/rules/deleted-user.ts';
import { describe, expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it } from '#testing/fixtures/app.ts';
import { findDocument } from '#features/notifications/notifications.repo.ts';
import {
  history,
  makeFriendGroup,
  openChat,
  requireNoDifferences,
  markSeen,
  send,
  share,
  storedChat,
  unseenCount,
} from '#testing/features/chat.ts';
import { leaveGroup, makeGroup, sendToGroup, storedGroup } from '#testing/features/groups.ts';
import { makeTile, makeTiles } from '#testing/factories.ts';
import { like } from '#testing/features/tiles.ts';
import { updateFriend, friendNotificationsOf } from '#testing/features/friends.ts';
import type { TestUser } from '#testing/test-app.ts';

let alice: TestUser;
let bob: TestUser;
let carol: TestUser;
let round = 0;

it.beforeEach(async ({ app }) => {
  round += 1;
  [alice, bob, carol] = await makeFriendGroup(app, `alice${round}`, `bob${round}`, `carol${round}`);
});

it.afterEach(({ db }) => requireNoDifferences(db));

describe('users with relations to the deleted one', () => {
  it('keep the conversation, but no one can send to the deleted user', async ({ app, db }) => {
    const tileId = await makeTile(db, { ownerId: alice.id });
    const socket = await app.socket(bob);
    await share(alice, [bob], tileId, { text: 'listen' });
    await send(bob, alice, { text: 'nice' });
    const state = await socket.subscribe('userChats', bob.uid);
    await deleteAccount(alice);
    const chat = combinedChatId(alice.uid, bob.uid);
    const userinfo = {
      uid: alice.uid,
      displayName: DELETED_USER,
      photoUrl: accountLimits.defaultAvatar,
    };
    await expect
      .poll(() => socket.changes)
      .toMatchObject([
        { collection: 'userChats', id: bob.uid, version: state.version + 1, key: chat },
      ]);
    expect(socket.changes[0]?.data).toMatchObject({ userinfo, lastMessage: { message: 'nice' } });
    const again = await socket.subscribe('userChats', bob.uid);
    expect(again).toMatchObject({ version: state.version + 1, data: { [chat]: { userinfo } } });
    expect(again.data[chat]).toEqual(socket.changes[0]?.data);
    expect((await history(bob, alice)).body.rows).toMatchObject([
      { senderId: alice.uid, text: 'listen', tile: { id: tileId, removed: true } },
      { senderId: bob.uid, text: 'nice' },
    ]);
    expect((await markSeen(bob, alice)).status).toBe(200);
    const other = await makeTile(db);
    for (const response of [
      await send(bob, alice),
      await openChat(bob, alice),
      await share(bob, [alice], other),
      await share(bob, [carol, alice], other),
    ]) {
      expect(response).toMatchObject({ status: 403, body: { error: { code: 'NOT_FRIENDS' } } });
    }
    expect((await history(bob, alice)).body.rows).toHaveLength(2);
  });

  it('keep an unseen conversation unseen until they open it', async ({ app }) => {
    await send(alice, bob);
    await deleteAccount(alice);
    const socket = await app.socket(bob);
    const unseen = () => socket.subscribe('unseenMessages', bob.uid);
    expect((await unseen()).data).toEqual({ unseenMessage: 1 });
    await markSeen(bob, alice);
    expect((await unseen()).data).toEqual({ unseenMessage: 0 });
  });

  it('lose an empty conversation, and one whose two users are deleted', async ({ db }) => {
    await openChat(alice, bob);
    await send(alice, carol);
    await deleteAccount(alice);
    await deleteAccount(carol);
    for (const other of [bob, carol]) expect(await storedChat(db, alice, other)).toBeNull();
    const entries = db.selectFrom('inbox_entries').where('other_id', '=', alice.id);
    expect(await entries.execute()).toEqual([]);
  });

  it('stay in their groups: messages remain, membership, reactions and entry do not', async ({
    app,
    db,
  }) => {
    const group = await makeGroup(alice, [bob, carol]);
    const left = await makeGroup(bob, [alice, carol]);
    for (const chat of [group, left]) {
      await sendToGroup(alice, chat, { text: 'from alice' });
      await sendToGroup(bob, chat, { text: 'from bob' });
      await alice.call('POST', '/chat/react', { chat, seq: 3, reaction: 'fire' });
    }
    await leaveGroup(alice, left);
    const socket = await app.socket(bob);
    const { version } = await socket.subscribe('userChats', bob.uid);
    const unseen = await unseenCount(db, bob);
    await deleteAccount(alice);
    const { data } = await socket.subscribe('userChats', bob.uid);
    await expect.poll(() => socket.changes).toMatchObject([{ version: version + 1, data }]);
    for (const chat of [group, left]) {
      const uids = data[chat].members.map(({ uid }: { uid: string }) => uid);
      expect(uids.toSorted()).toEqual([bob.uid, carol.uid].toSorted());
      expect(data[chat].formerMembers).toEqual([]);
      const { body } = await bob.call('GET', `/chat/messages?chat=${chat}&before=99`);
      expect(body.rows.slice(0, 3)).toMatchObject([
        {},
        { senderId: alice.uid, text: 'from alice' },
        { senderId: bob.uid, text: 'from bob' },
      ]);
      expect(body.rows[2]).not.toHaveProperty('reactions');
    }
    expect(await unseenCount(db, bob)).toBe(unseen);
    expect((await sendToGroup(carol, group)).status).toBe(200);
    const rows = await db
      .selectFrom('chat_members')
      .select('chat_id')
      .where('user_id', '=', alice.id)
      .execute();
    expect(rows).toEqual([]);
  });

  it('lose a group without other members, also one that they have left', async ({ db }) => {
    const group = await makeGroup(alice, [bob]);
    await sendToGroup(bob, group);
    await leaveGroup(bob, group);
    await deleteAccount(alice);
    expect(await storedGroup(db, group)).toBeNull();
    expect((await bob.call('GET', `/chat/messages?chat=${group}&before=9`)).status).toBe(404);
  });

  it('lose notifications about the deleted user, seen or not', async ({ app, db }) => {
    const dan = await app.createUser(`dan${round}`);
    const tileId = await makeTile(db, { ownerId: dan.id });
    const socket = await app.socket(dan);
    await updateFriend(alice, dan, 'Send Friend Request');
    await like(alice, tileId);
    await dan.call('POST', '/notifications/clear');
    await updateFriend(bob, dan, 'Send Friend Request');
    for (const user of [alice, bob, alice]) {
      await user.call('DELETE', `/create/unlikepost/${tileId}&${user.username}`);
      await like(user, tileId);
    }
    await socket.subscribe('notifications', dan.uid);
    const before = await notificationsOf(db, dan);
    expect(before).toMatchObject({ new_likes: 2, new_friend_request: 1 });
    await deleteAccount(alice);
    const after = await notificationsOf(db, dan);
    expect(after).toMatchObject({
      new_likes: 1,
      like_news: [bob.username],
      new_friend_request: 1,
      version: before.version + 1,
    });
    await expect
      .poll(() => socket.changes.at(-1))
      .toMatchObject({
        id: dan.uid,
        version: after.version,
        data: { newLikes: 1, likeNews: [bob.username] },
      });
    const past = await dan.call('GET', '/notifications/history');
    expect(past.body.rows).toMatchObject([{ username: bob.username }, { username: bob.username }]);
    expect((await friendNotificationsOf(db, dan)).list).toHaveLength(1);
  });

  it('see older notifications again when a full list has lost some', async ({ app, db }) => {
    const dan = await app.createUser(`dan${round}`);
    const tiles = await makeTiles(
      db,
      Array.from({ length: 60 }, () => ({ ownerId: dan.id })),
    );
    for (const [nth, tileId] of tiles.entries()) await like(nth < 20 ? bob : alice, tileId);
    expect(await notificationsOf(db, dan)).toMatchObject({ new_likes: 60 });
    await deleteAccount(alice);
    expect(await notificationsOf(db, dan)).toMatchObject({
      new_likes: 20,
      like_news: Array.from({ length: 20 }, () => bob.username),
    });
  });
});

function deleteAccount(user: TestUser) {
  return user.call('DELETE', '/user/delete', { uid: user.uid });
}

async function notificationsOf(db: Db, user: TestUser) {
  const document = await findDocument(db, user.id);
  if (document === null) throw new Error('The user has no document.');
  return document;
}
