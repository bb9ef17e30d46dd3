import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import type { OpenDatabase } from '#platform/db/open.ts';
import { findDifferences } from '#ops/fsck/find-differences.ts';
import { makeChatPairs, serverSettings } from './testing/load/chat-pairs.ts';
import * as servers from '#testing/server-process.ts';
import { startResponseBlocker, type ResponseBlocker } from '#testing/servers/response-blocker.ts';
import { openTestDatabase } from '#testing/test-database.ts';

vi.setConfig(servers.PROCESS_TIMEOUTS);

let database: OpenDatabase;
let blocker: ResponseBlocker;
let settings: Record<string, string>;

beforeAll(async () => {
  database = await openTestDatabase();
  const postgres = inject('postgres');
  blocker = await startResponseBlocker(postgres);
  const { database: name } = database.pool.options;
  settings = {
    ...serverSettings(database, await servers.freePort()),
    DATABASE_URL: `postgres://${postgres.user}@127.0.0.1:${blocker.port}/${name}`,
  };
});

afterAll(async () => {
  await servers.stopServers();
  await blocker.stop();
  await database.close();
});

it('a post is stored once if the server is killed after the commit and before its response', async () => {
  const [poster] = await makeChatPairs(database, 1);
  const body = JSON.stringify({
    id: randomUUID(),
    link: 'https://www.youtube.com/watch?v=jNQXAC9IVRw',
    description: 'posted once',
    owner: 'left0',
    date: new Date().toISOString(),
    startTime: 1,
    endTime: 2,
  });
  const headers = {
    authorization: `Bearer ${poster?.token}`,
    'content-type': 'application/json',
  };
  const post = ({ url }: servers.ServerProcess) =>
    fetch(`${url}/create/newvideo`, { method: 'POST', headers, body });
  const storedIds = async () =>
    (await database.db.selectFrom('tiles').select('id').execute()).map(({ id }) => id);

  const killed = await servers.startServer(settings);
  const committed = blocker.blockResponseTo(/insert into "?tiles\b/);
  const lost = post(killed).catch(() => null);
  await committed;
  killed.kill('SIGKILL');
  expect(await lost).toBeNull();
  const stored = await storedIds();
  expect(stored).toHaveLength(1);

  const restarted = await servers.startServer(settings);
  const retried = await post(restarted);
  expect([retried.status, await retried.json()]).toEqual([
    200,
    { success: true, tile_id: stored[0] },
  ]);
  expect(await storedIds()).toEqual(stored);
  expect(await findDifferences(database.db)).toEqual([]);
});
