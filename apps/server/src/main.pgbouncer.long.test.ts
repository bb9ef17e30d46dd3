import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it, onTestFinished, vi } from 'vitest';
import { migrations } from '#migrations/index.ts';
import { needsMigration } from '#platform/db/migrate.ts';
import type { OpenDatabase } from '#platform/db/open.ts';
import { findDifferences } from '#ops/fsck/find-differences.ts';
import { runOps } from '#testing/command-process.ts';
import { startReader, type ChatClient } from '#testing/load/chat-clients.ts';
import { makeChatPairs, serverSettings } from '#testing/load/chat-pairs.ts';
import { startRequestLoad } from '#testing/load/request-load.ts';
import { startPgBouncer, type TestPgBouncer } from '#testing/postgres/pgbouncer.ts';
import * as servers from '#testing/server-process.ts';
import { openEmptyDatabase } from '#testing/test-database.ts';

vi.setConfig({ ...servers.PROCESS_TIMEOUTS, testTimeout: 300_000 });

const PAIRS = 8;
const REQUESTS = 4_000;
/** As in deploy/pgbouncer.ini. */
const POOL_SIZE = 20;

let database: OpenDatabase;
let pooler: TestPgBouncer;
let settings: Record<string, string>;
let nodes: servers.ServerProcess[];
let clients: ChatClient[];

beforeAll(async () => {
  database = await openEmptyDatabase();
  pooler = await startPgBouncer(inject('postgres'), database.pool.options.database ?? '');
  const { DATABASE_URL: DATABASE_DIRECT_URL = '', ...others } = serverSettings(database, '0');
  settings = { ...others, DATABASE_URL: pooler.url, DATABASE_DIRECT_URL };
  const start = async () => servers.startServer({ ...settings, PORT: await servers.freePort() });
  // The first one migrates.
  nodes = [await start(), await start()];
  clients = await makeChatPairs(database, PAIRS);
});

afterAll(async () => {
  await servers.stopServers();
  await pooler.stop();
  await database.close();
});

it('a server migrates past PgBouncer, and says so without the direct address', async () => {
  expect(await needsMigration(database.pool, migrations)).toBe(false);
  const { DATABASE_DIRECT_URL: _direct, ...pooledOnly } = settings;
  const { stderr } = await servers.expectStartFailure({
    ...pooledOnly,
    PORT: await servers.freePort(),
  });
  expect(stderr).toMatch(
    /^A connection pooler responds at 127\.0\.0\.1: set DATABASE_DIRECT_URL to /,
  );
});

it('two servers send and read on few connections, and every message reaches the other one', async () => {
  const [first, second] = clients;
  const [here, there] = nodes;
  if (!first || !second || !here || !there) throw new Error('There are no users.');
  const reader = startReader(there.url, second);
  const load = startRequestLoad(here.url, clients);
  await expect.poll(() => load.count(), { timeout: 200_000 }).toBeGreaterThan(REQUESTS);
  const { rows } = await database.pool.query<{ n: number }>(
    `select count(*) as n from pg_stat_activity
     where datname = current_database() and application_name like 'reprise@%' and pid <> pg_backend_pid()`,
  );
  await load.stop();
  expect(load.failures).toEqual([]);
  expect(rows[0]?.n).toBeLessThanOrEqual(POOL_SIZE);
  const stored = await database.db
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'sender_id')
    .select('client_id')
    .where('users.uid', 'in', [first.uid, second.uid])
    .execute();
  await expect
    .poll(() => new Set(reader.received.values()).size, { timeout: 20_000 })
    .toBe(stored.length);
  reader.close();
  expect(await findDifferences(database.db)).toEqual([]);
});

it('PgBouncer sets the time limits of a statement', async () => {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: pooler.url });
  await client.connect();
  onTestFinished(() => client.end());
  const { rows } = await client.query('show statement_timeout');
  expect(rows).toEqual([{ statement_timeout: '5s' }]);
});

it('a backup, fsck and the doctor work with the settings of the servers', async () => {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'reprise-backup-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  const env = { ...settings, PORT: '1', SOURCE_LOOKUP: 'off' };
  expect(await runOps(env, 'backup', path.join(dir, 'a.tar.gz'))).toMatchObject({ code: 0 });
  expect(await runOps(env, 'fsck')).toMatchObject({ code: 0 });
  const { stdout } = await runOps(env, '--json', 'doctor');
  const checks = JSON.parse(stdout).checks as { id: string; finding: unknown }[];
  expect(checks.find(({ id }) => id === 'database-pooler')).toMatchObject({ finding: null });
});

it('the servers continue after a restart of PgBouncer', async () => {
  const [node] = nodes;
  if (!node) throw new Error('There is no server.');
  await pooler.kill();
  await expect
    .poll(async () => (await fetch(`${node.url}/readyz`)).status, { timeout: 20_000 })
    .toBe(503);
  await pooler.start();
  await expect
    .poll(async () => (await fetch(`${node.url}/readyz`)).status, { timeout: 20_000 })
    .toBe(200);
  const load = startRequestLoad(node.url, clients);
  await expect.poll(() => load.count(), { timeout: 60_000 }).toBeGreaterThan(200);
  await load.stop();
  expect(load.failures).toEqual([]);
});
