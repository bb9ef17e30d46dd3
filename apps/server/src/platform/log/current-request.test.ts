import { pino } from 'pino';
import { beforeEach, expect } from 'vitest';
import { it as base } from '#testing/fixtures/app.ts';
import { lockedUntilSlow } from '#testing/postgres/blocked-queries.ts';
import { logSlowStatements } from '#platform/db/slow-statements.ts';

const PROXY = '127.0.0.1';
const ID = '9f2c7a4e-1b6d-4a5e';

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
  await lockedUntilSlow(app.database, 'tiles', () =>
    app.visitor.call('GET', page, undefined, { headers }),
  );
  expect(lines).toContainEqual(namedLine);
});

it('names a request whose body was read', async ({ app, alice }) => {
  const names = { uid: alice.uid, fname: 'Alice', lname: 'Liddell' };
  await lockedUntilSlow(app.database, 'users', () =>
    alice.call('PATCH', '/user/updatename', names, { headers }),
  );
  expect(lines).toContainEqual(namedLine);
});

it('has none outside of requests', async ({ app, db }) => {
  await lockedUntilSlow(app.database, 'tiles', () => db.selectFrom('tiles').select('id').execute());
  expect(lines).toEqual([expect.not.objectContaining({ reqId: expect.anything() })]);
});
