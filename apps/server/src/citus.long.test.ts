import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { endpoints } from '@reprise/contract/endpoints.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { messageService } from '#features/chat/messages.service.ts';
import { notificationService } from '#features/notifications/notifications.service.ts';
import { distributeTables } from '#ops/commands/distribute.ts';
import { findDifferences } from '#ops/fsck/find-differences.ts';
import { openDatabase, type OpenDatabase } from '#platform/db/open.ts';
import { transactionOpener } from '#platform/db/transaction.ts';
import { startAppOn, type TestApp, type TestUser } from '#testing/test-app.ts';
import { everyCall, pathOf, type CallName } from './testing/every-call.ts';
import { makeFriendGroup, send } from './testing/features/chat.ts';
import { updateFriend } from './testing/features/friends.ts';
import { makeGroup, sendToGroup } from './testing/features/groups.ts';
import { postVideo } from './testing/features/tiles.ts';
import { makeFriends, publicIdOf } from './testing/factories.ts';
import type { ChatClient } from './testing/load/chat-clients.ts';
import { loadSettings, makeChatPairs } from './testing/load/chat-pairs.ts';
import { expectNothingLost } from './testing/load/stored-writes.ts';
import { makeWriterData, startWriters } from './testing/load/writers.ts';
import { createPlain, queryEveryNode } from './testing/postgres/citus.ts';
import { costMeter, type Costs } from './testing/spread/costs.ts';
import * as servers from './testing/server-process.ts';
import { openTestDatabase } from './testing/test-database.ts';
import { makeUser } from './testing/users.ts';

/* `npm run test:long -- citus`: on the cluster of CITUS_URL. */

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

type Three = [TestUser, TestUser, TestUser];

/** Most other calls are rejected after these. */
const ENDINGS: ReadonlySet<CallName> = new Set([
  'deleteAccount',
  'signOutEverywhere',
  'updateFriend',
  'block',
  'leaveGroup',
  'suspendUser',
  'endUserSessions',
  'deleteUser',
]);

const CLIENTS = 8;
const RATE_MS = 10_000;
const MIXED_WRITES = 1_000;
/** Of a message, with `begin` and `commit`. */
const STATEMENTS_MAX = 9;
const ROUND_TRIPS_MAX = 4;

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await servers.stopServers();
  await database.close();
});

it('has all tables where they are declared', async () => {
  expect(await distributeTables(database.db)).toEqual([]);
});

describe('a server process', () => {
  let server: servers.ServerProcess;
  let clients: ChatClient[];
  beforeAll(async () => {
    server = await startOn(database);
    clients = await makeChatPairs(database, CLIENTS);
  });

  it('loses and repeats no write of eight users at once, without a deadlock', async () => {
    const before = await countDeadlocks();
    const writers = startWriters(
      server.url,
      await makeWriterData(database, clients.slice(0, CLIENTS)),
    );
    await writers.waitFor(MIXED_WRITES).finally(() => writers.stop());
    expect(await countDeadlocks()).toBe(before);
    expect([...writers.acknowledged.values()].map(({ retries }) => retries)).toEqual(
      Array.from({ length: CLIENTS }, () => 0),
    );
    await expectNothingLost(database.db, writers);
  });

  it('stores messages of one client and of eight', async () => {
    const before = await countDeadlocks();
    const rates = await measure(server.url, clients);
    process.stdout.write(`Messages a second on Citus: ${rates}.\n`);
    expect(await countDeadlocks()).toBe(before);
    const plainUrl = process.env['PLAIN_URL'];
    if (plainUrl === undefined) return;
    const plain = await createPlain(plainUrl);
    const other = await startOn(plain);
    const plainRates = await measure(other.url, await makeChatPairs(plain, CLIENTS));
    process.stdout.write(`On one PostgreSQL: ${plainRates}.\n`);
    other.kill('SIGTERM');
    await other.ended;
    await plain.close();
  });
});

it('sends a message in few round trips', async () => {
  const { database: name } = database.pool.options;
  const options = '-c citus.log_remote_commands=on';
  const metered = openDatabase(
    { ...inject('postgres'), database: name, max: 1, options },
    () => undefined,
  );
  const measureCosts = costMeter(metered);
  const transact = transactionOpener(metered.db);
  const notifications = notificationService({ db: metered.db, transact });
  const sources = { checkNewVideo: () => Promise.resolve(null) };
  const services = { db: metered.db, transact, notifications, sources };
  const deps = { ...services, publicUrl: '', onUnseenClamp: () => undefined };
  const all: Costs[] = [];
  for (let pair = 0; pair < CLIENTS; pair += 1) {
    const sender = await makeUser(database.db, `sender${pair}`);
    const friend = await makeUser(database.db, `friend${pair}`);
    await makeFriends(database.db, [sender.id, friend.id]);
    const sendOne = () =>
      messageService(deps).send(sender, {
        id: randomUUID(),
        to: friend.uid,
        text: 'hello',
        isOpen: true,
      });
    // Creates the conversation and plans the statements.
    await sendOne();
    await sendOne();
    all.push(await measureCosts(sendOne));
  }
  await metered.close();
  const range = (key: keyof Costs) => {
    const values = all.map((costs) => costs[key]);
    return `${Math.min(...values)} to ${Math.max(...values)}`;
  };
  process.stdout.write(
    `A message: statements ${range('statements')}, round trips ${range('roundTrips')}, commands to nodes ${range('commands')}, nodes ${range('nodes')}.\n`,
  );
  expect(Math.max(...all.map(({ statements }) => statements))).toBeLessThanOrEqual(STATEMENTS_MAX);
  expect(Math.max(...all.map(({ roundTrips }) => roundTrips))).toBeLessThanOrEqual(ROUND_TRIPS_MAX);
});

describe('an app', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startAppOn({ ...database, close: () => Promise.resolve() });
  });
  afterAll(() => app.stop());

  it('carries a shared clip from a post to a friend', async () => {
    const [alice, bob] = [await app.createUser('main.one'), await app.createUser('main.two')];
    await updateFriend(alice, bob, 'Send Friend Request');
    await updateFriend(bob, alice, 'Accept Friend Request');
    const { body } = await postVideo(bob);
    const socket = await app.socket(bob);
    await socket.subscribe('userChats', bob.uid);
    const like = await alice.call('POST', `/create/likepost/${body.tile_id}&main.one`);
    expect(like.status).toBe(200);
    expect((await send(alice, bob, { tile_id: body.tile_id, text: 'listen' })).status).toBe(200);
    await expect
      .poll(() => socket.changes.at(-1)?.data)
      .toMatchObject({
        lastMessage: { message: 'listen' },
      });
    const { data } = await socket.subscribe('notifications', bob.uid);
    expect(data).toMatchObject({ newLikes: 1, likeNews: ['main.one'] });
  });

  it('answers every call', async () => {
    const failed: string[] = [];
    let world = await makeWorld();
    for (const name of Object.keys(everyCall) as CallName[]) {
      const input = everyCall[name](world.alice, world.target);
      const { method, path } = endpoints[name];
      const body = method === 'GET' ? undefined : input.body;
      const { status } = await world.alice.call(method, pathOf(path, input), body);
      if (status >= 500) failed.push(`${name}: ${status}`);
      if (ENDINGS.has(name)) world = await makeWorld();
    }
    expect(failed).toEqual([]);
    expect(await findDifferences(app.db)).toEqual([]);
  });

  let worlds = 0;
  async function makeWorld() {
    worlds += 1;
    const names = ['alice', 'bob', 'carol'].map((user) => `${user}.${worlds}`);
    const [alice, bob, carol] = (await makeFriendGroup(app, ...names)) as Three;
    await app.db.insertInto('admins').values({ user_id: alice.id }).execute();
    const { body: post } = await postVideo(bob);
    await send(bob, alice);
    const group = await makeGroup(alice, [bob]);
    await sendToGroup(bob, group);
    const target = {
      user: bob,
      tileId: post.tile_id,
      publicId: await publicIdOf(app.db, post.tile_id),
      requester: carol,
      inviteCode: 'none',
      mix: 'x',
      chat: combinedChatId(alice.uid, bob.uid),
      group,
    };
    return { alice, target };
  }
});

async function startOn({ pool }: OpenDatabase): Promise<servers.ServerProcess> {
  const { host, port, user, database: name } = pool.options;
  const DATABASE_URL = `postgres://${user}@${host}:${port}/${name}`;
  return servers.startServer({ ...loadSettings(await servers.freePort()), DATABASE_URL });
}

async function measure(url: string, clients: readonly ChatClient[]): Promise<string> {
  const senders = clients.filter((_, nth) => nth % 2 === 0);
  await sendFor(url, senders, RATE_MS / 5);
  const one = await sendFor(url, senders.slice(0, 1), RATE_MS);
  const all = await sendFor(url, senders.slice(0, CLIENTS), RATE_MS);
  return `${one.toFixed(0)} by one client, ${all.toFixed(0)} by ${CLIENTS}`;
}

/** Returns messages a second. Throws if one fails. */
async function sendFor(
  url: string,
  clients: readonly ChatClient[],
  milliseconds: number,
): Promise<number> {
  const start = performance.now();
  const isOver = () => performance.now() - start > milliseconds;
  const counts = clients.map(async ({ token, friend }) => {
    let sent = 0;
    for (; !isOver(); sent += 1) {
      const response = await fetch(`${url}/chat/send`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ id: randomUUID(), to: friend, text: 'hello', isOpen: true }),
      });
      if (response.status !== 200) throw new Error(await response.text());
      await response.arrayBuffer();
    }
    return sent;
  });
  const sent = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  return (sent * 1_000) / (performance.now() - start);
}

/** Of all nodes. */
async function countDeadlocks(): Promise<number> {
  const rows = await queryEveryNode<{ deadlocks: string }>(
    database.pool.options.database ?? '',
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return rows.reduce((sum, { deadlocks }) => sum + Number(deadlocks), 0);
}
