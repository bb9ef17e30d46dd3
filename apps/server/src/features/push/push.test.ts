import type { PushMessage } from '@reprise/contract/push/calls.ts';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { conversationPath } from '@reprise/contract/chat/rules/conversation-path.ts';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeFriendGroup, send, share } from '#testing/features/chat.ts';
import { makeBlock, makeFriends, makeTile } from '#testing/factories.ts';
import { updateFriend } from '#testing/features/friends.ts';
import { makeGroup, sendToGroup } from '#testing/features/groups.ts';
import { turn } from '#testing/features/notifications.ts';
import { signInAgain, signOut, signUpUser } from '#testing/auth/accounts.ts';
import { openPushBrowser, type PushBrowser } from '#testing/servers/push-browser.ts';
import { startPushServer } from '#testing/servers/push-server.ts';
import { randomEndpoint, subscribe } from '#testing/features/push.ts';
import { storedState } from '#testing/stored-state.ts';
import { startAppOn, startTestApp, type TestUser, type TestApp } from '#testing/test-app.ts';

const pollOptions = { timeout: 10_000 };

let service: Awaited<ReturnType<typeof startPushServer>>;
let app: TestApp;
let alice: TestUser;
let bob: TestUser;
let serverKey: string;
beforeAll(async () => {
  service = await startPushServer();
  app = await startTestApp({ PUSH_SERVICES: service.origin });
  [alice, bob] = await makeFriendGroup(app, 'alice', 'bob');
  serverKey = (await bob.call('GET', '/push/key')).body.rows[0].key;
});
beforeEach(async () => {
  await app.db.deleteFrom('push_subscriptions').execute();
});
afterAll(async () => {
  await app.stop();
  await service.stop();
});

async function browserOf(user: Pick<TestUser, 'uid' | 'call'>): Promise<PushBrowser> {
  const browser = await openPushBrowser(service.origin, serverKey);
  expect((await subscribe(user, browser.subscription)).status).toBe(200);
  return browser;
}

async function messagesAt(browser: PushBrowser): Promise<PushMessage[]> {
  return (await browser.pushes()).map(({ text }) => JSON.parse(text) as PushMessage);
}

const endpointOf = (browser: PushBrowser) => browser.subscription.endpoint;

const bodiesAt = async (browser: PushBrowser) =>
  (await messagesAt(browser)).map(({ body }) => body);

async function listen(handleRequest: RequestListener) {
  const server = createServer(handleRequest);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const endpoints = async () => {
  const rows = await app.db.selectFrom('push_subscriptions').select('endpoint').execute();
  return rows.map(({ endpoint }) => endpoint);
};

async function sendAndWait(
  text: string,
  receiver: TestUser,
  secondBrowser: PushBrowser,
): Promise<void> {
  await send(alice, receiver, { text });
  await expect.poll(() => bodiesAt(secondBrowser), pollOptions).toContain(text);
}

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
    expect((await bodiesAt(browser)).toSorted()).toEqual(
      ['Shared a clip', `${'🎧'.repeat(119)}…`].toSorted(),
    );
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

  it('nothing rejected and nothing twice', async () => {
    const browser = await browserOf(bob);
    const stranger = await app.createUser('stranger');
    expect((await send(stranger, bob)).status).toBe(403);
    const id = '7d3f2c1e-9a4b-4c5d-8e6f-0123456789ab';
    for (const _ of [1, 2]) await send(alice, bob, { id, text: 'once' });
    await sendAndWait('last', bob, browser);
    expect((await bodiesAt(browser)).toSorted()).toEqual(['last', 'once']);
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

describe('devices that get no more pushes', () => {
  it('a device that has unsubscribed', async () => {
    const [first, second] = [await browserOf(bob), await browserOf(bob)];
    const { endpoint } = first.subscription;
    const body = { uid: bob.uid, endpoint };
    expect((await bob.call('DELETE', '/push/subscription', body)).status).toBe(200);
    await sendAndWait('after', bob, second);
    expect(await first.pushes()).toEqual([]);
  });

  it("a previous user's device", async () => {
    const [shared, other] = [await browserOf(bob), await browserOf(bob)];
    const erin = await app.createUser('erin');
    await subscribe(erin, shared.subscription);
    await sendAndWait('for bob', bob, other);
    expect(await shared.pushes()).toEqual([]);
    await updateFriend(alice, erin, 'Send Friend Request');
    await expect.poll(() => messagesAt(shared), pollOptions).toHaveLength(1);
    const body = { uid: bob.uid, endpoint: shared.subscription.endpoint };
    expect((await bob.call('DELETE', '/push/subscription', body)).status).toBe(200);
    expect(await endpoints()).toContain(shared.subscription.endpoint);
  });

  it.each([
    ['a signed-out session', 'out'],
    ['all sessions but one', 'everywhere'],
  ])('%s', async (_case, how) => {
    const name = `fay.${how}`;
    const fay = { ...(await signUpUser(app, name)), username: name };
    const again = await signInAgain(app, name);
    const [phone, laptop] = [app.callerWith(fay.token), app.callerWith(again.token)];
    const [ended, other] = [
      await browserOf({ uid: fay.uid, call: phone.call }),
      await browserOf({ uid: fay.uid, call: laptop.call }),
    ];
    const { id } = await app.db
      .selectFrom('users')
      .select('id')
      .where('uid', '=', fay.uid)
      .executeTakeFirstOrThrow();
    await app.db.insertInto('unseen_messages').values({ user_id: id }).execute();
    await app.db.insertInto('notification_documents').values({ user_id: id }).execute();
    if (how === 'out') await signOut(app, fay);
    else {
      const body = { uid: fay.uid, except_this: true };
      expect((await laptop.call('POST', '/user/signouteverywhere', body)).status).toBe(200);
    }
    await updateFriend(alice, { username: name }, 'Send Friend Request');
    await expect.poll(() => messagesAt(other), pollOptions).toHaveLength(1);
    expect(await ended.pushes()).toEqual([]);
    expect(await endpoints()).toEqual([other.subscription.endpoint]);
  });

  it.each([
    ['a suspended user', 'gus', sql`update users set status = 'suspended' where username = `],
    [
      'an expired session',
      'hana',
      sql`update auth_session set "expiresAt" = now() from auth_user u
          where u.id = "userId" and u.name = `,
    ],
    [
      'an ended sign-in of an external provider',
      'ivan',
      sql`update users set sessions_valid_from = now() + interval '1 minute' where username = `,
    ],
  ])('%s', async (_case, name, update) => {
    const user = await app.createUser(name);
    await updateFriend(alice, user, 'Send Friend Request');
    await updateFriend(user, alice, 'Accept Friend Request');
    const [ended, secondBrowser] = [await browserOf(user), await browserOf(bob)];
    await ended.respondWith({ status: 503, headers: { 'retry-after': '1' } });
    await send(alice, user, { text: 'too late' });
    await expect.poll(() => ended.rejected(), pollOptions).toHaveLength(1);
    await sql`${update} ${name}`.execute(app.db);
    for (const text of ['after the delay', 'and later'])
      await sendAndWait(text, bob, secondBrowser);
    expect(await ended.pushes()).toEqual([]);
  });

  it("a deleted user's device", async () => {
    const hal = await app.createUser('hal');
    await browserOf(hal);
    expect((await hal.call('DELETE', '/user/delete', { uid: hal.uid })).status).toBe(200);
    expect(await endpoints()).toEqual([]);
  });
});

describe('responses of push services', () => {
  it('expired: the subscription is deleted', async () => {
    const browser = await browserOf(bob);
    await browser.end();
    await send(alice, bob);
    await expect.poll(endpoints, pollOptions).toEqual([]);
  });

  it('rejected five times in a row: it is deleted; a delivered push resets the count', async () => {
    const browser = await browserOf(bob);
    const failures = async () =>
      (await app.db.selectFrom('push_subscriptions').select('failure_count').execute()).map(
        (row) => row.failure_count,
      );
    const no = { status: 403 };
    await browser.respondWith(no);
    await send(alice, bob);
    await expect.poll(failures, pollOptions).toEqual([1]);
    await sendAndWait('this one', bob, browser);
    await expect.poll(failures, pollOptions).toEqual([0]);
    for (const after of [[1], [2], [3], [4], []]) {
      await browser.respondWith(no);
      await send(alice, bob);
      await expect.poll(failures, pollOptions).toEqual(after);
    }
  });

  it.each([303, 307])('a redirect (%i): not followed', async (status) => {
    let requestCount = 0;
    const { server, origin } = await listen((_request, response) => {
      requestCount += 1;
      response.end();
    });
    const [browser, secondBrowser] = [await browserOf(bob), await browserOf(bob)];
    await browser.respondWith({ status, headers: { location: `${origin}/secret` } });
    for (const text of ['elsewhere', 'again']) await sendAndWait(text, bob, secondBrowser);
    await expect.poll(() => bodiesAt(browser), pollOptions).toEqual(['again']);
    expect(requestCount).toBe(0);
    server.close();
  });

  it('a delay: later pushes wait too, and none is lost', async () => {
    const browser = await browserOf(bob);
    await browser.respondWith({ status: 429, headers: { 'retry-after': '1' } });
    await send(alice, bob, { text: 'patience' });
    await expect.poll(() => browser.rejected(), pollOptions).toHaveLength(1);
    const start = performance.now();
    await send(alice, bob, { text: 'more' });
    await expect.poll(() => bodiesAt(browser), pollOptions).toContain('more');
    expect(performance.now() - start).toBeGreaterThan(500);
    await expect.poll(() => bodiesAt(browser), pollOptions).toContain('patience');
  });

  it('no response: messages do not wait for it', async () => {
    const { server: silent, origin } = await listen(() => {});
    const other = await startTestApp({ PUSH_SERVICES: origin });
    const [one, two] = await makeFriendGroup(other, 'one', 'two');
    expect((await subscribe(two, { endpoint: `${origin}/x` })).status).toBe(200);
    const start = performance.now();
    for (let nth = 0; nth < 30; nth += 1) expect((await send(one, two)).status).toBe(200);
    expect(performance.now() - start).toBeLessThan(8_000);
    await other.stop();
    silent.closeAllConnections();
    silent.close();
  });
});

describe('subscribing', () => {
  it.each([
    ['an unknown host', { endpoint: 'https://evil.example/x' }, 'BAD_URL'],
    ['this machine', { endpoint: 'http://127.0.0.1:1/x' }, 'BAD_URL'],
    ['invalid keys', { keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }, 'VALIDATION'],
    ['half of the keys', { keys: { auth: 'A'.repeat(22) } }, 'VALIDATION'],
    ['an extra field', { expirationTime: null }, 'VALIDATION'],
    ['an overlong URL', { endpoint: `${randomEndpoint()}/${'x'.repeat(1_000)}` }, 'VALIDATION'],
  ])('%s is rejected', async (_case, change, code) => {
    const before = await storedState(app.db);
    const { status, body } = await subscribe(bob, change);
    expect([status, body.error.code]).toEqual([400, code]);
    expect(await storedState(app.db)).toBe(before);
  });

  it('is off with PUSH=off, and nothing is sent', async () => {
    const browser = await browserOf(bob);
    const withoutPush = await startAppOn(app.database, {
      PUSH: 'off',
      PUSH_SERVICES: service.origin,
    });
    const [to, from] = [withoutPush, withoutPush].map(({ callerWith }, nth) => ({
      ...(nth === 0 ? bob : alice),
      ...callerWith((nth === 0 ? bob : alice).token),
    }));
    if (!to || !from) throw new Error('A user is missing.');
    expect((await to.call('GET', '/push/key')).body).toEqual({ rows: [] });
    expect((await subscribe(to)).status).toBe(404);
    expect((await send(from, to, { text: 'quiet' })).status).toBe(200);
    await sendAndWait('loud', bob, browser);
    expect(await bodiesAt(browser)).toEqual(['loud']);
    await withoutPush.stopServer();
  });

  it('returns the same public key on every server of a database, and never the private one', async () => {
    const second = await startAppOn(app.database, {});
    const { body } = await second.callerWith(bob.token).call('GET', '/push/key');
    expect(body).toEqual({ rows: [{ key: serverKey }] });
    expect(Buffer.from(serverKey, 'base64url')).toHaveLength(65);
    await second.stopServer();
  });
});

it('a message to a group is pushed to its members, but not where it is muted or hidden', async () => {
  const [carol, dan] = await makeFriendGroup(app, 'gina', 'hal');
  for (const user of [carol, dan]) await makeFriends(app.db, [user.id, alice.id]);
  const group = await makeGroup(alice, [bob, carol, dan], { name: 'weekend clips' });
  const [browser, muted, blocked] = [
    await browserOf(bob),
    await browserOf(carol),
    await browserOf(dan),
  ];
  await carol.call('POST', '/chat/mute', { chat: group, muted: true });
  await makeBlock(app.db, [dan.id, alice.id]);
  await sendToGroup(alice, group, { text: 'hello' });
  await expect
    .poll(() => messagesAt(browser), pollOptions)
    .toMatchObject([{ title: 'weekend clips', body: 'alice: hello', tag: `chat:${group}` }]);
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
  const [answered, other] = [await browserOf(bob), await browserOf(carol)];
  await turn(bob, 'replies', { channel: 'push' });
  await turn(carol, 'messages', { channel: 'push' });
  await sendToGroup(alice, group, { text: 'not pushed', reply_to: id });
  await turn(bob, 'messages', { channel: 'push' });
  for (const user of [bob, carol]) await turn(user, 'replies', { channel: 'push', on: true });
  await sendToGroup(alice, group, { text: 'a reply', reply_to: id });
  await expect.poll(() => bodiesAt(answered), pollOptions).toEqual(['alice: a reply']);
  await turn(carol, 'messages', { channel: 'push', on: true });
  await sendToGroup(alice, group, { text: 'a message' });
  await expect.poll(() => bodiesAt(other), pollOptions).toEqual(['alice: a message']);
  expect(await bodiesAt(answered)).toEqual(['alice: a reply']);
});
