import { pino } from 'pino';
import { beforeEach, expect } from 'vitest';
import { it as base } from '#testing/fixtures/app.ts';
import type { TestApp } from '#testing/test-app.ts';
import { logSlowStatements } from '#platform/db/slow-statements.ts';

const PROXY = '127.0.0.1';
const ID = '9f2c7a4e-1b6d-4a5e';
const SLOW_SECONDS = 1.1;

let lines: Record<string, unknown>[] = [];

const it = base.extend('env', { scope: 'file' }, { TRUST_PROXY: PROXY });

it.beforeAll(async ({ app }) => {
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  logSlowStatements(app.database, pino({ level: 'warn' }, { write }));
});

beforeEach(() => {
  lines = [];
});

const headers = { 'x-request-id': ID };
const namedLine = expect.objectContaining({ msg: 'slow statement', reqId: ID });

it('names the request of a slow statement as the proxy does', async ({ app }) => {
  const page = '/get/homevideo?user=0&sort=recent';
  await delayed(app, 'tiles', () => app.visitor.call('GET', page, undefined, { headers }));
  expect(lines).toContainEqual(namedLine);
});

it('names a request whose body was read', async ({ app, alice }) => {
  const names = { uid: alice.uid, fname: 'Alice', lname: 'Liddell' };
  await delayed(app, 'users', () => alice.call('PATCH', '/user/updatename', names, { headers }));
  expect(lines).toContainEqual(namedLine);
});

it('has none outside of requests', async ({ app, db }) => {
  await delayed(app, 'tiles', () => db.selectFrom('tiles').select('id').execute());
  expect(lines).toEqual([expect.not.objectContaining({ reqId: expect.anything() })]);
});

/** Locks the table until a statement of `work` has been blocked for more than a second. */
async function delayed<T>(app: TestApp, table: string, work: () => Promise<T>): Promise<T> {
  const client = await app.database.pool.connect();
  try {
    await client.query(`begin; lock table ${table}`);
    const result = work();
    const waiting = `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
        and clock_timestamp() - query_start > interval '${SLOW_SECONDS} seconds'`;
    await expect
      .poll(async () => (await app.database.pool.query(waiting)).rowCount, {
        timeout: 10_000,
        interval: 100,
      })
      .toBeGreaterThan(0);
    await client.query('rollback');
    return await result;
  } finally {
    client.release();
  }
}
