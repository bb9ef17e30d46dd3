import { execFile } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startEmbeddedPostgres } from '#platform/db/embedded/start-embedded-postgres.ts';
import { migrations } from '#migrations/index.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open.ts';
import { IS_ROOT } from '#testing/postgres/embedded-postgres.ts';
import { loadSettings, makeChatPairs } from './testing/load/chat-pairs.ts';
import { startLoadedServer } from './testing/load/embedded-server.ts';
import { RECOVERY_P95_MAX_MS, RecoveryTimes } from './testing/load/recovery.ts';
import { expectNothingLost } from './testing/load/stored-writes.ts';
import { makeWriterData, startWriters } from './testing/load/writers.ts';
import * as servers from '#testing/server-process.ts';

const RESTARTS = 20;
const WRITES = 60;
const PAIRS = 2;

const run = promisify(execFile);

vi.setConfig({ ...servers.PROCESS_TIMEOUTS, testTimeout: 900_000 });

it(`${RESTARTS} restarts of the PostgreSQL of DATABASE_URL lose nothing`, async () => {
  const dataDir = await servers.makeDataDir();
  const launch = () => startEmbeddedPostgres({ dataDir, log: () => undefined, isTrusting: true });
  let postgres = await launch();
  const { host, port, user, database: name } = postgres.connection;
  const database = openDatabase(postgres.connection, () => undefined);
  onTestFinished(async () => {
    await database.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  await migrate(database.pool, migrations);
  const server = await servers.startServer({
    ...loadSettings(await servers.freePort()),
    DATABASE_URL: `postgres://${user}@/${name}?host=${encodeURIComponent(host)}&port=${port}`,
  });
  const data = await makeWriterData(database, await makeChatPairs(database, PAIRS));
  const writers = startWriters(server.url, data);
  const recovery = new RecoveryTimes();
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    await writers.waitFor(WRITES);
    await recovery.measure(writers, async () => {
      await postgres.stop();
      postgres = await launch();
    });
  }
  await writers.stop();
  await expectNothingLost(database.db, writers);
  recovery.print(`${RESTARTS} restarts of another PostgreSQL`, writers);
  expect(recovery.p95).toBeLessThan(RECOVERY_P95_MAX_MS);
  server.kill('SIGTERM');
  await server.ended;
});

it.runIf(IS_ROOT)('a full disk loses nothing, can be read, and recovers with room', async () => {
  const disk = await servers.makeDataDir();
  await run('mount', ['-t', 'tmpfs', '-o', 'mode=0755,size=400m', 'tmpfs', disk]);
  onTestFinished(async () => {
    await run('umount', [disk]);
    await rm(disk, { recursive: true });
  });
  const dataDir = path.join(disk, 'data');
  await mkdir(dataDir);
  const { database, writers, url } = await startLoadedServer({ dataDir });
  const statusOf = async (address: string) => (await fetch(url + address)).status;
  const ballast = path.join(disk, 'ballast');
  const recovery = new RecoveryTimes();
  for (let outage = 0; outage < 3; outage += 1) {
    await writers.waitFor(WRITES);
    await run('sh', ['-c', `cat /dev/zero > '${ballast}' || true`]);
    await writers.waitForFailure();
    await expect.poll(() => statusOf('/get/homevideo?user=0&sort=oldest&offset=0')).toBe(200);
    await expect.poll(() => statusOf('/readyz')).toBe(200);
    await recovery.measure(writers, () => rm(ballast));
  }
  await writers.stop();
  await expectNothingLost(database.db, writers);
  recovery.print('3 full disks', writers);
  expect(recovery.p95).toBeLessThan(RECOVERY_P95_MAX_MS);
});

it('a full disk of the log loses nothing', async () => {
  const full = openSync('/dev/full', 'w');
  onTestFinished(() => closeSync(full));
  const { database, writers, replace } = await startLoadedServer({ outputs: { stderr: full } });
  await writers.waitFor(WRITES);
  await replace();
  await writers.waitFor(WRITES * 10);
  await writers.stop();
  await expectNothingLost(database.db, writers);
});
