import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { isDatabaseUnavailable } from '#platform/database-errors.ts';
import { openDatabase, type OpenDatabase } from '#platform/db/open.ts';
import { startStallingProxy, type StallingProxy } from '#testing/servers/stalling-proxy.ts';
import { startAppOn, type TestApp } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { signProbe } from './address-probe.ts';
import { ALIVE, addHealth } from './health.ts';

const TIMEOUT_MS = 300;
const TIMEOUT_MESSAGE = 'Query read timeout';
const READY_MS = 1_000;
/** The server's limit is shorter: other tests run at the same time. */
const CALL_MAX_MS = 4_000;
/** Without time-outs, requests would hang for this time. */
const HANG_MS = 8_000;

let database: OpenDatabase;
let proxy: StallingProxy;
let app: TestApp;

beforeAll(async () => {
  database = await openTestDatabase();
  const { host, port, user } = inject('postgres');
  proxy = await startStallingProxy(`${host}/.s.PGSQL.${port}`);
  const hanging = openDatabase(
    {
      host: '127.0.0.1',
      port: proxy.port,
      user,
      database: database.pool.options.database ?? '',
      query_timeout: TIMEOUT_MS,
      connectionTimeoutMillis: TIMEOUT_MS,
    },
    () => undefined,
  );
  app = await startAppOn(hanging);
});

afterAll(async () => {
  await app.stop();
  await proxy.stop();
  await database.close();
});

const readFeed = () => app.visitor.call('GET', '/get/homevideo?user=0&sort=oldest&offset=1');

it('answers calls with 503 and /readyz within a second while the database hangs, then recovers', async () => {
  // The first connection and plans can take longer than the short time-out.
  await expect.poll(async () => (await readFeed()).status).toBe(200);
  proxy.stall();
  const waiting = [app.visitor.call('GET', '/readyz'), ...Array.from({ length: 40 }, readFeed)];
  const [delay, [ready, ...calls]] = await Promise.all([
    delayByLoad(),
    Promise.all(waiting.map(timed)),
  ]);
  expect(ready).toMatchObject({ result: { status: 503 } });
  expect(ready?.ms).toBeLessThan(READY_MS + delay);
  for (const { result, ms } of calls) {
    expect(result).toMatchObject({ status: 503, body: { error: { code: 'UNAVAILABLE' } } });
    expect(ms).toBeLessThan(HANG_MS);
  }
  proxy.resume();
  await expect.poll(async () => (await readFeed()).status).toBe(200);
  await expect.poll(async () => (await app.visitor.call('GET', '/readyz')).status).toBe(200);
});

it('costs a caller at most 4 s while the database hangs, whatever the call waits for', async () => {
  const { user } = inject('postgres');
  const own = openDatabase(
    { host: '127.0.0.1', port: proxy.port, user, database: database.pool.options.database ?? '' },
    () => undefined,
  );
  const patient = await startAppOn(own);
  onTestFinished(() => patient.stop());
  const alice = await patient.createUser('alice');
  await patient.createUser('bob');
  const email = 'none@example.com';
  const calls = [
    () => alice.call('GET', '/get/homevideo?user=0&sort=oldest&offset=1'),
    () => alice.call('GET', `/user/info?uid=${alice.uid}`),
    () => alice.call('POST', '/user/block', { user: 'alice', friend: 'bob' }),
    () => patient.visitor.call('POST', '/auth/sign-in/email', { email, password: 'Horse42!' }),
  ];
  // More than there are connections, and than run of one user at the same time.
  const callAll = () =>
    Promise.all(Array.from({ length: 10 }, () => calls.map((call) => timed(call()))).flat());
  for (const { result } of await callAll()) expect([200, 401]).toContain(result.status);
  proxy.stall();
  onTestFinished(() => proxy.resume());
  // At first on connections that are open, then on new ones.
  for (const _round of [1, 2]) {
    const [delay, results] = await Promise.all([delayByLoad(), callAll()]);
    for (const { result } of results) {
      expect(result).toMatchObject({ status: 503, body: { error: { code: 'UNAVAILABLE' } } });
    }
    expect(Math.max(...results.map(({ ms }) => ms))).toBeLessThan(CALL_MAX_MS + delay);
  }
});

it('ends a transaction with its first statement that gets no answer', async () => {
  const { db } = app.database;
  const outcomes: string[] = [];
  const transaction = db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx);
    proxy.stall();
    for (const statement of [sql`select 2`, sql`select 3`]) {
      outcomes.push(await statement.execute(tx).then(() => 'done', String));
    }
    await sql`select 4`.execute(tx);
  });
  const isUnavailable = await transaction.catch(isDatabaseUnavailable);
  proxy.resume();
  expect(isUnavailable).toBe(true);
  const [first, next] = outcomes;
  expect(first).toContain(TIMEOUT_MESSAGE);
  // The second check fails immediately.
  expect(next).toContain('Client was closed');
});

it('answers /readyz when a query never ends', async () => {
  const pool = { query: () => new Promise(() => {}) } as unknown as Pool;
  const [delay, { result, ms }] = await Promise.all([delayByLoad(), timed(health({ pool }))]);
  expect(result.statusCode).toBe(503);
  expect(result.json()).toEqual({ status: 'not ready', reason: 'database' });
  expect(ms).toBeLessThan(READY_MS + delay);
});

it('is not ready while the database is read-only', async () => {
  const name = database.pool.options.database ?? '';
  await database.pool.query(`alter database ${name} set default_transaction_read_only = on`);
  const own = openDatabase({ ...inject('postgres'), database: name }, () => undefined);
  onTestFinished(async () => {
    await own.close();
    await database.pool.query(`alter database ${name} reset default_transaction_read_only`);
  });
  expect((await health({ pool: own.pool })).json()).toMatchObject({ reason: 'read-only' });
});

/** A fake: on a busy machine, a real pool may time out first. */
const answeringPool = {
  query: async () => ({ rows: [{ is_read_only: false }] }),
} as unknown as Pool;

it('reports a disk with almost no free space, and stays ready for reading', async () => {
  const freeBytes = () => Promise.resolve(1_000_000);
  const response = await health({ freeBytes, pool: answeringPool });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({ status: 'ready', reason: 'disk' });
});

it.each([
  ['an unreadable disk', () => Promise.reject(new Error('EIO'))],
  ['a disk that does not answer', () => new Promise<number>(() => {})],
])('is not ready with %s', async (_case, freeBytes) => {
  const response = await health({ freeBytes, pool: answeringPool });
  expect(response.statusCode).toBe(503);
  expect(response.json()).toMatchObject({ reason: 'disk' });
});

it('is not ready while the server stops', async () => {
  expect((await health({ isDraining: () => true })).json()).toMatchObject({ reason: 'stopping' });
});

it('reports the address that it sees to the doctor only', async () => {
  const secret = 's'.repeat(32);
  const readAlive = async (probe: string, of = secret) => {
    const headers = { 'x-reprise-probe': probe, 'x-forwarded-for': '192.0.2.1' };
    return (await health({ secret: of }, '/healthz', headers)).json();
  };
  const address = { client: '127.0.0.1', forwardedFor: '192.0.2.1' };
  expect(await readAlive(signProbe(secret))).toEqual({ ...ALIVE, address });
  const now = Date.now();
  const [time, signature] = signProbe(secret, now).split('.');
  for (const probe of [
    '',
    'true',
    `${time}.`,
    `${time}.${signature}x`,
    `${now + 1}.${signature}`,
    signProbe('another secret'),
    signProbe(secret, now - 61_000),
    signProbe(secret, now + 61_000),
  ]) {
    expect(await readAlive(probe), probe).toEqual(ALIVE);
  }
  expect(await readAlive(signProbe(''), ''), 'Firebase').toEqual(ALIVE);
});

async function timed<T>(work: Promise<T>): Promise<{ result: T; ms: number }> {
  const started = performance.now();
  return { result: await work, ms: performance.now() - started };
}

async function delayByLoad(): Promise<number> {
  const timer = await timed(sleep(TIMEOUT_MS));
  const roundTrip = await timed(app.visitor.call('GET', '/healthz'));
  return timer.ms - TIMEOUT_MS + roundTrip.ms;
}

function health(deps: Partial<Parameters<typeof addHealth>[1]>, url = '/readyz', headers = {}) {
  const http = Fastify();
  onTestFinished(() => http.close());
  addHealth(http, {
    pool: app.database.pool,
    freeBytes: () => Promise.resolve(Infinity),
    isDraining: () => false,
    secret: '',
    ...deps,
  });
  return http.inject({ url, headers });
}
