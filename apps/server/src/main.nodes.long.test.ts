import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import type { TogetherEvent } from '@reprise/contract/together/messages.ts';
import type { OpenDatabase } from '#platform/db/open.ts';
import { startReader, startSender, type ChatClient } from './testing/load/chat-clients.ts';
import { callerAt } from './testing/servers/http-caller.ts';
import { openSocket, type TestSocket } from './testing/sockets.ts';
import { startRedis, type TestRedis } from './testing/servers/redis.ts';
import { makeTile } from '#testing/factories.ts';
import * as servers from '#testing/server-process.ts';
import { makeChatPairs, serverSettings } from './testing/load/chat-pairs.ts';
import { openTestDatabase } from '#testing/test-database.ts';

vi.setConfig(servers.PROCESS_TIMEOUTS);

let redis: TestRedis;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(async () => {
  await servers.stopServers();
  await redis.stop();
});

describe.each(['PostgreSQL', 'Redis'])('two server processes with %s between them', (fanOut) => {
  let database: OpenDatabase;
  let here: servers.ServerProcess;
  let there: servers.ServerProcess;
  let alice: ChatClient | undefined;
  let bob: ChatClient | undefined;
  let loopers: ChatClient[];

  beforeAll(async () => {
    database = await openTestDatabase();
    const bus = fanOut === 'Redis' ? { REDIS_URL: redis.url } : {};
    const start = async () =>
      servers.startServer({ ...serverSettings(database, await servers.freePort()), ...bus });
    here = await start();
    there = await start();
    [alice, bob, ...loopers] = await makeChatPairs(database, 2);
  });

  afterAll(async () => {
    for (const { kill } of [here, there]) kill('SIGTERM');
    await Promise.all([here.ended, there.ended]);
    await database.close();
  });

  it('a friend on the other server gets every message, in order', async () => {
    if (!alice || !bob) throw new Error('There are no users.');
    const reader = startReader(there.url, bob);
    const sender = startSender(here.url, alice);
    // Bob sent nothing on his own server, so the messages came from the other one.
    await expect.poll(() => reader.received.size, { timeout: 30_000 }).toBeGreaterThan(0);
    const before = sender.stored.length;
    await expect.poll(() => sender.stored.length, { timeout: 30_000 }).toBeGreaterThan(before + 30);
    await sender.stop();
    const sent = sender.stored;
    expect(sent.map(({ seq }) => seq)).toEqual(sent.map((_, index) => index + 1));
    await expect
      .poll(() => [...reader.received].toSorted(([a], [b]) => a - b).map(([, id]) => id), {
        timeout: 10_000,
      })
      .toEqual(sent.map(({ id }) => id));
    reader.close();
  });

  it('reactions, deleted messages, mutes and typing reach the other server', async () => {
    if (!alice || !bob) throw new Error('There are no users.');
    const chat = combinedChatId(alice.uid, bob.uid);
    const caller = callerAt({ url: here.url, agent: new Agent() }, alice.token);
    const [message] = (await caller.call('GET', `/chat/messages?chat=${chat}&before=999999`)).body
      .rows;
    const friend = await openSocket(there.url, { auth: { token: bob.token } });
    const own = await openSocket(there.url, { auth: { token: alice.token } });
    const { version } = await friend.subscribe('chats', chat);
    await own.subscribe('userChats', alice.uid);
    const { seq } = message;
    const last = (socket: TestSocket) => () => socket.changes.at(-1);
    await caller.call('POST', '/chat/react', { chat, seq, reaction: 'fire' });
    await expect.poll(last(friend), { timeout: 10_000 }).toMatchObject({
      version: version + 1,
      data: { seq, reactions: [{ uid: alice.uid, reaction: 'fire' }] },
    });
    await caller.call('DELETE', '/chat/message', { chat, seq });
    await expect
      .poll(last(friend), { timeout: 10_000 })
      .toMatchObject({ version: version + 2, data: { seq, deleted: true } });
    await caller.call('POST', '/chat/mute', { chat, muted: true });
    await expect
      .poll(last(own), { timeout: 10_000 })
      .toMatchObject({ key: chat, data: { muted: true } });
    const typing = new Promise((resolve) => friend.raw.once('typing', resolve));
    const sender = await openSocket(here.url, { auth: { token: alice.token } });
    expect(await sender.emitWithAck('typing', { chat })).toEqual({ success: true });
    expect(await typing).toEqual({ chat, uid: alice.uid });
    for (const socket of [friend, own, sender]) socket.close();
  });

  it('a group: messages reach the other server, but not who left or is blocked there', async () => {
    if (!alice || !bob) throw new Error('There are no users.');
    const caller = (user: ChatClient) =>
      callerAt({ url: here.url, agent: new Agent() }, user.token);
    const body = { id: randomUUID(), name: 'clips', members: [bob.uid] };
    const [{ chat }] = (await caller(alice).call('POST', '/chat/group', body)).body.rows;
    const sendText = (text: string) =>
      caller(alice as ChatClient).call('POST', '/chat/group/send', {
        id: randomUUID(),
        chat,
        text,
        isOpen: true,
      });
    const reader = await openSocket(there.url, { auth: { token: bob.token } });
    const before = await reader.subscribe('chats', chat);
    expect(before).toMatchObject({ version: 1 });
    const list = await reader.subscribe('userChats', bob.uid);
    expect(Object.keys(list.data)).toContain(chat);
    // The notice of the creation may arrive late; like the app, this ignores what it has.
    const read = () =>
      reader.changes
        .filter(({ collection, version }) => collection === 'chats' && version > before.version)
        .flatMap(({ data }) => Reflect.get(Object(data), 'messages') ?? [data])
        .filter(({ seq }: { readonly seq: number }) => seq > 1);
    await sendText('one');
    await expect.poll(read, { timeout: 10_000 }).toMatchObject([{ text: 'one' }]);
    const { username } = await database.db
      .selectFrom('users')
      .select('username')
      .where('uid', '=', alice.uid)
      .executeTakeFirstOrThrow();
    const own = await database.db
      .selectFrom('users')
      .select('username')
      .where('uid', '=', bob.uid)
      .executeTakeFirstOrThrow();
    await caller(bob).call('POST', '/user/block', { user: own.username, friend: username });
    await sendText('two');
    const hidden = { seq: 3, text: '', senderId: '', hidden: true };
    await expect.poll(() => read().at(-1), { timeout: 10_000 }).toMatchObject(hidden);
    const count = read().length;
    await caller(bob).call('POST', '/chat/group/leave', { chat });
    await sendText('three');
    const listed = () =>
      reader.changes.findLast(({ collection }) => collection === 'userChats')?.data;
    await expect.poll(listed, { timeout: 10_000 }).not.toHaveProperty(chat);
    expect(await reader.subscribe('chats', chat)).toMatchObject({ error: { code: 'NOT_FOUND' } });
    expect(read()).toHaveLength(count);
    reader.close();
  });

  it('users on two servers loop together', async () => {
    const [carol, dave] = loopers;
    if (!carol || !dave) throw new Error('There are no users.');
    const chat = combinedChatId(carol.uid, dave.uid);
    const caller = callerAt({ url: here.url, agent: new Agent() }, carol.token);
    await caller.call('POST', '/chat/open', { friend: dave.uid });
    const { id: ownerId } = await database.db
      .selectFrom('users')
      .select('id')
      .where('uid', '=', carol.uid)
      .executeTakeFirstOrThrow();
    const tileId = await makeTile(database.db, { ownerId });
    const open = async (url: string, { token }: ChatClient) => {
      const socket = await openSocket(url, { auth: { token } });
      const events: TogetherEvent[] = [];
      socket.raw.on('together', (event: TogetherEvent) => events.push(event));
      await socket.subscribe('chats', chat);
      const send = (request: object) => socket.emitWithAck('together', { chat, ...request });
      return { events, send, close: socket.close };
    };
    const first = await open(here.url, carol);
    const second = await open(there.url, dave);
    const { room, now } = await first.send({ kind: 'start', tileId });
    await expect.poll(() => second.events.at(-1)?.room?.id, { timeout: 10_000 }).toBe(room.id);
    const { id, createdAt, program } = room;
    const known = { id, createdAt, program };
    const joined = await second.send({ kind: 'join', known });
    expect(joined.room.users).toHaveLength(2);
    // Both name the same moment.
    expect(joined.now - now).toBeGreaterThan(0);
    expect(joined.now - now).toBeLessThan(10_000);
    const set = { kind: 'set', id, revision: 1, change: { kind: 'pause' } };
    const paused = (await second.send(set)).room.program;
    await expect
      .poll(() => first.events.at(-1)?.room?.program, { timeout: 10_000 })
      .toEqual(paused);
    await first.send({ kind: 'react', id, reaction: 'again' });
    await expect
      .poll(() => second.events.at(-1)?.reaction, { timeout: 10_000 })
      .toEqual({ uid: carol.uid, reaction: 'again' });
    for (const { close } of [first, second]) close();
  });

  it('one of them runs the jobs, soon after its start', async () => {
    const runs = () =>
      database.db.selectFrom('jobs').select('name').where('succeeded_at', 'is not', null).execute();
    await expect.poll(runs, { timeout: 10_000 }).toContainEqual({ name: 'ended-sessions' });
  });
});
