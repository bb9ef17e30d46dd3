import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { OpenDatabase } from '#platform/db/open.ts';
import { findDifferences } from '#ops/fsck/find-differences.ts';
import { startReader, type ChatClient } from './testing/load/chat-clients.ts';
import { makeChatPairs, serverSettings } from './testing/load/chat-pairs.ts';
import { startRequestLoad, type RequestLoad } from './testing/load/request-load.ts';
import { makeNextRelease } from '#testing/next-release.ts';
import { startNginx, type TestNginx } from '#testing/servers/nginx.ts';
import * as servers from '#testing/server-process.ts';
import { openTestDatabase } from '#testing/test-database.ts';

vi.setConfig({ ...servers.PROCESS_TIMEOUTS, testTimeout: 600_000 });

const PAIRS = 8;
const MIN_REQUESTS = 10_000;

let database: OpenDatabase;
let settings: Record<string, string>[];
let nodes: servers.ServerProcess[];
let nginx: TestNginx;
let clients: ChatClient[];

beforeAll(async () => {
  database = await openTestDatabase();
  const ports = [await servers.freePort(), await servers.freePort()] as const;
  settings = ports.map((port) => ({
    ...serverSettings(database, port),
    TRUST_PROXY: '127.0.0.1',
  }));
  nodes = await Promise.all(settings.map((each) => servers.startServer(each)));
  nginx = await startNginx(ports);
  clients = await makeChatPairs(database, PAIRS);
});

afterAll(async () => {
  await nginx.stop();
  await servers.stopServers();
  await database.close();
});

it('restarts and upgrades two nodes behind nginx without a failed request', async () => {
  const nextRelease = await makeNextRelease(servers.SERVER_BUNDLE);
  const [first, second] = clients;
  if (!first || !second) throw new Error('There are no users.');
  const reader = startReader(nginx.url, second);
  const load = startRequestLoad(nginx.url, clients);
  do await restartAll();
  while (load.count() < MIN_REQUESTS);
  const restarted = load.count();
  await restartAll({ bundle: nextRelease });
  const upgraded = load.count();
  await expect.poll(() => load.count(), { timeout: 60_000 }).toBeGreaterThan(upgraded + 200);
  await load.stop();

  expect(load.failures).toEqual([]);
  expect(load.count()).toBeGreaterThan(restarted);
  await expectNothingLost(load);
  const { rows } = await database.pool.query('select from users where next_column is null');
  expect(rows).toEqual([]);
  await expect
    .poll(() => new Set(reader.received.values()).size, { timeout: 20_000 })
    .toBe(await messagesBetween(first, second));
  reader.close();
});

async function messagesBetween(one: ChatClient, other: ChatClient): Promise<number> {
  const rows = await database.db
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'sender_id')
    .select('client_id')
    .where('users.uid', 'in', [one.uid, other.uid])
    .execute();
  return rows.length;
}

async function restartAll(options: { readonly bundle?: string } = {}): Promise<void> {
  for (const [index, node] of nodes.entries()) {
    node.kill('SIGTERM');
    expect(await node.ended).toMatchObject({ code: 0 });
    nodes[index] = await servers.startServer(settings[index] ?? {}, options);
  }
}

async function expectNothingLost(load: RequestLoad): Promise<void> {
  const rows = await database.db.selectFrom('messages').select('client_id').execute();
  const stored = rows.map(({ client_id }) => client_id);
  expect(new Set(stored).size).toBe(stored.length);
  expect(stored.toSorted()).toEqual(load.sentMessages.toSorted());
  expect(await findDifferences(database.db)).toEqual([]);
}
