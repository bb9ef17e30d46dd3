import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { appVersion } from '#platform/app-version.ts';
import type { OpenDatabase } from '#platform/db/open.ts';
import { suspend } from '#testing/features/suspensions.ts';
import { serverSettings } from '#testing/load/chat-pairs.ts';
import * as servers from '#testing/server-process.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { makeUser } from '#testing/users.ts';

vi.setConfig(servers.PROCESS_TIMEOUTS);

const MIGRATION_LOCK = 7_031_999;

let database: OpenDatabase;
let migrating: PoolClient;

beforeAll(async () => {
  database = await openTestDatabase();
  migrating = await database.pool.connect();
  await migrating.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
});

afterAll(async () => {
  migrating.release(true);
  await servers.stopServers();
  await database.close();
});

it('the release before starts and serves while a newer one migrates', async () => {
  await database.pool.query(
    `update schema_meta set value = (value::int + 1)::text where key = 'version'`,
  );
  const server = await servers.startServer(serverSettings(database, await servers.freePort()));
  onTestFinished(() => server.kill('SIGTERM'));
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  server.kill('SIGTERM');
  await server.ended;
});

it('a server that waits for its migrations answers calls and pages with 503, then serves', async () => {
  await database.pool.query('drop schema public cascade; create schema public');
  const server = await servers.spawnServer({
    ...serverSettings(database, await servers.freePort()),
    LOG_LEVEL: 'info',
  });
  await expect
    .poll(() => readiness(server.url), { timeout: 60_000 })
    .toEqual({ status: 503, body: { status: 'not ready', reason: 'migrating' } });

  const alive = await fetch(`${server.url}/healthz`);
  expect(alive.status).toBe(200);
  expect(await alive.json()).toEqual({ status: 'ok', version: appVersion });
  const call = await fetch(`${server.url}/chat/send`, { method: 'POST', body: '{}' });
  expect(call.status).toBe(503);
  expect(call.headers.get('retry-after')).toBe('2');
  expect(await call.json()).toEqual({
    error: {
      code: 'UNAVAILABLE',
      message: 'The service is temporarily unavailable. Try again in a moment.',
    },
  });
  const page = await fetch(server.url, { headers: { accept: 'text/html' } });
  expect(page.status).toBe(503);
  expect(page.headers.get('retry-after')).toBe('5');
  expect(await page.text()).toContain('<h1>Reprise is being updated</h1>');
  await expect
    .poll(() => server.printed().stderr, { timeout: 10_000 })
    .toContain('waiting for another server that migrates');
  const { rows } = await database.pool.query(`select to_regclass('users') as users`);
  expect(rows).toEqual([{ users: null }]);

  await migrating.query('select pg_advisory_unlock_all()');
  await expect
    .poll(() => readiness(server.url), { timeout: 60_000 })
    .toEqual({ status: 200, body: { status: 'ready' } });
  expect(server.printed().stderr).toContain('"msg":"migrated"');
});

it('a server that has migrated ends suspensions on time', async () => {
  const { db } = database;
  const { id } = await makeUser(db, 'mallory');
  await suspend(db, 'mallory', new Date());
  const status = () => db.selectFrom('users').select('status').where('id', '=', id).execute();
  await expect.poll(status, { timeout: 20_000 }).toEqual([{ status: 'active' }]);
});

async function readiness(url: string): Promise<{ status: number; body: unknown } | null> {
  const response = await fetch(`${url}/readyz`).catch(() => null);
  return response && { status: response.status, body: await response.json() };
}
