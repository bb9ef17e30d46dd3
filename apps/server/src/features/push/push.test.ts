import type { PushMessage } from '@reprise/contract/push/calls.ts';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { conversationPath } from '@reprise/contract/chat/rules/conversation-path.ts';
import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeFriendGroup, send, share } from '#testing/features/chat.ts';
import { makeBlock, makeFriends, makeTile } from '#testing/factories.ts';
import { updateFriend } from '#testing/features/friends.ts';
import { makeGroup, sendToGroup } from '#testing/features/groups.ts';
import { setSwitch } from '#testing/features/notifications.ts';
import { PUBLIC_URL } from '#testing/test-app.ts';
import { openRoomReader } from '#testing/features/together.ts';
import type { PushBrowser } from '#testing/servers/push-browser.ts';
import {
  alice,
  app,
  bob,
  bodiesAt,
  browserOf,
  endpointOf,
  messagesAt,
  pollOptions,
  sendAndWait,
  setUpPushes,
  sortedBodiesAt,
  waitForQueue,
} from '#testing/features/push-test-app.ts';

setUpPushes();

describe('what is pushed', () => {
  it('a message: sender, text and link; encrypted, signed, valid for a day', async () => {
    const browser = await browserOf(bob);
    const before = Date.now();
    await send(alice, bob, { text: 'listen to this' });
    await expect.poll(() => messagesAt(browser), pollOptions).toHaveLength(1);
    const [push] = await browser.pushes();
    const message = JSON.parse(push?.text ?? '') as PushMessage;
    const chat = combinedChatId(alice.uid, bob.uid);
    expect(message).toEqual({
      title: 'alice',
      body: 'listen to this',
      tag: `chat:${chat}`,
      url: `/messages?chat=${chat}`,
      at: expect.any(Number),
    });
    expect(message.at).toBeGreaterThanOrEqual(before);
    expect(push?.headers).toMatchObject({ ttl: '86400', urgency: 'high' });
    expect(JSON.stringify(push?.headers)).not.toContain(alice.uid);
  });

  it('the start of a long text, and a sentence for a clip', async () => {
    const browser = await browserOf(bob);
    await send(alice, bob, { text: '🎧'.repeat(500) });
    const tileId = await makeTile(app.db, { ownerId: alice.id });
    await share(alice, [bob], tileId);
    await expect.poll(() => messagesAt(browser), pollOptions).toHaveLength(2);
    expect(await sortedBodiesAt(browser)).toEqual(
      ['Shared a clip', `${'🎧'.repeat(119)}…`].toSorted(),
    );
  });

  it('the words of a mix, or a sentence for it', async () => {
    const browser = await browserOf(bob);
    const url = `${PUBLIC_URL}/mix/Abc123Def456`;
    for (const text of [url, `for the way home\n${url}`]) await send(alice, bob, { text });
    await expect.poll(() => messagesAt(browser), pollOptions).toHaveLength(2);
    expect(await sortedBodiesAt(browser)).toEqual(['Shared a mix', 'for the way home']);
  });

  it('the start of a loop, once, with the conversation in which it can be joined', async () => {
    await send(alice, bob);
    await waitForQueue();
    const browser = await browserOf(bob);
    const chat = combinedChatId(alice.uid, bob.uid);
    const tileId = await makeTile(app.db, { ownerId: alice.id });
    const reader = await openRoomReader(app, chat, alice);
    await reader.send({ kind: 'start', tileId });
    await reader.send({ kind: 'start', tileId });
    await expect.poll(() => messagesAt(browser), pollOptions).toHaveLength(1);
    expect(await messagesAt(browser)).toMatchObject([
      { title: 'alice', body: 'alice started a loop', url: `/messages?chat=${chat}` },
    ]);
    await waitForQueue();
    expect(await messagesAt(browser)).toHaveLength(1);
    reader.close();
  });

  it('a request and its acceptance, once each', async () => {
    const [carol, dan] = [await app.createUser('carol'), await app.createUser('dan')];
    const [carolBrowser, danBrowser] = [await browserOf(carol), await browserOf(dan)];
    await updateFriend(carol, dan, 'Send Friend Request');
    await expect
      .poll(() => messagesAt(danBrowser), pollOptions)
      .toMatchObject([
        {
          title: 'New friend request',
          body: 'carol sent you a friend request.',
          url: '/friend/carol',
        },
      ]);
    await updateFriend(dan, carol, 'Accept Friend Request');
    await expect
      .poll(() => messagesAt(carolBrowser), pollOptions)
      .toMatchObject([
        { title: 'Friend request accepted', body: 'dan accepted your friend request.' },
      ]);
    expect(await messagesAt(danBrowser)).toHaveLength(1);
  });

  it('in the language of the receiver', async () => {
    const [erin, fred] = [await app.createUser('erin'), await app.createUser('fred')];
    const body = { uid: fred.uid, language: 'de' };
    expect((await fred.call('PATCH', '/user/language', body)).status).toBe(200);
    const browser = await browserOf(fred);
    await updateFriend(erin, fred, 'Send Friend Request');
    await expect
      .poll(() => messagesAt(browser), pollOptions)
      .toMatchObject([
        {
          title: 'Neue Freundschaftsanfrage',
          body: 'erin möchte mit dir befreundet sein.',
          lang: 'de',
        },
      ]);
  });

  it('nothing rejected and nothing twice', async () => {
    const browser = await browserOf(bob);
    const stranger = await app.createUser('stranger');
    expect((await send(stranger, bob)).status).toBe(403);
    const id = '7d3f2c1e-9a4b-4c5d-8e6f-0123456789ab';
    for (const _ of [1, 2]) await send(alice, bob, { id, text: 'once' });
    await sendAndWait('last', bob, browser);
    await expect.poll(() => sortedBodiesAt(browser), pollOptions).toEqual(['last', 'once']);
  });

  it('to every device of a user, at most ten', async () => {
    const browsers: PushBrowser[] = [];
    for (let nth = 0; nth < 11; nth += 1) browsers.push(await browserOf(bob));
    await send(alice, bob, { text: 'to all' });
    for (const browser of browsers.slice(1)) {
      await expect.poll(() => bodiesAt(browser), pollOptions).toEqual(['to all']);
    }
    const [oldest] = browsers;
    expect(await oldest?.pushes()).toEqual([]);
  });
});

describe('what a push service can read', () => {
  it('no conversation: one topic per device and chat, which both ends do not share', async () => {
    const chat = combinedChatId(alice.uid, bob.uid);
    const [first, second] = [await browserOf(bob), await browserOf(bob)];
    const ofAlice = await browserOf(alice);
    for (const text of ['one', 'two']) await sendAndWait(text, bob, second);
    await expect.poll(() => bodiesAt(first), pollOptions).toHaveLength(2);
    await send(bob, alice, { text: 'three' });
    await expect.poll(() => bodiesAt(ofAlice), pollOptions).toEqual(['three']);
    const topics = await Promise.all(
      [first, second, ofAlice].map(async (browser) =>
        (await browser.pushes()).map(({ headers }) => headers['topic']),
      ),
    );
    expect(topics.map((some) => new Set(some).size)).toEqual([1, 1, 1]);
    expect(new Set(topics.flat()).size).toBe(3);
    const ids = [chat, alice.uid, bob.uid, ...[first, second, ofAlice].map(endpointOf)];
    const guesses = ids.flatMap((id) =>
      ids.flatMap((other) =>
        [`chat:${id}`, JSON.stringify([other, `chat:${id}`]), other + id, `${other}chat:${id}`].map(
          (guess) => createHash('sha256').update(guess).digest('base64url').slice(0, 32),
        ),
      ),
    );
    expect(guesses.filter((guess) => topics.flat().includes(guess))).toEqual([]);
  });

  it('no length: pushes of all texts have the same size', async () => {
    const browser = await browserOf(bob);
    const texts = ['a', '🎧'.repeat(500), '"'.repeat(500)];
    for (const text of texts) await send(alice, bob, { text });
    await expect.poll(() => messagesAt(browser), pollOptions).toHaveLength(texts.length);
    const sizes = (await browser.pushes()).map(({ headers }) => headers['content-length']);
    expect(sizes).toEqual(texts.map(() => '2150'));
  });
});

it('a message to a group is pushed to its members, but not where it is muted or hidden', async () => {
  const [carol, dan] = await makeFriendGroup(app, 'gina', 'hal');
  for (const user of [carol, dan]) await makeFriends(app.db, [user.id, alice.id]);
  const group = await makeGroup(alice, [bob, carol, dan], { name: 'weekend clips' });
  await waitForQueue();
  const [browser, muted, blocked] = [
    await browserOf(bob),
    await browserOf(carol),
    await browserOf(dan),
  ];
  await carol.call('POST', '/chat/mute', { chat: group, muted: true });
  await makeBlock(app.db, [dan.id, alice.id]);
  await sendToGroup(alice, group, { text: '\u202ehello\ncarol: hi' });
  await expect
    .poll(() => messagesAt(browser), pollOptions)
    .toMatchObject([
      { title: 'weekend clips', body: 'alice: hello carol: hi', tag: `chat:${group}` },
    ]);
  expect([await bodiesAt(muted), await bodiesAt(blocked)]).toEqual([[], []]);
});

it('being added to a group is pushed, with a link to it', async () => {
  const browser = await browserOf(bob);
  const group = await makeGroup(alice, [bob], { name: 'weekend' });
  await expect
    .poll(() => messagesAt(browser), pollOptions)
    .toMatchObject([
      {
        title: 'New group',
        body: 'alice added you to weekend.',
        tag: `group:${group}`,
        url: conversationPath(group),
      },
    ]);
});

it('in a group, a reply is pushed as a reply to the one who is answered', async () => {
  const [carol] = await makeFriendGroup(app, 'nina');
  await makeFriends(app.db, [carol.id, alice.id]);
  const group = await makeGroup(alice, [bob, carol]);
  const id = randomUUID();
  await sendToGroup(bob, group, { id });
  await waitForQueue();
  const [answered, other] = [await browserOf(bob), await browserOf(carol)];
  await setSwitch(bob, 'replies', { channel: 'push' });
  await setSwitch(carol, 'messages', { channel: 'push' });
  await sendToGroup(alice, group, { text: 'not pushed', reply_to: id });
  await waitForQueue();
  await setSwitch(bob, 'messages', { channel: 'push' });
  for (const user of [bob, carol]) await setSwitch(user, 'replies', { channel: 'push', on: true });
  await sendToGroup(alice, group, { text: 'a reply', reply_to: id });
  await expect.poll(() => bodiesAt(answered), pollOptions).toEqual(['alice: a reply']);
  await setSwitch(carol, 'messages', { channel: 'push', on: true });
  await sendToGroup(alice, group, { text: 'a message' });
  await expect.poll(() => bodiesAt(other), pollOptions).toEqual(['alice: a message']);
  expect(await bodiesAt(answered)).toEqual(['alice: a reply']);
});
