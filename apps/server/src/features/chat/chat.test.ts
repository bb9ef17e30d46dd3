import { randomUUID } from 'node:crypto';
import { chatLimits } from '@reprise/contract/chat/limits.ts';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { friendAction } from '@reprise/contract/friends/actions.ts';
import { describe, expect } from 'vitest';
import { it as base } from '#testing/fixtures/friends.ts';
import { NotFoundError } from '#platform/errors.ts';
import {
  chatServicesOn,
  history,
  markSeen,
  openChat,
  pairState,
  requireNoDifferences,
  resetChats,
  send,
  share,
  storedChat,
  unseenCount,
} from '#testing/features/chat.ts';
import { makeBlock, makeFriends, makeAnyUser, makeTile, publicIdOf } from '#testing/factories.ts';
import { updateFriend } from '#testing/features/friends.ts';
import { rejection } from '#testing/features/rejection.ts';

const it = base.extend('tileId', { scope: 'file' }, ({ db, carol }) =>
  makeTile(db, { ownerId: carol.id }),
);

it.beforeEach(({ db, alice, bob, carol }) => resetChats(db, [alice, bob, carol]));

it.afterEach(({ db }) => requireNoDifferences(db));

describe('POST /chat/send', () => {
  it("stores the message and marks the receiver's entry unseen", async ({ db, alice, bob }) => {
    const id = randomUUID();
    const { status, body } = await send(alice, bob, { id, text: ' as typed\n' });
    expect(status).toBe(200);
    expect(body.rows).toEqual([
      {
        id,
        seq: 1,
        text: ' as typed\n',
        senderId: alice.uid,
        date: expect.stringMatching(/^\d{4}-.*Z$/),
        chat: combinedChatId(alice.uid, bob.uid),
      },
    ]);
    expect(await storedChat(db, bob, alice)).toEqual({
      lastSeq: 1,
      messages: [{ seq: 1, client_id: id, sender: 'alice', body: ' as typed\n', tile_id: null }],
      entries: [
        { username: 'alice', last_message: ' as typed\n', is_seen: true },
        { username: 'bob', last_message: ' as typed\n', is_seen: false },
      ],
    });
    expect([await unseenCount(db, alice), await unseenCount(db, bob)]).toEqual([0, 1]);
  });

  it('counts conversations, not messages', async ({ db, alice, bob, carol }) => {
    await send(alice, bob);
    await send(alice, bob);
    await send(carol, bob);
    expect(await unseenCount(db, bob)).toBe(2);
  });

  it("stores the server's time", async ({ db, alice, bob }) => {
    const before = Date.now() - 60_000;
    const { body } = await send(alice, bob);
    expect(Date.parse(body.rows[0].date)).toBeGreaterThan(before);
    const spoofed = await send(alice, bob, { date: '2099-01-01T00:00:00Z', senderId: bob.uid });
    expect(spoofed).toMatchObject(rejection(400, 'VALIDATION'));
    expect((await storedChat(db, alice, bob))?.messages).toHaveLength(1);
  });

  it("marks the sender's entry seen only if the conversation is open", async ({
    db,
    alice,
    bob,
  }) => {
    await send(bob, alice);
    await send(alice, bob, { isOpen: false });
    expect(await unseenCount(db, alice)).toBe(1);
    await send(alice, bob, { isOpen: true });
    expect(await unseenCount(db, alice)).toBe(0);
  });

  it('stores a resent message once and returns the same result', async ({ db, alice, bob }) => {
    const id = randomUUID();
    const first = await send(alice, bob, { id });
    const before = await pairState(db, alice, bob);
    const again = await send(alice, bob, { id: id.toUpperCase() });
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(await pairState(db, alice, bob)).toEqual(before);
  });

  it.for([
    ['text', { text: 'something else' }],
    ['clip', {}],
  ] as const)(
    'rejects an id that was used for another %s',
    async ([, change], { db, alice, bob, tileId }) => {
      const id = randomUUID();
      await send(alice, bob, { id });
      const before = await pairState(db, alice, bob);
      const other = 'text' in change ? change : { tile_id: tileId };
      expect(await send(alice, bob, { id, ...other })).toMatchObject(rejection(409, 'ID_REUSED'));
      expect(await pairState(db, alice, bob)).toEqual(before);
    },
  );

  it('keeps ids of two senders apart', async ({ db, alice, bob }) => {
    const id = randomUUID();
    await send(alice, bob, { id, text: 'mine' });
    expect((await send(bob, alice, { id, text: 'and mine' })).status).toBe(200);
    expect((await storedChat(db, alice, bob))?.messages).toHaveLength(2);
  });

  it.for([
    ['an empty text', { text: '' }],
    ['a blank text', { text: ' \n\u200B' }],
    ['a text that is too long', { text: 'a'.repeat(chatLimits.textMax + 1) }],
    ['a NUL', { text: 'a\0b' }],
    ['a lone surrogate', { text: 'a\uD800' }],
    ['an id that is not a UUID', { id: 'x'.repeat(10_000) }],
    ['an unknown field', { seen: true }],
    ['times of its own', { tile: { id: 1, link: 'x', starttime: 0, endtime: 1e9 } }],
    ['a tile id of 1e20', { tile_id: 1e20 }],
    ['an invalid receiver uid', { to: '%' }],
  ] as const)('rejects %s', async ([, change], { db, alice, bob }) => {
    const before = await pairState(db, alice, bob);
    expect(await send(alice, bob, change)).toMatchObject(rejection(400, 'VALIDATION'));
    expect(await pairState(db, alice, bob)).toEqual(before);
  });

  it('accepts the longest text', async ({ alice, bob }) => {
    const text = '🎵'.repeat(chatLimits.textMax);
    const { body } = await send(alice, bob, { text });
    expect(body.rows[0].text).toBe(text);
  });

  it.for([
    ['a stranger', 'dan', 403, 'NOT_FRIENDS'],
    ['an unknown user', 'unknown', 403, 'NOT_FRIENDS'],
    ['oneself', 'alice', 400, 'SELF'],
  ] as const)('rejects sending to %s', async ([, to, status, code], { db, alice, bob, dan }) => {
    const before = await pairState(db, alice, bob);
    const receivers = { alice, dan, unknown: { id: 0, uid: 'unknown-uid' } };
    expect(await send(alice, receivers[to])).toMatchObject(rejection(status, code));
    expect(await pairState(db, alice, bob)).toEqual(before);
    expect(await unseenCount(db, dan)).toBe(0);
  });

  it('rejects users with a pending request', async ({ db, alice, dan }) => {
    await updateFriend(alice, dan, friendAction.send);
    expect(await send(alice, dan)).toMatchObject(rejection(403, 'NOT_FRIENDS'));
    expect(await send(dan, alice)).toMatchObject(rejection(403, 'NOT_FRIENDS'));
    expect(await storedChat(db, alice, dan)).toBeNull();
    await updateFriend(alice, dan, friendAction.cancel);
  });

  it('rejects sending after unfriending; both can read the history', async ({
    db,
    alice,
    bob,
    tileId,
  }) => {
    await send(alice, bob);
    await updateFriend(bob, alice, friendAction.remove);
    const before = await pairState(db, alice, bob);
    expect(await send(alice, bob)).toMatchObject(rejection(403, 'NOT_FRIENDS'));
    expect(await openChat(bob, alice)).toMatchObject(rejection(403, 'NOT_FRIENDS'));
    expect(await share(bob, [alice], tileId)).toMatchObject(rejection(403, 'NOT_FRIENDS'));
    expect(await pairState(db, alice, bob)).toEqual(before);
    expect((await history(alice, bob)).body.rows).toHaveLength(1);
    expect((await history(bob, alice)).body.rows).toHaveLength(1);
    expect((await markSeen(bob, alice)).status).toBe(200);
    expect(await unseenCount(db, bob)).toBe(0);
  });

  it('rejects sending after a block, with the same message for both', async ({
    db,
    alice,
    bob,
  }) => {
    await send(alice, bob);
    await bob.call('POST', '/user/block', { user: 'bob', friend: 'alice' });
    expect(await send(alice, bob)).toMatchObject(rejection(403, 'NOT_FRIENDS'));
    expect(await send(bob, alice)).toMatchObject(rejection(403, 'NOT_FRIENDS'));
    expect((await storedChat(db, alice, bob))?.messages).toHaveLength(1);
    await db.deleteFrom('blocks').execute();
  });

  it('separates pairs whose uids join to the same combined id', async ({ db }) => {
    const uids = ['ab', 'c', 'ca', 'b'];
    const [ab, c, ca, b] = await Promise.all(
      uids.map(async (uid) => {
        const { id, username } = await makeAnyUser(db);
        await db.updateTable('users').set({ uid }).where('id', '=', id).execute();
        return { id, uid, username };
      }),
    );
    if (!ab || !c || !ca || !b) throw new Error('A user is missing.');
    await makeFriends(db, [ab.id, c.id]);
    await makeFriends(db, [ca.id, b.id]);
    const { chat, messages } = chatServicesOn(db);
    const body = { id: randomUUID(), text: 'hello', isOpen: true };
    await messages.send(ab, { ...body, to: 'c' });
    await expect(messages.send(ca, { ...body, to: 'b' })).rejects.toThrow(NotFoundError);
    await expect(chat.history(b, 'cab', 9)).rejects.toThrow(NotFoundError);
    expect((await storedChat(db, ab, c))?.messages).toHaveLength(1);
    expect(await unseenCount(db, b)).toBe(0);
  });

  it('does not find a chat under an id in the wrong order', async ({ db, alice, bob }) => {
    await send(alice, bob);
    const mixed = combinedChatId(alice.uid, bob.uid);
    const chat = mixed.slice(alice.uid.length) + mixed.slice(0, alice.uid.length);
    expect(await bob.call('POST', '/chat/seen', { chat })).toMatchObject(
      rejection(404, 'NOT_FOUND'),
    );
    expect(await unseenCount(db, bob)).toBe(1);
  });
});

describe('a clip in a message', () => {
  it('has the link, the times and the public id of its tile', async ({
    db,
    alice,
    bob,
    tileId,
  }) => {
    const { body } = await send(alice, bob, { text: '', tile_id: tileId });
    const public_id = await publicIdOf(db, tileId);
    const tile = { id: tileId, public_id, link: 'jNQXAC9IVRw', starttime: 5, endtime: 9.5 };
    expect(body.rows[0].tile).toEqual(tile);
    expect((await history(bob, alice)).body.rows[0].tile).toEqual(tile);
    expect((await storedChat(db, alice, bob))?.entries[1]).toMatchObject({
      last_message: 'Shared a clip',
    });
  });

  it('stores invisible text as empty', async ({ db, alice, bob, tileId }) => {
    const id = randomUUID();
    for (const text of ['\u200B \n', '']) {
      const { body } = await send(alice, bob, { id, text, tile_id: tileId });
      expect(body.rows[0]).toMatchObject({ id, seq: 1, text: '' });
    }
    expect((await storedChat(db, alice, bob))?.entries[1]).toMatchObject({
      last_message: 'Shared a clip',
    });
  });

  it('still plays after its post is deleted, marked as removed', async ({ db, alice, bob }) => {
    const own = await makeTile(db, { ownerId: alice.id });
    const id = randomUUID();
    await send(alice, bob, { id, tile_id: own });
    await alice.call('DELETE', `/create/delete/${own}`);
    const [message] = (await history(bob, alice)).body.rows;
    expect(message.tile).toEqual({
      id: own,
      link: 'jNQXAC9IVRw',
      starttime: 5,
      endtime: 9.5,
      removed: true,
    });
    expect((await send(alice, bob, { id, tile_id: own })).body.rows[0].tile.removed).toBe(true);
    expect(await send(alice, bob, { tile_id: own })).toMatchObject(rejection(404, 'NOT_FOUND'));
    expect((await storedChat(db, alice, bob))?.messages).toHaveLength(1);
  });

  it('returns 404 if a block hides the tile', async ({ db, alice, bob, dan }) => {
    const hidden = await makeTile(db, { ownerId: dan.id });
    await makeBlock(db, [dan.id, alice.id]);
    expect(await send(alice, bob, { tile_id: hidden })).toMatchObject(rejection(404, 'NOT_FOUND'));
    expect(await share(alice, [bob], hidden)).toMatchObject(rejection(404, 'NOT_FOUND'));
    expect(await storedChat(db, alice, bob)).toBeNull();
    await db.deleteFrom('blocks').execute();
  });
});
