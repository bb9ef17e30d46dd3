import { randomUUID } from 'node:crypto';
import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { DELETED_USER } from '@reprise/contract/accounts/rules/deleted-user.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  history,
  makeFriendGroup,
  openChat,
  requireNoDifferences,
  markSeen,
  send,
  share,
  unseenCount,
} from '#testing/features/chat.ts';
import { leaveGroup, makeGroup, sendToGroup, storedGroup } from '#testing/features/groups.ts';
import { makeBlock, makeTile, makeTiles } from '#testing/factories.ts';
import { updateFriend, friendNotificationsOf } from '#testing/features/friends.ts';
import { openAccount, signInAgain, signUpUser } from '#testing/auth/accounts.ts';
import { startTestApp, type TestUser, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let alice: TestUser;
let bob: TestUser;
let carol: TestUser;
let round = 0;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  round += 1;
  [alice, bob, carol] = await makeFriendGroup(app, `alice${round}`, `bob${round}`, `carol${round}`);
});
afterEach(() => requireNoDifferences(app.db));
afterAll(() => app.stop());

function deleteAccount(user: TestUser) {
  return user.call('DELETE', '/user/delete', { uid: user.uid });
}

function like(user: TestUser, tileId: number) {
  return user.call('POST', `/create/likepost/${tileId}&${user.username}`);
}

function notificationsOf(user: TestUser) {
  return app.db
    .selectFrom('notification_documents')
    .selectAll()
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
}

describe('a deleted user', () => {
  it('is signed out at once; only key and uid remain of the record', async () => {
    expect(await deleteAccount(alice)).toMatchObject({ status: 200, body: { success: true } });
    expect(await alice.call('GET', `/user/info?uid=${alice.uid}`)).toMatchObject({ status: 401 });
    expect(await deleteAccount(alice)).toMatchObject({ status: 401 });
    const record = await app.db
      .selectFrom('users')
      .selectAll()
      .where('uid', '=', alice.uid)
      .executeTakeFirst();
    expect(record).toMatchObject({
      id: alice.id,
      username: `deleted:${alice.id}`,
      fname: 'Deleted',
      lname: 'user',
      email: '',
      img_url: null,
      date_login: null,
      status: 'deleted',
    });
    const { rows } = await sql`
      select from auth_user u left join auth_session s on s."userId" = u.id
      where u.id = ${alice.uid} or s."userId" = ${alice.uid}`.execute(app.db);
    expect(rows).toEqual([]);
  });

  it('cannot sign in again, and frees the username and the address', async () => {
    const name = `dan${round}`;
    const dan = await signUpUser(app, name);
    await sql`
      with dan as (select id from users where uid = ${dan.uid}), unseen as (
        insert into unseen_messages (user_id) select id from dan
      )
      insert into notification_documents (user_id) select id from dan`.execute(app.db);
    const caller = app.callerWith(dan.token);
    expect((await caller.call('DELETE', '/user/delete', { uid: dan.uid })).status).toBe(200);
    expect((await signInAgain(app, name)).token).toBeUndefined();
    const free = await app.visitor.call('GET', `/user/check?username=${name}`);
    expect(free.body.rows).toEqual([{ count: 0 }]);
    const again = await signUpUser(app, name);
    expect(again.uid).not.toBe(dan.uid);
    await app.db.deleteFrom('users').where('uid', '=', again.uid).execute();
  });

  it('cannot register again with the same account if it is stored elsewhere', async () => {
    const account = await openAccount(app, `erin${round}`);
    const record = { fname: 'Erin', lname: 'Other', email: account.email, username: account.name };
    const body = { ...record, firebaseUID: account.uid, date_created: new Date().toISOString() };
    expect((await account.call('POST', '/user/save', body)).status).toBe(200);
    // With Firebase, the provider's account remains after the user is deleted.
    await sql`create function keep() returns trigger language plpgsql as 'begin return null; end'`.execute(
      app.db,
    );
    await sql`create trigger keep before delete on auth_user for each row execute function keep()`.execute(
      app.db,
    );
    const deletion = await account.call('DELETE', '/user/delete', { uid: account.uid });
    await sql`drop function keep cascade`.execute(app.db);
    expect(deletion.status).toBe(200);
    expect(await account.call('POST', '/user/save', body)).toMatchObject({ status: 401 });
    expect(await account.call('GET', `/user/info?uid=${account.uid}`)).toMatchObject({
      status: 401,
    });
    await sql`delete from auth_user where id = ${account.uid}`.execute(app.db);
  });

  it('must have signed in recently', async () => {
    const old = Math.floor((Date.now() - accountLimits.freshSignInMs) / 1000) - 1;
    const token = await app.signToken(alice, { auth_time: old });
    const response = await app.callerWith(token).call('DELETE', '/user/delete', { uid: alice.uid });
    expect(response).toMatchObject({ status: 403, body: { error: { code: 'REAUTH_REQUIRED' } } });
    expect((await alice.call('GET', `/user/info?uid=${alice.uid}`)).body.rows).toHaveLength(1);
  });

  it('gets the error on every open socket; other users do not', async () => {
    const [own, others] = [await app.socket(alice), await app.socket(bob)];
    await deleteAccount(alice);
    await expect.poll(() => own.raw.connected).toBe(false);
    expect(own.endReasons).toMatchObject([{ error: { code: 'UNAUTHENTICATED' } }]);
    expect(others.raw.connected).toBe(true);
  });

  it('is deleted completely or not at all', async () => {
    await sql`create function refuse() returns trigger language plpgsql as
              $$ begin raise exception using errcode = '53100'; end $$`.execute(app.db);
    await sql`create trigger refuse before delete on auth_user
              for each row execute function refuse()`.execute(app.db);
    const tileId = await makeTile(app.db, { ownerId: alice.id });
    await send(alice, bob);
    const failed = await deleteAccount(alice);
    await sql`drop function refuse cascade`.execute(app.db);
    expect(failed.status).toBe(503);
    expect((await alice.call('GET', `/user/info?uid=${alice.uid}`)).body.rows).toHaveLength(1);
    expect((await like(bob, tileId)).status).toBe(200);
    expect((await send(bob, alice)).status).toBe(200);
    expect((await deleteAccount(alice)).status).toBe(200);
  });
});

describe("a deleted user's data", () => {
  it('is deleted, likes of others’ clips are subtracted, and other data is unchanged', async () => {
    const [own = 0, other = 0] = await makeTiles(app.db, [
      { ownerId: alice.id },
      { ownerId: bob.id },
    ]);
    for (const user of [alice, bob, carol]) {
      for (const tileId of [own, other]) expect((await like(user, tileId)).status).toBe(200);
    }
    const reason = { reason: 'not a clip', username: alice.username };
    await alice.call('POST', '/create/report', { tile_id: other, ...reason });
    await alice.call('POST', '/feed/views', { tile_ids: [own, other] });
    await makeBlock(app.db, [alice.id, carol.id]);
    await deleteAccount(alice);
    const tiles = await app.db
      .selectFrom('tile_counts')
      .select(['tile_id', 'likes'])
      .where('owner_id', 'in', [alice.id, bob.id])
      .execute();
    expect(tiles).toEqual([{ tile_id: other, likes: 2 }]);
    const { body } = await bob.call('GET', `/user/allfriends?user=${bob.username}`);
    expect(body.rows.map(({ uid }: { uid: string }) => uid)).toEqual([carol.uid]);
  });

  it('is found by no call', async () => {
    await makeTile(app.db, { ownerId: alice.id });
    const name = alice.username;
    await deleteAccount(alice);
    for (const username of [name, `deleted:${alice.id}`]) {
      const key = encodeURIComponent(username);
      for (const path of [
        `/user/person?username=${key}`,
        `/user/uid?tile_owner=${key}`,
        `/user/friend?user=${bob.username}&friend=${key}`,
        `/user/searchfriend?search=${key.slice(0, 15)}&user=${bob.username}`,
        `/get/yourposts?user=${bob.username}&feedPerson=${key}&sort=recent`,
      ]) {
        expect([path, (await bob.call('GET', path)).body]).toMatchObject([path, { rows: [] }]);
      }
      expect((await updateFriend(bob, { username }, 'Send Friend Request')).status).toBe(404);
      const block = { user: bob.username, friend: username };
      expect((await bob.call('POST', '/user/block', block)).status).toBe(404);
    }
    const found = await bob.call('GET', '/user/search?search=deleted');
    expect(found.body.rows).toEqual([]);
    const feed = await bob.call('GET', `/get/homevideo?user=${bob.username}&sort=recent&limit=50`);
    const owners = feed.body.rows.map((row: { tile_owner: string }) => row.tile_owner);
    expect(owners).not.toContain(name);
    expect(owners.join()).not.toContain('deleted');
  });
});

describe('users with relations to the deleted one', () => {
  it('keep the conversation, but no one can send to the deleted user', async () => {
    const tileId = await makeTile(app.db, { ownerId: alice.id });
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
    const other = await makeTile(app.db);
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

  it('keep an unseen conversation unseen until they open it', async () => {
    await send(alice, bob);
    await deleteAccount(alice);
    const socket = await app.socket(bob);
    const unseen = () => socket.subscribe('unseenMessages', bob.uid);
    expect((await unseen()).data).toEqual({ unseenMessage: 1 });
    await markSeen(bob, alice);
    expect((await unseen()).data).toEqual({ unseenMessage: 0 });
  });

  it('lose an empty conversation, and one whose two users are deleted', async () => {
    await openChat(alice, bob);
    await send(alice, carol);
    await deleteAccount(alice);
    await deleteAccount(carol);
    const chats = await app.db
      .selectFrom('chats')
      .select('id')
      .where(({ or, eb }) => or([eb('low_id', '=', alice.id), eb('high_id', '=', alice.id)]))
      .execute();
    expect(chats).toEqual([]);
  });

  it('stay in their groups: messages remain, membership, reactions and entry do not', async () => {
    const group = await makeGroup(alice, [bob, carol]);
    const left = await makeGroup(bob, [alice, carol]);
    for (const chat of [group, left]) {
      await sendToGroup(alice, chat, { text: 'from alice' });
      await sendToGroup(bob, chat, { text: 'from bob' });
      await alice.call('POST', '/chat/react', { chat, seq: 3, reaction: 'fire' });
    }
    await leaveGroup(alice, left);
    const socket = await app.socket(bob);
    const { version } = await socket.subscribe('groupChats', bob.uid);
    const unseen = await unseenCount(app.db, bob);
    await deleteAccount(alice);
    const versions = () => socket.changes.map((change) => change.version);
    await expect.poll(versions).toEqual([version + 1, version + 2]);
    const { data } = await socket.subscribe('groupChats', bob.uid);
    for (const chat of [group, left]) {
      const changed = socket.changes.find(({ key }) => key === chat);
      expect(data[chat]).toEqual(changed?.data);
      const uids = data[chat].members.map(({ uid }: { uid: string }) => uid);
      expect(uids.toSorted()).toEqual([bob.uid, carol.uid].toSorted());
      expect(data[chat].formerMembers).toEqual([]);
      const { body } = await bob.call('GET', `/chat/messages?chat=${chat}&before=99`);
      expect(body.rows.slice(0, 3)).toMatchObject([
        {},
        { senderId: alice.uid, text: 'from alice' },
        { senderId: bob.uid, text: 'from bob' },
      ]);
      expect(body.details[3].reactions).toEqual([]);
    }
    expect(await unseenCount(app.db, bob)).toBe(unseen);
    expect((await sendToGroup(carol, group)).status).toBe(200);
    const rows = await app.db
      .selectFrom('group_members')
      .select('chat_id')
      .where('user_id', '=', alice.id)
      .execute();
    expect(rows).toEqual([]);
  });

  it('lose a group without other members, also one that they have left', async () => {
    const group = await makeGroup(alice, [bob]);
    await sendToGroup(bob, group);
    await leaveGroup(bob, group);
    await deleteAccount(alice);
    expect(await storedGroup(app.db, group)).toBeNull();
    expect((await bob.call('GET', `/chat/messages?chat=${group}&before=9`)).status).toBe(404);
  });

  it('lose notifications about the deleted user, seen or not', async () => {
    const dan = await app.createUser(`dan${round}`);
    const tileId = await makeTile(app.db, { ownerId: dan.id });
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
    const before = await notificationsOf(dan);
    expect(before).toMatchObject({ new_likes: 2, new_friend_request: 1 });
    await deleteAccount(alice);
    const after = await notificationsOf(dan);
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
    expect((await friendNotificationsOf(app.db, dan)).list).toHaveLength(1);
  });

  it('see older notifications again when a full list has lost some', async () => {
    const dan = await app.createUser(`dan${round}`);
    const tiles = await makeTiles(
      app.db,
      Array.from({ length: 60 }, () => ({ ownerId: dan.id })),
    );
    for (const [nth, tileId] of tiles.entries()) await like(nth < 20 ? bob : alice, tileId);
    expect(await notificationsOf(dan)).toMatchObject({ new_likes: 60 });
    await deleteAccount(alice);
    expect(await notificationsOf(dan)).toMatchObject({
      new_likes: 20,
      like_news: Array.from({ length: 20 }, () => bob.username),
    });
  });
});

it('a late request of a deleted user changes nothing', async () => {
  const tileId = await makeTile(app.db, { ownerId: bob.id });
  await deleteAccount(alice);
  const late = [
    () => app.db.insertInto('likes').values({ tile_id: tileId, user_id: alice.id }).execute(),
    () => makeTile(app.db, { ownerId: alice.id }),
    () => makeBlock(app.db, [bob.id, alice.id]),
    () => app.db.insertInto('unseen_messages').values({ user_id: alice.id }).execute(),
    () => app.db.updateTable('users').set({ fname: 'Alice' }).where('id', '=', alice.id).execute(),
  ];
  for (const write of late) await expect(write()).rejects.toThrow(/violates/);
  expect((await send(bob, carol, { id: randomUUID() })).status).toBe(200);
});
