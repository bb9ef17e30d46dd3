import os from 'node:os';
import process from 'node:process';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { migrations } from '#migrations/index.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase, type OpenDatabase } from '#platform/db/open.ts';
import type { ChatClient } from '#testing/load/chat-clients.ts';
import { loadSettings, makeChatPairs } from '#testing/load/chat-pairs.ts';
import { startCluster, type TestCluster } from '#testing/postgres/cluster.ts';
import { startPgBouncer, type TestPgBouncer } from '#testing/postgres/pgbouncer.ts';
import * as servers from '#testing/server-process.ts';
import { startNginx, type TestNginx } from '#testing/servers/nginx.ts';

vi.setConfig({ ...servers.PROCESS_TIMEOUTS, testTimeout: 120_000 });

/** A person waits for at most this. */
const CALL_MAX_MS = 4_000;
const PAIRS = 12;
const RECOVERED = { timeout: 30_000, interval: 100 };

let postgres: TestCluster;
let database: OpenDatabase;
let pooler: TestPgBouncer;
let clients: ChatClient[];

beforeAll(async () => {
  postgres = await startCluster();
  pooler = await startPgBouncer(
    { host: '127.0.0.1', port: postgres.port, user: 'reprise' },
    'postgres',
  );
  database = openDatabase({ connectionString: postgres.url }, () => undefined);
  await migrate(database.pool, migrations);
  clients = await makeChatPairs(database, PAIRS);
});

afterAll(async () => {
  await database.close();
  await pooler.stop();
  await postgres.stop();
});

it.each([
  ['the servers', () => ({ DATABASE_URL: postgres.url })],
  ['PgBouncer', () => ({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: postgres.url })],
])('a PostgreSQL that hangs behind %s costs a call at most 4 s', async (_name, settings) => {
  const { url } = await startTwoServers(settings());
  const callAll = async () =>
    (await Promise.all(clients.map((client) => timedCalls(url, client)))).flat();
  const expectAnswers = () =>
    expect.poll(async () => statusesOf(await callAll()), RECOVERED).toEqual([200]);
  await expectAnswers();
  const processes = await listProcesses();
  onTestFinished(() => signalAll(processes, 'SIGCONT'));
  signalAll(processes, 'SIGSTOP');
  // At first on connections that are open, then on new ones.
  for (const _round of [1, 2]) {
    const results = (await callAll()).toSorted((one, other) => other.ms - one.ms);
    process.stdout.write(`the slowest of ${results.length} calls: ${results[0]?.ms} ms\n`);
    for (const { status, code } of results) expect([status, code]).toEqual([503, 'UNAVAILABLE']);
    // On a machine that is busy with other work, everything takes longer.
    const slowdown = Math.max(1, (os.loadavg()[0] ?? 0) / os.availableParallelism());
    expect(results[0]?.ms).toBeLessThan(CALL_MAX_MS * slowdown);
  }
  signalAll(processes, 'SIGCONT');
  await expectAnswers();
});

interface TimedCall {
  readonly status: number;
  readonly code: string | undefined;
  readonly ms: number;
}

/** Of one user: two reads, and more messages than the server sends at the same time. */
function timedCalls(url: string, { uid, token, friend }: ChatClient): Promise<TimedCall[]> {
  const authorization = `Bearer ${token}`;
  const send = () =>
    timed(`${url}/chat/send`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ id: crypto.randomUUID(), to: friend, text: 'hello', isOpen: true }),
    });
  const read = (path: string) => timed(`${url}${path}`, { headers: { authorization } });
  return Promise.all([
    read(`/user/info?uid=${uid}`),
    // The head of the feed can be answered from memory.
    read('/user/search?search=a'),
    ...Array.from({ length: 6 }, send),
  ]);
}

async function timed(url: string, init: RequestInit): Promise<TimedCall> {
  const startedAt = performance.now();
  const response = await fetch(url, init);
  const body = (await response.json()) as { error?: { code: string } };
  const ms = Math.round(performance.now() - startedAt);
  return { status: response.status, code: body.error?.code, ms };
}

function statusesOf(calls: readonly TimedCall[]): number[] {
  return [...new Set(calls.map(({ status }) => status))];
}

async function startTwoServers(settings: Record<string, string>): Promise<TestNginx> {
  const ports = [await servers.freePort(), await servers.freePort()] as const;
  const own = { TRUST_PROXY: '127.0.0.1', ...settings };
  await Promise.all(ports.map((port) => servers.startServer({ ...loadSettings(port), ...own })));
  onTestFinished(servers.stopServers);
  const nginx = await startNginx(ports);
  onTestFinished(nginx.stop);
  return nginx;
}

/** Without the postmaster, no other starts. */
async function listProcesses(): Promise<number[]> {
  const rows = await postgres.query(`
    select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
    union all select split_part(pg_read_file('postmaster.pid'), E'\n', 1)::int`);
  return rows.map(({ pid }) => Number(pid));
}

function signalAll(processes: readonly number[], signal: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of processes) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      // It has ended since.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
