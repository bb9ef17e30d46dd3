import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OpenDatabase } from '#platform/db/open.ts';
import { startReader, startSender, type Chatter } from '#testing/chatters.ts';
import { startRedis, type TestRedis } from '#testing/redis.ts';
import * as servers from '#testing/server-process.ts';
import { makePairs, settingsOn } from '#testing/talking-pairs.ts';
import { openTestDatabase } from '#testing/test-database.ts';

vi.setConfig(servers.PROCESS_PATIENCE);

let redis: TestRedis;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(async () => {
  await servers.stopServers();
  await redis.stop();
});

describe.each(['PostgreSQL', 'Redis'])('two server processes with %s between them', (way) => {
  let database: OpenDatabase;
  let here: servers.ServerProcess;
  let there: servers.ServerProcess;
  let alice: Chatter | undefined;
  let bob: Chatter | undefined;

  beforeAll(async () => {
    database = await openTestDatabase();
    const bus = way === 'Redis' ? { REDIS_URL: redis.url } : {};
    const start = async () =>
      servers.startServer({ ...settingsOn(database, await servers.freePort()), ...bus });
    here = await start();
    there = await start();
    [alice, bob] = await makePairs(database, 1);
  });

  afterAll(async () => {
    for (const { kill } of [here, there]) kill('SIGTERM');
    await Promise.all([here.ended, there.ended]);
    await database.close();
  });

  it('a friend who is connected to the other one hears every message, in order', async () => {
    if (!alice || !bob) throw new Error('Nobody is there.');
    const reader = startReader(there.url, bob);
    const sender = startSender(here.url, alice);
    // Bob says nothing on his own server: once he reads, only what is told across reaches him.
    await expect.poll(() => reader.heard.size, { timeout: 30_000 }).toBeGreaterThan(0);
    const before = sender.ledger.length;
    await expect.poll(() => sender.ledger.length, { timeout: 30_000 }).toBeGreaterThan(before + 30);
    await sender.stop();
    const sent = sender.ledger;
    expect(sent.map(({ seq }) => seq)).toEqual(sent.map((_, place) => place + 1));
    await expect
      .poll(() => [...reader.heard].toSorted(([a], [b]) => a - b).map(([, id]) => id), {
        timeout: 10_000,
      })
      .toEqual(sent.map(({ id }) => id));
    reader.close();
  });
});
