import { expect, it, onTestFinished, vi } from 'vitest';
import { makeChatPairs, serverSettings } from './testing/load/chat-pairs.ts';
import { RECOVERY_P95_MAX_MS, RecoveryTimes } from './testing/load/recovery.ts';
import { expectNothingLost } from './testing/load/stored-writes.ts';
import { makeWriterData, startWriters } from './testing/load/writers.ts';
import { startRedis } from './testing/servers/redis.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import * as servers from '#testing/server-process.ts';

const WRITES = 60;
const PAIRS = 2;

vi.setConfig({ ...servers.PROCESS_TIMEOUTS, testTimeout: 300_000 });

it('a Redis that is gone and comes back loses nothing', async () => {
  const redis = await startRedis();
  const database = await openTestDatabase();
  onTestFinished(async () => {
    await database.close();
    await redis.stop();
  });
  const settings = serverSettings(database, await servers.freePort());
  const server = await servers.startServer({ ...settings, REDIS_URL: redis.url });
  const data = await makeWriterData(database, await makeChatPairs(database, PAIRS));
  const writers = startWriters(server.url, data);
  const recovery = new RecoveryTimes();
  for (let outage = 0; outage < 3; outage += 1) {
    await writers.waitFor(WRITES);
    await recovery.measure(writers, redis.kill);
    await writers.waitFor(WRITES);
    await redis.start();
  }
  await writers.stop();
  await expectNothingLost(database.db, writers);
  recovery.print('3 outages of Redis', writers);
  expect(recovery.p95).toBeLessThan(RECOVERY_P95_MAX_MS);
  server.kill('SIGTERM');
  await server.ended;
});
