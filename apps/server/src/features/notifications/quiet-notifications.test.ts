import { randomUUID } from 'node:crypto';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { reactionTexts } from '@reprise/contract/chat/texts.ts';
import { reactions } from '@reprise/contract/chat/reactions.ts';
import { describe, expect } from 'vitest';
import { it as base } from '#testing/fixtures/friends.ts';
import {
  deleteMessage,
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
import type { TestUser } from '#testing/test-app.ts';
import { notificationDocuments } from './notifications.documents.ts';

const it = base
  .extend('chat', { scope: 'file' }, ({ alice, bob }) => combinedChatId(alice.uid, bob.uid))
  .extend('tile', { scope: 'file' }, ({ db, alice }) =>
    makeTile(db, { ownerId: alice.id, videoId: 'sample-0003' }),
  );

it.beforeEach(async ({ db, alice, bob, carol }) => {
  await resetChats(db, [alice, bob, carol]);
  await db.deleteFrom('notifications').execute();
  await db.deleteFrom('blocks').execute();
  await openNotificationPanel(alice);
});

it.afterEach(({ db }) => requireNoDifferences(db));

describe('a message', () => {
  it('notifies the user to whose message it replies, with its text and conversation', async ({
    alice,
    bob,
    chat,
  }) => {
    await reply(bob, alice);
    expect(await listNotifications(alice)).toMatchObject([
      { kind: 'reply', username: 'bob', chat, text: 'a reply', unseen: true },
    ]);
    expect(await listNotifications(bob)).toEqual([]);
  });

  it('does not notify if it replies to its own sender or to nothing', async ({ alice, bob }) => {
    const id = randomUUID();
    await send(bob, alice, { id });
    await send(bob, alice, { reply_to: id });
    expect(await listNotifications(alice)).toEqual([]);
  });

  it('notifies the owner of its clip only if the owner receives it', async ({
    db,
    alice,
    bob,
    carol,
    chat,
    tile,
  }) => {
    await send(bob, alice, { text: 'all day long', tile_id: tile });
    const other = await makeTile(db, { ownerId: carol.id });
    await share(bob, [alice], other);
    await send(alice, bob, { text: '', tile_id: tile });
    expect(await listNotifications(alice)).toMatchObject([
      { kind: 'clip-reply', username: 'bob', tile_id: tile, tile_link: 'sample-0003', chat },
    ]);
    expect((await listNotifications(alice))[0]?.text).toBe('all day long');
    expect(await listNotifications(bob)).toEqual([]);
  });

  it.for(reactions)(
    "notifies of a reaction if it has the receiver's clip and %s",
    async (reaction, { alice, bob, chat, tile }) => {
      await send(bob, alice, { text: reactionTexts[reaction].emoji, tile_id: tile });
      const [shown] = await listNotifications(alice);
      expect(shown).toMatchObject({ kind: 'clip-reaction', tile_id: tile, chat, reaction });
      expect(shown).not.toHaveProperty('text');
    },
  );

  it('notifies once, even as a reply with a clip and when it is sent again', async ({
    alice,
    bob,
    tile,
  }) => {
    const [first, id] = [randomUUID(), randomUUID()];
    await send(alice, bob, { id: first });
    for (const _ of [1, 2]) await send(bob, alice, { id, tile_id: tile, reply_to: first });
    expect(await listNotifications(alice)).toMatchObject([{ kind: 'clip-reply' }]);
  });

  it('is not listed after its deletion, and a deleted clip is not linked', async ({
    db,
    alice,
    bob,
  }) => {
    await reply(bob, alice);
    const deleted = await makeTile(db, { ownerId: alice.id });
    await send(bob, alice, { tile_id: deleted });
    await alice.call('DELETE', `/create/delete/${deleted}`, { tile_id: deleted });
    await deleteMessage(bob, alice, 2);
    const [shown, ...others] = await listNotifications(alice);
    expect(shown).toMatchObject({ kind: 'clip-reply' });
    expect(shown).not.toHaveProperty('tile_id');
    expect(others).toEqual([]);
  });

  it('does not notify in a muted conversation', async ({ alice, bob, tile }) => {
    await send(bob, alice);
    await mute(alice, bob);
    await reply(bob, alice);
    await send(bob, alice, { tile_id: tile });
    await react(bob, alice, { seq: 2 });
    expect(await listNotifications(alice)).toEqual([]);
  });
});

describe('a reaction', () => {
  it.beforeEach(({ alice, bob }) => send(alice, bob, { text: 'see you' }));

  it('notifies the sender of the message once, while it exists', async ({ alice, bob, chat }) => {
    await react(bob, alice);
    expect(await listNotifications(alice)).toMatchObject([
      { kind: 'reaction', username: 'bob', chat, text: 'see you', reaction: 'fire', unseen: true },
    ]);
    await react(bob, alice, { reaction: 'love' });
    expect(await listNotifications(alice)).toMatchObject([{ reaction: 'love' }]);
    await react(bob, alice, { reaction: null });
    expect(await listNotifications(alice)).toEqual([]);
  });

  it('does not notify its own sender, and is deleted with the message', async ({
    db,
    alice,
    bob,
  }) => {
    await react(alice, bob);
    expect(await listNotifications(alice)).toEqual([]);
    await react(bob, alice);
    await deleteMessage(alice, bob);
    expect(await db.selectFrom('chat_notifications').selectAll().execute()).toEqual([]);
  });
});

it('in a group, the user replied to is notified, until they leave', async ({
  db,
  alice,
  bob,
  carol,
  tile,
}) => {
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
  const stored = await db
    .selectFrom('chat_notifications')
    .selectAll()
    .where('kind', '<>', 'group')
    .execute();
  expect(stored).toHaveLength(2);
});

it('joining a group again shows no reply or reaction to what was sent before', async ({
  db,
  alice,
  bob,
  carol,
}) => {
  const group = await makeGroup(alice, [bob, carol]);
  const id = randomUUID();
  const { body } = await sendToGroup(alice, group, { id });
  await sendToGroup(bob, group, { text: 'a reply', reply_to: id });
  await leaveGroup(alice, group);
  await addMembers(bob, group, [alice]);
  const { seq } = body.rows[0];
  await carol.call('POST', '/chat/react', { chat: group, seq, reaction: 'love' });
  expect((await listNotifications(alice)).map(({ kind }) => kind)).toEqual(['group-invitation']);
  const stored = db.selectFrom('chat_notifications').select('kind');
  expect(await stored.where('kind', '=', 'reaction').execute()).toEqual([]);
});

describe('the list', () => {
  it('has all kinds in one order, and pages without duplicates', async ({
    app,
    db,
    alice,
    bob,
    carol,
    tile,
  }) => {
    const dan = await app.createUser('dan');
    for (let count = 0; count < 12; count += 1) {
      await send(bob, alice, { tile_id: tile });
      const liked = await makeTile(db, { ownerId: alice.id });
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

  it('is filtered; without a filter it has the kinds that older clients know', async ({
    alice,
    bob,
    carol,
    tile,
  }) => {
    await reply(bob, alice);
    await carol.call('POST', `/create/likepost/${tile}&carol`);
    expect((await listNotifications(alice, 'replies')).map(({ kind }) => kind)).toEqual(['reply']);
    expect((await listNotifications(alice, 'likes')).map(({ kind }) => kind)).toEqual(['like']);
    const { body } = await alice.call('GET', '/notifications/history');
    expect(body.rows).toMatchObject([{ kind: 'like' }]);
  });

  it.for([
    ['alice has blocked', 'alice'],
    ['who have blocked alice', 'bob'],
  ] as const)('omits users %s', async ([, blocker], { db, alice, bob }) => {
    await reply(bob, alice);
    await react(bob, alice);
    await db.deleteFrom('friendships').where('low_id', 'in', [alice.id, bob.id]).execute();
    await makeBlock(db, blocker === 'alice' ? [alice.id, bob.id] : [bob.id, alice.id]);
    expect(await listNotifications(alice)).toEqual([]);
  });

  it('has only notifications of the viewer', async ({ app, alice, bob, carol }) => {
    await reply(bob, alice);
    expect(await listNotifications(carol)).toEqual([]);
    expect((await app.visitor.call('GET', '/notifications/history?show=all')).status).toBe(401);
  });
});

describe('what is new', () => {
  it('is neither in the document nor cleared with it', async ({ db, alice, bob }) => {
    const read = () => readDocument(notificationDocuments(db), alice);
    const before = await read();
    await reply(bob, alice);
    await react(bob, alice);
    expect(await read()).toEqual(before);
    const { body } = await alice.call('POST', '/notifications/clear');
    expect(body).toMatchObject({ notifications: [], quiet: true });
    expect((await listNotifications(alice)).every(({ unseen }) => unseen)).toBe(true);
    expect(await unseenCount(db, alice)).toBe(1);
  });

  it('is seen up to the id that was shown', async ({ alice, bob }) => {
    await reply(bob, alice);
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

  it('is not seen in advance', async ({ alice, bob }) => {
    await reply(bob, alice);
    expect((await markSeen(alice, Number.MAX_SAFE_INTEGER)).status).toBe(200);
    expect((await listNotifications(alice)).map(({ unseen }) => unseen)).toEqual([undefined]);
    await react(bob, alice);
    expect((await listNotifications(alice)).map(({ unseen }) => unseen)).toEqual([true, undefined]);
  });

  it.for([
    [{}],
    [{ up_to: 0 }],
    [{ up_to: '1' }],
    [{ up_to: 1.5 }],
    [{ up_to: 1, all: true }],
  ] as const)('is not changed by %j', async ([body], { db, alice, bob }) => {
    await reply(bob, alice);
    const before = await storedState(db);
    expect((await alice.call('POST', '/notifications/seen', body)).status).toBe(400);
    expect(await storedState(db)).toBe(before);
  });
});

it('replies and reactions are in the export', async ({ app, alice, bob, chat }) => {
  await reply(bob, alice);
  await react(bob, alice);
  const { files } = await exportAccount(app, alice);
  expect(files['notifications']).toMatchObject([
    { kind: 'reply', username: 'bob', chat, seq: 2, is_unseen: true },
    { kind: 'reaction', username: 'bob', chat, seq: 1 },
  ]);
});

it('replies of and to a deleted user are not listed', async ({ app, db, alice }) => {
  const erin = await app.createUser('erin');
  await resetChats(db, [alice, erin]);
  await reply(erin, alice);
  await reply(alice, erin);
  expect((await erin.call('DELETE', '/user/delete', { uid: erin.uid })).status).toBe(200);
  expect(await listNotifications(alice)).toEqual([]);
});

async function reply(by: TestUser, to: TestUser, text = 'a reply'): Promise<void> {
  const id = randomUUID();
  await send(to, by, { id, text: 'a question' });
  await send(by, to, { text, reply_to: id });
}

async function markSeen(user: TestUser, upTo?: number) {
  const up_to = upTo ?? (await listNotifications(user))[0]?.id;
  return user.call('POST', '/notifications/seen', { up_to });
}
