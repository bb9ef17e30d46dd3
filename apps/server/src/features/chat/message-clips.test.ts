import { randomUUID } from 'node:crypto';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest';
import { publicIdOf } from '#testing/factories.ts';
import { exportAccount } from '#testing/features/account-export.ts';
import { makeAdmin } from '#testing/features/admins.ts';
import {
  deleteMessage,
  history,
  react,
  requireNoDifferences,
  resetChats,
  send,
  storedChat,
} from '#testing/features/chat.ts';
import { addMembers, leaveGroup, makeGroup, sendToGroup } from '#testing/features/groups.ts';
import {
  alice,
  app,
  bob,
  makeTileOf,
  newVideoId,
  offline,
  provider,
  setUpSources,
} from '#testing/features/sources.ts';
import { credit } from '#testing/servers/oembed-server.ts';
import { storedState } from '#testing/stored-state.ts';
import type { TestUser } from '#testing/test-app.ts';

setUpSources();

let carol: TestUser;
let videoId: string;

beforeAll(async () => {
  carol = await app.createUser('carol');
});
beforeEach(async () => {
  videoId = newVideoId();
  await app.db.deleteFrom('blocks').execute();
  await resetChats(app.db, [alice, bob, carol]);
});
afterEach(() => requireNoDifferences(app.db));

const clipOf = (video_id = videoId, change: object = {}) => ({
  clip: { video_id, startTime: 84, endTime: 98.7, ...change },
});

async function block(blocker: TestUser, { username }: TestUser): Promise<void> {
  const body = { user: blocker.username, friend: username };
  const { status } = await blocker.call('POST', '/user/block', body);
  if (status !== 200) throw new Error('The user was not blocked.');
}

const sendClip = (change: object = {}) => send(alice, bob, { text: '', ...clipOf(), ...change });

describe('a clip that only the conversation gets', () => {
  it('is read by both, with the title and channel that the provider names', async () => {
    const sent = await sendClip({ text: 'headphones' });
    expect(sent.status).toBe(200);
    const tile = { id: null, link: videoId, starttime: 84, endtime: 98.7, source: credit };
    expect(sent.body.rows).toMatchObject([{ text: 'headphones', tile }]);
    for (const reader of [alice, bob]) {
      const other = reader === alice ? bob : alice;
      expect((await history(reader, other)).body.rows).toMatchObject([
        { text: 'headphones', senderId: alice.uid, tile },
      ]);
    }
  });

  it('arrives live', async () => {
    await send(alice, bob);
    const socket = await app.socket(bob);
    await socket.subscribe('chats', combinedChatId(alice.uid, bob.uid));
    await sendClip();
    await expect
      .poll(() => socket.changes)
      .toMatchObject([{ data: { tile: { id: null, link: videoId } } }]);
  });

  it("needs no text, and the list has 'Shared a clip'", async () => {
    expect((await sendClip({ text: ' \u200b' })).body.rows).toMatchObject([{ text: '' }]);
    expect((await storedChat(app.db, alice, bob))?.entries).toMatchObject([
      { last_message: 'Shared a clip' },
      { last_message: 'Shared a clip' },
    ]);
  });

  it('has times as a post has them', async () => {
    const { body } = await sendClip(clipOf(videoId, { startTime: 20.12345, endTime: 5 }));
    expect(body.rows[0].tile).toMatchObject({ starttime: 20.123, endtime: 30.123 });
  });

  it('can be reacted to, replied to and deleted', async () => {
    const { body } = await sendClip();
    expect((await react(bob, alice)).status).toBe(200);
    const reply = await send(bob, alice, { reply_to: body.rows[0].id });
    expect(reply.body.rows).toMatchObject([{ replyTo: { seq: 1 } }]);
    const deleted = await deleteMessage(alice, bob);
    expect(deleted.body.rows).toEqual([
      expect.not.objectContaining({ tile: expect.anything(), reactions: expect.anything() }),
    ]);
    const row = await app.db
      .selectFrom('messages')
      .select(['video_id', 'starttime'])
      .where('seq', '=', 1)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ video_id: null, starttime: null });
  });

  it('is in the exports of both', async () => {
    await sendClip();
    for (const reader of [alice, bob]) {
      const { files } = await exportAccount(app, reader);
      expect(files['messages']).toMatchObject([{ tile_id: null, video_id: videoId }]);
    }
  });

  it('is stored once for one id, and another clip with it is rejected', async () => {
    const id = randomUUID();
    const tileId = await makeTileOf(app, videoId);
    const first = await sendClip({ id });
    expect((await sendClip({ id })).body).toEqual(first.body);
    const before = await storedState(app.db);
    for (const change of [
      clipOf(videoId, { endTime: 98 }),
      clipOf('sample-0001'),
      { clip: undefined, text: 'words' },
      { clip: undefined, tile_id: tileId },
    ]) {
      expect((await sendClip({ id, ...change })).body.error?.code).toBe('ID_REUSED');
    }
    expect(await storedState(app.db)).toBe(before);
  });

  it.each([
    ['an unknown video id', { video_id: 'https://evil.example/' }],
    ['a negative start', { startTime: -1 }],
    ['an end after 12 hours', { endTime: 43_201 }],
    ['text for a time', { startTime: '84' }],
    ['an extra field', { title: 'mine' }],
  ])('is rejected with %s', async (_, change) => {
    const before = await storedState(app.db);
    const { status, body } = await sendClip(clipOf(videoId, change));
    expect([status, body.error.code]).toEqual([400, 'VALIDATION']);
    expect(await storedState(app.db)).toBe(before);
  });

  it('is rejected next to another clip', async () => {
    const tileId = await makeTileOf(app, videoId);
    const { status, body } = await sendClip({ tile_id: tileId });
    expect([status, body.error.message]).toEqual([400, 'A message has one clip.']);
  });

  it.each([
    [401, 'embedding-off'],
    [404, 'unavailable'],
  ] as const)('is rejected if the provider answers %d', async (reply, reason) => {
    provider.respondWith(videoId, reply);
    const before = await storedState(app.db);
    const { status, body } = await sendClip();
    expect([status, body.error.message]).toEqual([400, clipTexts.failures[reason]]);
    expect(await storedState(app.db)).toBe(before);
  });

  it('is rejected if its channel refuses clips', async () => {
    await makeAdmin(app, carol);
    const id = randomUUID();
    const earlier = await sendClip({ id });
    const channel = { channel: '@jawed', note: 'asked by mail' };
    await carol.call('POST', '/admin/channel/refuse', channel);
    const group = await makeGroup(alice, [bob]);
    for (const rejected of [await sendClip(), await sendToGroup(alice, group, clipOf())]) {
      expect([rejected.status, rejected.body.error.code]).toEqual([400, 'CHANNEL_REFUSED']);
    }
    expect((await sendClip({ id })).body).toEqual(earlier.body);
    await carol.call('POST', '/admin/channel/allow', channel);
    expect((await sendClip()).status).toBe(200);
  });

  it('is sent without a title while the provider is not asked', async () => {
    const [one, other] = await Promise.all(
      ['one', 'other'].map((name) => offline.createUser(name)),
    );
    if (!one || !other) throw new Error('A user is missing.');
    await resetChats(offline.db, [one, other]);
    const { body } = await send(one, other, clipOf());
    expect(body.rows[0].tile).toEqual({
      ...{ id: null, link: videoId, starttime: 84, endtime: 98.7, source: {} },
    });
  });
});

describe('no one else learns of it', () => {
  it('nothing public is made: no post, words, heat, page, list or notification', async () => {
    await sendClip({ text: '#boat' });
    for (const table of ['tiles', 'tile_words', 'video_edges', 'notifications'] as const) {
      expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    const listed = async (caller: Pick<TestUser, 'call'>, path: string) =>
      (await caller.call('GET', path)).body.rows ?? [];
    for (const caller of [app.visitor, carol, alice]) {
      const [video] = await listed(caller, `/get/video?video_id=${videoId}`);
      expect(video).toEqual({
        ...{ video_id: videoId, passages: 0, people: 0, heat: [], heat_step: 1, marks: [] },
      });
      expect(await listed(caller, `/get/edges?video_id=${videoId}`)).toEqual([]);
      expect(await listed(caller, '/search/clips?q=zoo')).toEqual([]);
    }
    expect(await listed(alice, '/get/homevideo?user=alice&sort=recent')).toEqual([]);
    expect(await listed(bob, '/get/yourposts?user=bob&feedPerson=alice&sort=recent')).toEqual([]);
    expect((await fetch(`${app.url}/video/${videoId}`)).status).not.toBe(200);
  });

  it.each(['a stranger', 'a former friend', 'a blocked user'] as const)(
    'cannot be sent to %s',
    async (kind) => {
      await app.db.deleteFrom('friendships').execute();
      if (kind !== 'a stranger') await resetChats(app.db, [alice, bob]);
      if (kind === 'a former friend') await app.db.deleteFrom('friendships').execute();
      if (kind === 'a blocked user') await block(bob, alice);
      const { status, body } = await sendClip();
      expect([status, body.error.code]).toEqual([403, 'NOT_FRIENDS']);
    },
  );

  it('is not read by users outside the conversation', async () => {
    await sendClip();
    expect((await history(carol, alice)).status).toBe(404);
  });

  it('of a group is read by members, from when they joined until they leave', async () => {
    const group = await makeGroup(alice, [bob]);
    await sendToGroup(alice, group, { text: 'first', ...clipOf() });
    await addMembers(alice, group, [carol]);
    await sendToGroup(alice, group, { text: 'second', ...clipOf() });
    const read = async (reader: TestUser) => {
      const { body } = await reader.call('GET', `/chat/messages?chat=${group}&before=999`);
      return (body.rows ?? []).flatMap(({ text, tile }: { text: string; tile?: object }) =>
        tile ? [text] : [],
      );
    };
    expect(await read(bob)).toEqual(['first', 'second']);
    expect(await read(carol)).toEqual(['second']);
    await leaveGroup(bob, group);
    expect(await read(bob)).toEqual([]);
    expect((await sendToGroup(bob, group, clipOf())).status).toBe(404);
  });

  it('of a group is hidden between members with a block', async () => {
    const group = await makeGroup(alice, [bob, carol]);
    await block(bob, alice);
    await sendToGroup(alice, group, clipOf());
    const { body } = await bob.call('GET', `/chat/messages?chat=${group}&before=999`);
    expect(JSON.stringify(body)).not.toContain(videoId);
  });

  it('a public clip of the same video stays a post in messages', async () => {
    const tileId = await makeTileOf(app, videoId, alice.id);
    await sendClip();
    await send(alice, bob, { tile_id: tileId });
    const { body } = await history(bob, alice);
    expect(body.rows[1].tile).toMatchObject({
      id: tileId,
      public_id: await publicIdOf(app.db, tileId),
    });
    expect(body.rows[1].tile).not.toHaveProperty('source');
    expect(body.rows[0].tile).not.toHaveProperty('public_id');
  });
});
