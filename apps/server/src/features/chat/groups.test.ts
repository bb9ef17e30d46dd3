import { randomUUID } from 'node:crypto';
import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { documents, type DocumentOf } from '@reprise/contract/documents.ts';
import * as z from 'zod/mini';
import { describe, expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it } from '#testing/fixtures/friends.ts';
import { requireNoDifferences, unseenCount } from '#testing/features/chat.ts';
import {
  addMembers,
  createGroup,
  leaveGroup,
  makeGroup,
  renameGroup,
  sendToGroup,
  storedGroup,
} from '#testing/features/groups.ts';
import { makeFriends } from '#testing/factories.ts';
import { readDocument } from '#testing/pages/read-document.ts';
import type { TestUser } from '#testing/test-app.ts';
import { chatDocuments } from '#features/chat/chat.documents.ts';

it.beforeAll(async ({ db, alice, bob, carol, dan }) => {
  for (const { id } of [alice, bob, carol]) await makeFriends(db, [id, dan.id]);
});

it.afterAll(({ db }) => requireNoDifferences(db));

describe('a new group', () => {
  it('is in the lists of all members with a notice, unseen except for its creator', async ({
    db,
    alice,
    bob,
    carol,
  }) => {
    const group = await makeGroup(alice, [bob, carol], { name: '  weekend\nclips ' });
    const entry = {
      userinfo: {
        uid: group,
        displayName: 'weekend clips',
        photoUrl: accountLimits.defaultAvatar,
      },
      members: [alice, bob, carol]
        .toSorted((one, other) => one.id - other.id)
        .map(({ uid, username }) => ({
          uid,
          displayName: username,
          photoUrl: expect.any(String),
        })),
      formerMembers: [],
      date: expect.any(String),
      lastMessage: {
        message: 'created the group “weekend clips”',
        seen: true,
        senderId: alice.uid,
        notice: true,
      },
      firstSeq: 1,
    };
    expect(await entryOf(db, alice, group)).toEqual(entry);
    expect(await entryOf(db, bob, group)).toEqual({
      ...entry,
      lastMessage: { ...entry.lastMessage, seen: false },
    });
    expect(await unseenCount(db, alice)).toBe(0);
    expect(await unseenCount(db, bob)).toBe(1);
    expect(await read(db, 'chats', bob, group)).toMatchObject({
      visibility: 1,
      messages: [{ seq: 1, senderId: alice.uid, notice: true }],
    });
  });

  it('is created once per id', async ({ alice, bob, carol }) => {
    const id = randomUUID();
    const [first, second] = await Promise.all([
      createGroup(alice, [bob], { id }),
      createGroup(alice, [bob], { id }),
    ]);
    const third = await createGroup(alice, [carol], { id, name: 'other' });
    expect([second.body, third.body]).toEqual([first.body, first.body]);
    const { body } = await createGroup(bob, [alice], { id });
    expect(body.rows[0].chat).not.toBe(first.body.rows[0].chat);
  });
});

it.for(['', ' \n ', '\u200b'])(
  'a group cannot have the blank name %j',
  async (name, { db, alice, bob }) => {
    const group = await makeGroup(alice, [bob]);
    for (const response of [
      await createGroup(alice, [bob], { name }),
      await renameGroup(alice, group, name),
    ]) {
      expect(response).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION' } } });
    }
    expect((await entryOf(db, alice, group))?.userinfo.displayName).toBe('clips');
  },
);

describe('a message', () => {
  it('is read by all members, and counts the group as unseen once', async ({
    db,
    alice,
    bob,
    carol,
  }) => {
    const group = await makeGroup(alice, [bob, carol]);
    const before = await unseenCount(db, carol);
    const { status, body } = await sendToGroup(bob, group, { text: 'one' });
    expect(status).toBe(200);
    expect(body.rows).toEqual([
      {
        id: expect.any(String),
        seq: 2,
        text: 'one',
        senderId: bob.uid,
        date: expect.any(String),
        chat: group,
      },
    ]);
    await sendToGroup(bob, group, { text: 'two' });
    const { messages } = await read(db, 'chats', carol, group);
    expect(messages.map(({ text }) => text)).toEqual(['created the group “clips”', 'one', 'two']);
    expect((await entryOf(db, carol, group))?.lastMessage).toEqual({
      message: 'two',
      seen: false,
      senderId: bob.uid,
    });
    expect(await unseenCount(db, carol)).toBe(before);
    expect((await carol.call('POST', '/chat/seen', { chat: group })).status).toBe(200);
    expect(await unseenCount(db, carol)).toBe(before - 1);
  });
});

it('a message changes the entry of each member', async ({ app, db, alice, bob, carol }) => {
  const group = await makeGroup(alice, [bob, carol]);
  const socket = await app.socket(carol);
  const { version } = await socket.subscribe('userChats', carol.uid);
  const { body } = await sendToGroup(bob, group, { text: 'one' });
  const lastMessage = { message: 'one', seen: false, senderId: bob.uid };
  await expect.poll(() => socket.changes).toHaveLength(1);
  expect(socket.changes).toEqual([
    {
      collection: 'userChats',
      id: carol.uid,
      since: version,
      version: version + 1,
      key: group,
      data: await entryOf(db, carol, group),
    },
  ]);
  expect(await entryOf(db, carol, group)).toMatchObject({ date: body.rows[0].date, lastMessage });
  socket.close();
});

describe('members', () => {
  let group: string;
  it.beforeEach(async ({ alice, bob }) => {
    group = await makeGroup(alice, [bob]);
    await sendToGroup(alice, group, { text: 'before carol' });
  });

  it('who are added read from then on', async ({ db, bob, carol, dan }) => {
    expect((await addMembers(bob, group, [carol, dan])).status).toBe(200);
    await sendToGroup(bob, group, { text: 'hello carol' });
    const { messages } = await read(db, 'chats', carol, group);
    expect(messages.map(({ senderId, text }) => [senderId, text])).toEqual([
      [carol.uid, 'joined the group'],
      [dan.uid, 'joined the group'],
      [bob.uid, 'hello carol'],
    ]);
    const { body } = await carol.call('GET', `/chat/messages?chat=${group}&before=999`);
    expect(body.rows).toEqual(messages);
    expect((await entryOf(db, carol, group))?.firstSeq).toBe(3);
  });

  it('who leave read nothing, and the last one deletes the group', async ({ db, alice, bob }) => {
    expect((await leaveGroup(bob, group)).status).toBe(200);
    expect((await leaveGroup(bob, group)).status).toBe(200);
    expect(await entryOf(db, bob, group)).toBeUndefined();
    const { status } = await bob.call('GET', `/chat/messages?chat=${group}&before=999`);
    expect(status).toBe(404);
    expect((await sendToGroup(bob, group)).status).toBe(404);
    const entry = await entryOf(db, alice, group);
    expect(entry?.members?.map(({ uid }) => uid)).toEqual([alice.uid]);
    expect(entry?.formerMembers?.map(({ uid }) => uid)).toEqual([bob.uid]);
    expect(entry?.lastMessage).toMatchObject({ message: 'left the group', senderId: bob.uid });
    await leaveGroup(alice, group);
    expect(await storedGroup(db, group)).toBeNull();
    const rest = db.selectFrom('inbox_entries').where('chat_id', '=', group);
    expect(await rest.execute()).toEqual([]);
  });

  it('may be the last one because the others deleted their accounts', async ({
    app,
    db,
    alice,
  }) => {
    const erin = await app.createUser('erin');
    await makeFriends(db, [alice.id, erin.id]);
    const pair = await makeGroup(alice, [erin]);
    expect((await erin.call('DELETE', '/user/delete', { uid: erin.uid })).status).toBe(200);
    expect((await leaveGroup(alice, pair)).status).toBe(200);
    expect(await storedGroup(db, pair)).toBeNull();
    const rest = db.selectFrom('inbox_entries').where('chat_id', '=', pair);
    expect(await rest.execute()).toEqual([]);
  });

  it('name the group', async ({ db, alice, bob }) => {
    expect((await renameGroup(bob, group, ' new\tname ')).status).toBe(200);
    expect(await entryOf(db, alice, group)).toMatchObject({
      userinfo: { displayName: 'new name' },
      lastMessage: { message: 'named the group “new name”', senderId: bob.uid, notice: true },
    });
  });
});

it('the id of a group is one in upper case, too', async ({ db, alice, bob, carol }) => {
  const group = await makeGroup(alice, [bob]);
  const { body } = await sendToGroup(alice, group);
  const { seq } = body.rows[0];
  const chat = group.toUpperCase();
  const message = { chat, seq };
  const calls = [
    () => renameGroup(alice, chat, 'other clips'),
    () => addMembers(alice, chat, [carol]),
    () => sendToGroup(bob, chat),
    () => bob.call('POST', '/chat/seen', { chat }),
    () => bob.call('POST', '/chat/react', { ...message, reaction: 'fire' }),
    () => bob.call('POST', '/chat/mute', { chat, muted: true }),
    () => bob.call('GET', `/chat/messages?chat=${chat}&before=99`),
    () => bob.call('GET', `/chat/search?chat=${chat}&search=hello`),
    () => alice.call('DELETE', '/chat/message', message),
    () => leaveGroup(bob, chat),
  ];
  for (const call of calls) expect((await call()).status).toBe(200);
  expect((await entryOf(db, alice, group))?.userinfo.displayName).toBe('other clips');
});

async function read<C extends 'chats' | 'userChats'>(
  db: Db,
  collection: C,
  viewer: TestUser,
  id = viewer.uid,
): Promise<DocumentOf<C>> {
  const state = await readDocument(chatDocuments(db)[collection], viewer, { id });
  return z.parse(documents[collection], Reflect.get(state, 'data')) as DocumentOf<C>;
}

async function entryOf(db: Db, user: TestUser, group: string) {
  return (await read(db, 'userChats', user))[group];
}
