import { randomUUID } from 'node:crypto';
import { message, type Message } from '@reprise/contract/chat/documents.ts';
import { documents } from '@reprise/contract/documents.ts';
import { expect } from 'vitest';
import { it } from '#testing/fixtures/friends.ts';
import * as z from 'zod/mini';
import {
  makeFriendGroup,
  requireNoDifferences,
  resetChats,
  unseenCount,
} from '#testing/features/chat.ts';
import { exportAccount } from '#testing/features/account-export.ts';
import { makeFriends } from '#testing/factories.ts';
import {
  addMembers,
  leaveGroup,
  makeGroup,
  sendToGroup,
  storedGroup,
} from '#testing/features/groups.ts';
import type { TestSocket } from '#testing/sockets.ts';
import type { TestApp, TestUser } from '#testing/test-app.ts';

let group: string;
let round = 0;

it.beforeEach(async ({ db, alice, bob, carol }) => {
  await db.deleteFrom('blocks').execute();
  await resetChats(db, [alice, bob, carol]);
  group = await makeGroup(alice, [bob, carol]);
});

it.afterAll(({ db }) => requireNoDifferences(db));

const dataIn = (socket: TestSocket, collection: string) =>
  socket.changes.filter((change) => change.collection === collection).map(({ data }) => data);

it('a block changes the entry of each shared group once', async ({ app, alice, bob, carol }) => {
  const others = [
    await makeGroup(bob, [alice]),
    await makeGroup(carol, [alice, bob]),
    await makeGroup(carol, [alice]),
  ];
  await leaveGroup(bob, others[1] ?? '');
  const [ofAlice, ofBob] = [await app.socket(alice), await app.socket(bob)];
  await ofAlice.subscribe('userChats', alice.uid);
  const { version } = await ofBob.subscribe('userChats', bob.uid);
  await setBlock(alice, bob);
  const keysOf = ({ changes }: TestSocket) => changes.map(({ key = '' }) => key).toSorted();
  await expect.poll(() => keysOf(ofAlice)).toEqual([group, ...others.slice(0, 2)].toSorted());
  await expect.poll(() => keysOf(ofBob)).toEqual([group, ...others.slice(0, 1)].toSorted());
  expect(ofBob.changes.map((change) => change.version)).toEqual([version + 1, version + 2]);
});

it('the two of a block see neither messages nor reactions of each other', async ({
  app,
  db,
  alice,
  bob,
  carol,
}) => {
  const first = (await sendToGroup(bob, group, { text: 'from bob' })).body.rows[0];
  await bob.call('POST', '/chat/react', { chat: group, seq: 1, reaction: 'fire' });
  const socket = await readerOf(app, alice);
  expect((await setBlock(alice, bob)).status).toBe(200);
  await expect
    .poll(() => dataIn(socket, 'userChats'))
    .toMatchObject([{ lastMessage: { senderId: alice.uid } }]);
  const hidden = { text: '', senderId: '', hidden: true };
  await expect
    .poll(() => dataIn(socket, 'chats'))
    .toMatchObject([{ visibility: 2, messages: [{ seq: 1 }, { seq: 2, ...hidden }] }]);
  await alice.call('POST', '/chat/seen', { chat: group });
  const before = await unseenCount(db, alice);
  await sendToGroup(bob, group, { text: 'again', reply_to: first.id });
  const rows = await history(alice);
  expect(rows).toMatchObject([
    { senderId: alice.uid },
    { seq: 2, ...hidden },
    { seq: 3, ...hidden },
  ]);
  expect(JSON.stringify(rows)).not.toContain('again');
  expect(rows[0]).not.toHaveProperty('reactions');
  expect(rows[2]).not.toHaveProperty('replyTo');
  await expect.poll(() => dataIn(socket, 'chats').at(-1)).toMatchObject({ seq: 3, ...hidden });
  expect(await unseenCount(db, alice)).toBe(before);
  const found = await alice.call('GET', `/chat/search?chat=${group}&search=bob`);
  expect(found.body.rows).toEqual([]);
  const reply = await sendToGroup(alice, group, { reply_to: first.id });
  expect(reply.body.error.code).toBe('NOT_FOUND');
  const reaction = { chat: group, seq: 2, reaction: 'love' };
  expect((await alice.call('POST', '/chat/react', reaction)).status).toBe(404);
  expect((await history(carol)).at(-1)).toMatchObject({ text: 'again' });
  socket.close();

  expect((await setBlock(alice, bob, false)).status).toBe(200);
  expect((await history(alice)).at(-1)).toMatchObject({ text: 'again' });
});

it('typing is not shown to the other one of a block, and to no user outside', async ({
  app,
  alice,
  bob,
  carol,
}) => {
  const [own, friend] = [await app.socket(bob), await readerOf(app, carol)];
  const blocker = await readerOf(app, alice);
  await setBlock(alice, bob);
  const seen: string[] = [];
  blocker.raw.on('typing', () => seen.push('blocker'));
  friend.raw.on('typing', ({ uid }: { uid: string }) => seen.push(uid));
  expect(await own.emitWithAck('typing', { chat: group })).toEqual({ success: true });
  await expect.poll(() => seen).toEqual([bob.uid]);
  await setBlock(alice, bob, false);
  await leaveGroup(bob, group);
  expect(await own.emitWithAck('typing', { chat: group })).toMatchObject({
    error: { code: 'NOT_FOUND' },
  });
  for (const socket of [own, friend, blocker]) socket.close();
});

it('who leaves gets nothing more on open sockets, and all again after joining again', async ({
  app,
  alice,
  carol,
}) => {
  const socket = await readerOf(app, carol);
  await sendToGroup(alice, group, { text: 'one' });
  await expect.poll(() => dataIn(socket, 'chats')).toMatchObject([{ text: 'one' }]);
  await leaveGroup(carol, group);
  await expect.poll(() => dataIn(socket, 'userChats').at(-1)).toEqual({});
  await sendToGroup(alice, group, { text: 'two' });
  expect(await socket.subscribe('chats', group)).toMatchObject({ error: { code: 'NOT_FOUND' } });
  expect(dataIn(socket, 'chats')).toHaveLength(1);
  await addMembers(alice, group, [carol]);
  const { data } = await socket.subscribe('chats', group);
  expect(data).toMatchObject({
    visibility: 2,
    messages: [{ seq: 5, text: 'joined the group', senderId: carol.uid }],
  });
  const list = await socket.subscribe('userChats', carol.uid);
  expect(list.data[group]).toMatchObject({ firstSeq: 5 });
  // The message is older than the user's second membership.
  const reaction = { chat: group, seq: 2, reaction: 'love' };
  expect((await carol.call('POST', '/chat/react', reaction)).status).toBe(404);
  expect((await carol.call('DELETE', '/chat/message', { chat: group, seq: 2 })).status).toBe(404);
  socket.close();
});

it('a client that was away while its user left and joined again reads the whole document', async ({
  app,
  alice,
  carol,
}) => {
  const before = await readerOf(app, carol);
  const { version } = await before.subscribe('chats', group);
  const { version: listVersion } = await before.subscribe('userChats', carol.uid);
  before.close();
  await leaveGroup(carol, group);
  await addMembers(alice, group, [carol]);
  const socket = await app.socket(carol);
  const { data } = await socket.subscribe('chats', group, version);
  expect(data).toMatchObject({ visibility: 2, messages: [{ text: 'joined the group' }] });
  const list = await socket.subscribe('userChats', carol.uid, listVersion);
  expect(Object.keys(list.data)).toEqual([group]);
  socket.close();
});

it('who joins later gets nothing about reactions to earlier messages, or their deletion', async ({
  app,
  db,
  alice,
  bob,
  carol,
}) => {
  const dan = await app.createUser(`dan${round++}`);
  await makeFriends(db, [alice.id, dan.id]);
  const { seq } = (await sendToGroup(bob, group)).body.rows[0];
  await addMembers(alice, group, [dan]);
  const early = await readerOf(app, carol);
  const late = await readerOf(app, dan);
  const read = await late.subscribe('chats', group);
  expect(messagesIn(read.data).map((own) => own.seq)).toEqual([seq + 1]);
  const react = (to: number, reaction: string | null) =>
    bob.call('POST', '/chat/react', { chat: group, seq: to, reaction });
  for (const reaction of ['fire', 'love', null]) await react(seq, reaction);
  await bob.call('DELETE', '/chat/message', { chat: group, seq });
  // Not even a version that says how often they have changed.
  expect(await late.subscribe('chats', group)).toEqual(read);
  const own = (await sendToGroup(alice, group)).body.rows[0];
  await react(own.seq, 'fire');
  await expect.poll(() => messagesIn(dataIn(late, 'chats').at(-1))[0]?.reactions).toHaveLength(1);
  for (const data of dataIn(late, 'chats')) expect(messagesIn(data)[0]?.seq).toBe(own.seq);
  await expect.poll(() => JSON.stringify(dataIn(early, 'chats'))).toContain('deleted message');
  expect((await history(dan)).map((one) => one.seq)).not.toContain(seq);
  for (const socket of [early, late]) socket.close();
});

it('deleting an account shows its removed reactions only to members who see the message', async ({
  app,
  db,
  alice,
  bob,
  carol,
}) => {
  const nth = round++;
  const [dan, erin] = [await app.createUser(`dan${nth}`), await app.createUser(`erin${nth}`)];
  for (const user of [dan, erin]) await makeFriends(db, [alice.id, user.id]);
  await addMembers(alice, group, [dan]);
  const [{ id }] = (await sendToGroup(carol, group)).body.rows;
  const [{ seq }] = (await sendToGroup(bob, group, { reply_to: id })).body.rows;
  const before = (await history(bob)).find((one) => one.seq === seq);
  await dan.call('POST', '/chat/react', { chat: group, seq, reaction: 'fire' });
  await setBlock(alice, bob);
  await addMembers(alice, group, [erin]);
  const sockets = {
    bob: await readerOf(app, bob),
    blocked: await readerOf(app, alice),
    late: await readerOf(app, erin),
    left: await readerOf(app, carol),
  };
  await leaveGroup(carol, group);
  expect(before).toHaveProperty('replyTo');
  const body = { uid: dan.uid };
  expect((await dan.call('DELETE', '/user/delete', body)).status).toBe(200);
  const changesOf = (socket: TestSocket) =>
    dataIn(socket, 'chats')
      .flatMap(messagesIn)
      .filter((one) => one.seq === seq);
  await expect.poll(() => changesOf(sockets.bob).at(-1)).toEqual(before);
  for (const one of changesOf(sockets.blocked))
    expect(one).toMatchObject({ text: '', hidden: true });
  expect(changesOf(sockets.late)).toEqual([]);
  expect(changesOf(sockets.left)).toEqual([]);
  for (const socket of Object.values(sockets)) socket.close();
});

it.for(['blocker', 'blocked one'])(
  'a block keeps hiding what the %s wrote before deleting the account',
  async (who, { app, db, alice, bob }) => {
    const dan = await app.createUser(`dan${round++}`);
    await makeFriends(db, [alice.id, dan.id]);
    await addMembers(alice, group, [dan]);
    const [{ seq }] = (await sendToGroup(dan, group, { text: 'from dan' })).body.rows;
    await (who === 'blocker' ? setBlock(dan, alice) : setBlock(alice, dan));
    await bob.call('POST', '/chat/react', { chat: group, seq, reaction: 'fire' });
    const before = await history(alice);
    expect(before.at(-1)).toMatchObject({ seq, text: '', senderId: '', hidden: true });
    expect((await dan.call('DELETE', '/user/delete', { uid: dan.uid })).status).toBe(200);
    expect(await history(alice)).toEqual(before);
    expect((await history(bob)).at(-1)).toMatchObject({ senderId: dan.uid, text: 'from dan' });
    const found = await alice.call('GET', `/chat/search?chat=${group}&search=dan`);
    expect(found.body.rows).toEqual([]);
    const socket = await readerOf(app, alice);
    const { data } = await socket.subscribe('userChats', alice.uid);
    expect(data[group].lastMessage).toMatchObject({ senderId: alice.uid });
    await bob.call('POST', '/chat/react', { chat: group, seq, reaction: 'love' });
    await expect.poll(() => dataIn(socket, 'chats')).toEqual([before.at(-1)]);
    socket.close();
    const { files } = await exportAccount(app, alice);
    expect(JSON.stringify(files['messages'])).not.toContain('from dan');
  },
);

it('a new member does not see who left before they joined', async ({
  app,
  db,
  alice,
  bob,
  carol,
}) => {
  const dan = await app.createUser(`dan${round++}`);
  await makeFriends(db, [alice.id, dan.id]);
  await leaveGroup(bob, group);
  await addMembers(alice, group, [dan]);
  await leaveGroup(carol, group);
  const formerOf = async (user: TestUser) => {
    const socket = await app.socket(user);
    const { data } = await socket.subscribe('userChats', user.uid);
    socket.close();
    return data[group].formerMembers.map(({ uid }: { uid: string }) => uid);
  };
  expect(await formerOf(alice)).toEqual([carol.uid, bob.uid]);
  expect(await formerOf(dan)).toEqual([carol.uid]);
});

it('rejects notices as messages, and groups without the right', async ({ alice, bob }) => {
  const reaction = { chat: group, seq: 1, reaction: 'love' };
  expect((await bob.call('POST', '/chat/react', reaction)).status).toBe(404);
  expect((await alice.call('DELETE', '/chat/message', { chat: group, seq: 1 })).status).toBe(404);
  const [{ id } = { id: '' }] = await history(alice);
  expect((await sendToGroup(bob, group, { reply_to: id })).status).toBe(404);
  expect((await sendToGroup(alice, group, { id })).body.error.code).toBe('ID_REUSED');
  expect((await sendToGroup(alice, randomUUID())).status).toBe(404);
  expect((await alice.call('POST', '/chat/group/name', { chat: group, name: ' \n' })).status).toBe(
    400,
  );
  expect(await history(alice)).toHaveLength(1);
});

it('a group has up to 20 members, and members must be friends', async ({ app, db, alice, bob }) => {
  const many = await makeFriendGroup(app, ...Array.from({ length: 18 }, (_, n) => `user${n}`));
  const [stranger] = many;
  if (stranger === undefined) throw new Error('There are no users.');
  const rejected = await addMembers(alice, group, [stranger, bob]);
  expect(rejected.body).toMatchObject({
    error: { code: 'NOT_FRIENDS' },
    rows: [{ to: stranger.uid }],
  });
  await db
    .insertInto('friendships')
    .values(
      many.map(({ id }) => ({
        low_id: Math.min(id, alice.id),
        high_id: Math.max(id, alice.id),
        sender_id: id,
        is_accepted: true,
      })),
    )
    .execute();
  const full = await addMembers(alice, group, many);
  expect(full.body.error.code).toBe('GROUP_FULL');
  expect((await addMembers(alice, group, many.slice(1))).status).toBe(200);
  expect((await storedGroup(db, group))?.members).toHaveLength(20);
  expect((await addMembers(alice, group, [bob, ...many.slice(1, 3)])).status).toBe(200);
  expect((await addMembers(alice, group, [stranger])).body.error.code).toBe('GROUP_FULL');
});

function setBlock(actor: TestUser, other: TestUser, isBlocked = true) {
  const body = { user: actor.username, friend: other.username };
  return actor.call('POST', isBlocked ? '/user/block' : '/user/unblock', body);
}

async function history(user: TestUser) {
  const { body } = await user.call('GET', `/chat/messages?chat=${group}&before=999`);
  return z.parse(z.array(message), body.rows);
}

async function readerOf(app: TestApp, user: TestUser): Promise<TestSocket> {
  const socket = await app.socket(user);
  await socket.subscribe('chats', group);
  await socket.subscribe('userChats', user.uid);
  return socket;
}

/** The messages of a whole document, or one changed message. */
function messagesIn(data: unknown): readonly Message[] {
  const whole = z.safeParse(documents.chats, data);
  return whole.success ? whole.data.messages : [z.parse(message, data)];
}
