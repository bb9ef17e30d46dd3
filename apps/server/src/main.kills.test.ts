import { runs } from '@reprise/contract/testing/runs.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { OpenDatabase } from '#platform/db/open.ts';
import { findDifferences } from '#platform/fsck/find-differences.ts';
import {
  startReader,
  startSender,
  type ChatClient,
  type Sender,
} from './testing/load/chat-clients.ts';
import * as servers from '#testing/server-process.ts';
import { makeChatPairs, serverSettings } from './testing/load/chat-pairs.ts';
import { openTestDatabase } from '#testing/test-database.ts';

const KILLS = runs(30, 2);
const PAIRS = 10;
const MESSAGES_BETWEEN_KILLS = 40;

vi.setConfig({ ...servers.PROCESS_TIMEOUTS, testTimeout: 60_000 + KILLS * 15_000 });

let database: OpenDatabase;
let settings: Record<string, string>;
let server: servers.ServerProcess;
let clients: ChatClient[];

beforeAll(async () => {
  database = await openTestDatabase();
  settings = serverSettings(database, await servers.freePort());
  server = await servers.startServer(settings);
  clients = await makeChatPairs(database, PAIRS);
});

afterAll(async () => {
  await servers.stopServers();
  await database.close();
});

function countOf(senders: readonly Sender[]): number {
  return senders.reduce((sum, { stored }) => sum + stored.length, 0);
}

async function acknowledge(senders: readonly Sender[], count: number): Promise<void> {
  await expect
    .poll(() => countOf(senders), { interval: 5, timeout: 30_000 })
    .toBeGreaterThan(count);
}

async function storedMessages() {
  return database.db
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'sender_id')
    .select(['users.uid', 'client_id', 'seq', 'chat_id'])
    .execute();
}

it(`${KILLS} kills of the server while 20 clients send: each acknowledged message is stored once and in order, and clients reconnect`, async () => {
  const senders = clients.map((client) => startSender(server.url, client));
  const readers = clients.map((client) => startReader(server.url, client));
  for (let kill = 0; kill < KILLS; kill += 1) {
    await acknowledge(senders, countOf(senders) + MESSAGES_BETWEEN_KILLS + kill * 7);
    server.kill('SIGKILL');
    expect(await server.ended).toMatchObject({ signal: 'SIGKILL' });
    server = await servers.startServer(settings);
  }
  await acknowledge(senders, countOf(senders) + MESSAGES_BETWEEN_KILLS);
  await Promise.all(senders.map((sender) => sender.stop()));

  const stored = await storedMessages();
  expect(stored).toHaveLength(countOf(senders));
  for (const [index, { stored: acknowledged }] of senders.entries()) {
    const own = stored
      .filter(({ uid }) => uid === clients[index]?.uid)
      .toSorted((one, other) => one.seq - other.seq);
    expect(own.map(({ client_id, seq }) => ({ id: client_id, seq }))).toEqual(acknowledged);
  }
  expect(await findDifferences(database.db)).toEqual([]);

  for (const [index, reader] of readers.entries()) {
    const { uid, friend } = clients[index] ?? { uid: '', friend: '' };
    const expected = stored
      .filter((message) => message.uid === uid || message.uid === friend)
      .toSorted((one, other) => one.seq - other.seq)
      .map(({ client_id }) => client_id);
    await expect
      .poll(() => [...reader.received].toSorted(([a], [b]) => a - b).map(([, id]) => id), {
        timeout: 10_000,
      })
      .toEqual(expected);
    reader.close();
  }
});
