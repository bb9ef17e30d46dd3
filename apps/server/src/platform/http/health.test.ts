import Fastify from 'fastify';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { isDatabaseUnavailable } from '#platform/db/database-errors.ts';
import { openDatabase, type OpenDatabase } from '#platform/db/open.ts';
import { startStallingProxy, type StallingProxy } from '#testing/servers/stalling-proxy.ts';
import { startAppOn, type TestApp } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { addHealth } from './health.ts';

const TIMEOUT_MS = 300;
/** Requests hung for this long without time-outs. */
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

async function timed<T>(work: Promise<T>): Promise<{ result: T; ms: number }> {
  const started = performance.now();
  return { result: await work, ms: performance.now() - started };
}

function health(deps: Partial<Parameters<typeof addHealth>[1]>) {
  const http = Fastify();
  onTestFinished(() => http.close());
  addHealth(http, {
    pool: app.database.pool,
    freeBytes: () => Promise.resolve(Infinity),
    isDraining: () => false,
    ...deps,
  });
  return http.inject('/readyz');
}

it('answers calls with 503 and /readyz within a second while the database hangs, then recovers', async () => {
  expect((await readFeed()).status).toBe(200);
  proxy.stall();
  const waiting = [app.visitor.call('GET', '/readyz'), ...Array.from({ length: 40 }, readFeed)];
  const [ready, ...calls] = await Promise.all(waiting.map(timed));
  expect(ready).toMatchObject({ result: { status: 503 } });
  expect(ready?.ms).toBeLessThan(1_000);
  for (const { result, ms } of calls) {
    expect(result).toMatchObject({ status: 503, body: { error: { code: 'UNAVAILABLE' } } });
    expect(ms).toBeLessThan(HANG_MS);
  }
  proxy.resume();
  await expect.poll(async () => (await readFeed()).status).toBe(200);
  await expect.poll(async () => (await app.visitor.call('GET', '/readyz')).status).toBe(200);
});

it('ends a transaction with its first statement that gets no answer', async () => {
  const { db } = app.database;
  const transaction = db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx);
    proxy.stall();
    await sql`select 2`.execute(tx);
  });
  const { result, ms } = await timed(transaction.catch(isDatabaseUnavailable));
  proxy.resume();
  expect(result).toBe(true);
  expect(ms).toBeLessThan(2 * TIMEOUT_MS);
});

it('answers /readyz when a query never ends', async () => {
  const pool = { query: () => new Promise(() => {}) } as unknown as Pool;
  const { result, ms } = await timed(health({ pool }));
  expect(result.statusCode).toBe(503);
  expect(result.json()).toEqual({ status: 'not ready', reason: 'database' });
  expect(ms).toBeLessThan(1_000);
});

it('is not ready while the database takes no writes', async () => {
  const name = database.pool.options.database ?? '';
  await database.pool.query(`alter database ${name} set default_transaction_read_only = on`);
  const own = openDatabase({ ...inject('postgres'), database: name }, () => undefined);
  onTestFinished(async () => {
    await own.close();
    await database.pool.query(`alter database ${name} reset default_transaction_read_only`);
  });
  expect((await health({ pool: own.pool })).json()).toMatchObject({ reason: 'read-only' });
});

it.each([
  ['almost no free space', () => Promise.resolve(1_000_000)],
  ['an unreadable disk', () => Promise.reject(new Error('EIO'))],
  ['a disk that does not answer', () => new Promise<number>(() => {})],
])('is not ready with %s', async (_case, freeBytes) => {
  const response = await health({ freeBytes });
  expect(response.statusCode).toBe(503);
  expect(response.json()).toMatchObject({ reason: 'disk' });
});

it('is not ready while the server stops', async () => {
  expect((await health({ isDraining: () => true })).json()).toMatchObject({ reason: 'stopping' });
});
