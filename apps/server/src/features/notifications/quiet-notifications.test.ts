import { randomUUID } from 'node:crypto';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { reactionTexts } from '@reprise/contract/chat/texts.ts';
import { reactions } from '@reprise/contract/chat/reactions.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  deleteMessage,
  makeFriendGroup,
  mute,
  react,
  requireNoDifferences,
  resetChats,
  send,
  share,
  unseenCount,
} from '#testing/features/chat.ts';
import { makeBlock, makeTile } from '#testing/factories.ts';
import { exportAccount } from '#testing/features/account-export.ts';
import { addMembers, leaveGroup, makeGroup, sendToGroup } from '#testing/features/groups.ts';
import { openNotificationPanel, updateFriend } from '#testing/features/friends.ts';
import { listNotifications } from '#testing/features/notifications.ts';
import { readDocument } from '#testing/pages/read-document.ts';
import { storedState } from '#testing/stored-state.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/test-app.ts';
import { notificationDocuments } from './notifications.documents.ts';

let app: TestApp;
let alice: TestUser;
let bob: TestUser;
let carol: TestUser;
let chat: string;
let tile: number;

beforeAll(async () => {
  app = await startTestApp();
  [alice, bob, carol] = await makeFriendGroup(app, 'alice', 'bob', 'carol');
  chat = combinedChatId(alice.uid, bob.uid);
  tile = await makeTile(app.db, { ownerId: alice.id, videoId: 'sample-0003' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await resetChats(app.db, [alice, bob, carol]);
  await app.db.deleteFrom('notifications').execute();
  await app.db.deleteFrom('blocks').execute();
  await openNotificationPanel(alice);
});
afterEach(() => requireNoDifferences(app.db));

async function reply(text = 'a reply', by = bob, to = alice): Promise<void> {
  const id = randomUUID();
  await send(to, by, { id, text: 'a question' });
  await send(by, to, { text, reply_to: id });
}

async function markSeen(user: TestUser, upTo?: number) {
  const up_to = upTo ?? (await listNotifications(user))[0]?.id;
  return user.call('POST', '/notifications/seen', { up_to });
}

describe('a message', () => {
  it('notifies the user to whose message it replies, with its text and conversation', async () => {
    await reply();
    expect(await listNotifications(alice)).toMatchObject([
      { kind: 'reply', username: 'bob', chat, text: 'a reply', unseen: true },
    ]);
    expect(await listNotifications(bob)).toEqual([]);
  });

  it('does not notify if it replies to its own sender or to nothing', async () => {
    const id = randomUUID();
    await send(bob, alice, { id });
    await send(bob, alice, { reply_to: id });
    expect(await listNotifications(alice)).toEqual([]);
  });

  it('notifies the owner of its clip only if the owner receives it', async () => {
    await send(bob, alice, { text: 'all day long', tile_id: tile });
    const other = await makeTile(app.db, { ownerId: carol.id });
    await share(bob, [alice], other);
    await send(alice, bob, { text: '', tile_id: tile });
    expect(await listNotifications(alice)).toMatchObject([
      { kind: 'clip-reply', username: 'bob', tile_id: tile, tile_link: 'sample-0003', chat },
    ]);
    expect((await listNotifications(alice))[0]?.text).toBe('all day long');
    expect(await listNotifications(bob)).toEqual([]);
  });

  it.each(reactions)(
    "notifies of a reaction if it has the receiver's clip and %s",
    async (reaction) => {
      await send(bob, alice, { text: reactionTexts[reaction].emoji, tile_id: tile });
      const [shown] = await listNotifications(alice);
      expect(shown).toMatchObject({ kind: 'clip-reaction', tile_id: tile, chat, reaction });
      expect(shown).not.toHaveProperty('text');
    },
  );

  it('notifies once, even as a reply with a clip and when it is sent again', async () => {
    const [first, id] = [randomUUID(), randomUUID()];
    await send(alice, bob, { id: first });
    for (const _ of [1, 2]) await send(bob, alice, { id, tile_id: tile, reply_to: first });
    expect(await listNotifications(alice)).toMatchObject([{ kind: 'clip-reply' }]);
  });

  it('is not listed after its deletion, and a deleted clip is not linked', async () => {
    await reply();
    const deleted = await makeTile(app.db, { ownerId: alice.id });
    await send(bob, alice, { tile_id: deleted });
    await alice.call('DELETE', `/create/delete/${deleted}`, { tile_id: deleted });
    await deleteMessage(bob, alice, 2);
    const [shown, ...others] = await listNotifications(alice);
    expect(shown).toMatchObject({ kind: 'clip-reply' });
    expect(shown).not.toHaveProperty('tile_id');
    expect(others).toEqual([]);
  });

  it('does not notify in a muted conversation', async () => {
    await send(bob, alice);
    await mute(alice, bob);
    await reply();
    await send(bob, alice, { tile_id: tile });
    await react(bob, alice, { seq: 2 });
    expect(await listNotifications(alice)).toEqual([]);
  });
});

describe('a reaction', () => {
  beforeEach(() => send(alice, bob, { text: 'see you' }));

  it('notifies the sender of the message once, while it exists', async () => {
    await react(bob, alice);
    expect(await listNotifications(alice)).toMatchObject([
      { kind: 'reaction', username: 'bob', chat, text: 'see you', reaction: 'fire', unseen: true },
    ]);
    await react(bob, alice, { reaction: 'love' });
    expect(await listNotifications(alice)).toMatchObject([{ reaction: 'love' }]);
    await react(bob, alice, { reaction: null });
    expect(await listNotifications(alice)).toEqual([]);
  });

  it('does not notify its own sender, and is deleted with the message', async () => {
    await react(alice, bob);
    expect(await listNotifications(alice)).toEqual([]);
    await react(bob, alice);
    await deleteMessage(alice, bob);
    expect(await app.db.selectFrom('chat_notifications').selectAll().execute()).toEqual([]);
  });
});

it('in a group, the user replied to is notified, until they leave', async () => {
  const group = await makeGroup(alice, [bob, carol]);
  const id = randomUUID();
  const { body } = await sendToGroup(alice, group, { id });
  await sendToGroup(bob, group, { text: 'a reply', reply_to: id });
  await sendToGroup(bob, group, { tile_id: tile });
  await carol.call('POST', '/chat/react', {
    chat: group,
    seq: body.rows[0].seq,
    reaction: 'love',
  });
  expect(await listNotifications(alice)).toMatchObject([
    { kind: 'reaction', username: 'carol', chat: group },
    { kind: 'reply', username: 'bob', chat: group, text: 'a reply' },
  ]);
  expect(await listNotifications(carol, 'replies')).toEqual([]);
  await leaveGroup(alice, group);
  await sendToGroup(bob, group, { reply_to: id });
  await bob.call('POST', '/chat/react', { chat: group, seq: body.rows[0].seq, reaction: 'wow' });
  expect(await listNotifications(alice)).toEqual([]);
  const stored = await app.db
    .selectFrom('chat_notifications')
    .selectAll()
    .where('kind', '<>', 'group')
    .execute();
  expect(stored).toHaveLength(2);
});

it('joining a group again shows no reply or reaction to what was sent before', async () => {
  const group = await makeGroup(alice, [bob, carol]);
  const id = randomUUID();
  const { body } = await sendToGroup(alice, group, { id });
  await sendToGroup(bob, group, { text: 'a reply', reply_to: id });
  await leaveGroup(alice, group);
  await addMembers(bob, group, [alice]);
  const { seq } = body.rows[0];
  await carol.call('POST', '/chat/react', { chat: group, seq, reaction: 'love' });
  expect((await listNotifications(alice)).map(({ kind }) => kind)).toEqual(['group-invitation']);
  const stored = app.db.selectFrom('chat_notifications').select('kind');
  expect(await stored.where('kind', '=', 'reaction').execute()).toEqual([]);
});

describe('the list', () => {
  it('has all kinds in one order, and pages without duplicates', async () => {
    const dan = await app.createUser('dan');
    for (let count = 0; count < 12; count += 1) {
      await send(bob, alice, { tile_id: tile });
      const liked = await makeTile(app.db, { ownerId: alice.id });
      await carol.call('POST', `/create/likepost/${liked}&carol`);
    }
    await updateFriend(dan, alice, 'Send Friend Request');
    const first = await listNotifications(alice);
    expect(first.map(({ kind }) => kind).slice(0, 3)).toEqual(['request', 'like', 'clip-reply']);
    const { body } = await alice.call(
      'GET',
      `/notifications/history?show=all&before=${first.at(-1)?.id}`,
    );
    const ids = [...first, ...body.rows].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => other - one));
    expect(ids).toHaveLength(25);
  });

  it('is filtered; without a filter it has the kinds that older clients know', async () => {
    await reply();
    await carol.call('POST', `/create/likepost/${tile}&carol`);
    expect((await listNotifications(alice, 'replies')).map(({ kind }) => kind)).toEqual(['reply']);
    expect((await listNotifications(alice, 'likes')).map(({ kind }) => kind)).toEqual(['like']);
    const { body } = await alice.call('GET', '/notifications/history');
    expect(body.rows).toMatchObject([{ kind: 'like' }]);
  });

  it.each([
    ['alice has blocked', () => makeBlock(app.db, [alice.id, bob.id])],
    ['who have blocked alice', () => makeBlock(app.db, [bob.id, alice.id])],
  ])('omits users %s', async (_, block) => {
    await reply();
    await react(bob, alice);
    await app.db.deleteFrom('friendships').where('low_id', 'in', [alice.id, bob.id]).execute();
    await block();
    expect(await listNotifications(alice)).toEqual([]);
  });

  it('has only notifications of the viewer', async () => {
    await reply();
    expect(await listNotifications(carol)).toEqual([]);
    expect((await app.visitor.call('GET', '/notifications/history?show=all')).status).toBe(401);
  });
});

describe('what is new', () => {
  it('is neither in the document nor cleared with it', async () => {
    const read = () => readDocument(notificationDocuments(app.db), alice);
    const before = await read();
    await reply();
    await react(bob, alice);
    expect(await read()).toEqual(before);
    const { body } = await alice.call('POST', '/notifications/clear');
    expect(body).toMatchObject({ notifications: [], quiet: true });
    expect((await listNotifications(alice)).every(({ unseen }) => unseen)).toBe(true);
    expect(await unseenCount(app.db, alice)).toBe(1);
  });

  it('is seen up to the id that was shown', async () => {
    await reply();
    const [first] = await listNotifications(alice);
    await react(bob, alice);
    expect((await markSeen(alice, first?.id)).status).toBe(200);
    expect((await listNotifications(alice)).map(({ unseen }) => unseen)).toEqual([true, undefined]);
    await markSeen(alice);
    await markSeen(alice, 1);
    expect((await listNotifications(alice)).map(({ unseen }) => unseen)).toEqual([
      undefined,
      undefined,
    ]);
    const { body } = await alice.call('POST', '/notifications/clear');
    expect(body.quiet).toBe(false);
  });

  it('is not seen in advance', async () => {
    await reply();
    expect((await markSeen(alice, Number.MAX_SAFE_INTEGER)).status).toBe(200);
    expect((await listNotifications(alice)).map(({ unseen }) => unseen)).toEqual([undefined]);
    await react(bob, alice);
    expect((await listNotifications(alice)).map(({ unseen }) => unseen)).toEqual([true, undefined]);
  });

  it.each([[{}], [{ up_to: 0 }], [{ up_to: '1' }], [{ up_to: 1.5 }], [{ up_to: 1, all: true }]])(
    'is not changed by %j',
    async (body) => {
      await reply();
      const before = await storedState(app.db);
      expect((await alice.call('POST', '/notifications/seen', body)).status).toBe(400);
      expect(await storedState(app.db)).toBe(before);
    },
  );
});

it('replies and reactions are in the export', async () => {
  await reply();
  await react(bob, alice);
  const { files } = await exportAccount(app, alice);
  expect(files['notifications']).toMatchObject([
    { kind: 'reply', username: 'bob', chat, seq: 2, is_unseen: true },
    { kind: 'reaction', username: 'bob', chat, seq: 1 },
  ]);
});

it('replies of and to a deleted user are not listed', async () => {
  const erin = await app.createUser('erin');
  await resetChats(app.db, [alice, erin]);
  await reply('a reply', erin);
  await reply('a reply', alice, erin);
  expect((await erin.call('DELETE', '/user/delete', { uid: erin.uid })).status).toBe(200);
  expect(await listNotifications(alice)).toEqual([]);
});
