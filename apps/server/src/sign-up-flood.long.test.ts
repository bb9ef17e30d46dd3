import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { OpenDatabase } from '#platform/db/open.ts';
import { makeTile } from './testing/factories.ts';
import type { ChatClient } from './testing/load/chat-clients.ts';
import { makeChatPairs, serverSettings } from './testing/load/chat-pairs.ts';
import * as servers from './testing/server-process.ts';
import { callerAt, type Caller } from './testing/servers/http-caller.ts';
import { openTestDatabase } from './testing/test-database.ts';

vi.setConfig({ ...servers.PROCESS_TIMEOUTS, testTimeout: 240_000 });

const SIGN_UPS = 1_000;
const SIGN_UP_EVERY_MS = 60;
const SIGN_UPS_PER_MINUTE = 60;
const QUIET_MS = 20_000;
const READ_EVERY_MS = 10;
/** Accounts are created and passwords hashed only until the limit is reached. */
const FIRST_MS = 5_000;

let database: OpenDatabase;
let server: servers.ServerProcess;
let agent: Agent;
let users: readonly ChatClient[];

beforeAll(async () => {
  database = await openTestDatabase();
  server = await servers.startServer({
    ...serverSettings(database, await servers.freePort()),
    RATE_LIMITS: 'on',
    TRUST_PROXY: '127.0.0.1',
    SIGN_UPS_PER_MINUTE: String(SIGN_UPS_PER_MINUTE),
  });
  agent = new Agent({ keepAlive: true });
  users = await makeChatPairs(database, 20);
  const { id } = await database.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  for (let made = 0; made < 20; made += 1) await makeTile(database.db, { ownerId: id });
});
afterAll(async () => {
  agent.destroy();
  await servers.stopServers();
  await database.close();
});

it('contains 1,000 sign-ups a minute, and users who are signed in notice nothing', async () => {
  await readFor(3_000);
  const before = await readFor(QUIET_MS);
  const startedAt = performance.now();
  let isOver = false;
  const reading = readFeed(() => isOver);
  const { statuses, rejectedAfterMs } = await flood();
  isOver = true;
  const during = await reading;
  const after = await readFor(QUIET_MS);

  const { mode, is_flood } = await database.db
    .selectFrom('sign_up_state')
    .select(['mode', 'is_flood'])
    .executeTakeFirstOrThrow();
  const { active = 0, pending = 0 } = await newUsers();
  const first = during.filter((read) => read.startedAt - startedAt < FIRST_MS);
  const quiet = p95([...before, ...after]);
  const figures = [p95(before), p95(during), p95(first), p95(after)].map((ms) => ms.toFixed(1));
  process.stdout.write(
    `p95 of feed reads before / during / in the first ${FIRST_MS / 1_000} s / after ${figures.join(' / ')} ms; ` +
      `contained after ${(rejectedAfterMs / 1_000).toFixed(1)} s; ${active} active, ${pending} pending\n`,
  );

  expect({ mode, is_flood }).toEqual({ mode: 'approval', is_flood: true });
  expect(rejectedAfterMs).toBeLessThan(60_000);
  expect(active).toBeLessThanOrEqual(SIGN_UPS_PER_MINUTE);
  expect(active + pending).toBeLessThanOrEqual(2 * SIGN_UPS_PER_MINUTE);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(p95(during)).toBeLessThanOrEqual(1.5 * quiet);
});

interface Read {
  readonly startedAt: number;
  readonly ms: number;
}

/** Users read the feed one after the other until `isOver` returns true. */
async function readFeed(isOver: () => boolean): Promise<readonly Read[]> {
  const reads: Read[] = [];
  while (!isOver()) {
    const user = users[reads.length % users.length];
    const address = { 'x-forwarded-for': `198.51.100.${reads.length % users.length}` };
    const startedAt = performance.now();
    const { status } = await callerAt({ url: server.url, agent }, user?.token).call(
      'GET',
      '/get/homevideo?user=0&sort=recent',
      undefined,
      { headers: address },
    );
    expect(status).toBe(200);
    reads.push({ startedAt, ms: performance.now() - startedAt });
    await sleep(READ_EVERY_MS);
  }
  return reads;
}

function readFor(ms: number): Promise<readonly Read[]> {
  const until = performance.now() + ms;
  return readFeed(() => performance.now() > until);
}

function p95(reads: readonly Read[]): number {
  const times = reads.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return times[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

async function signUp(visitor: Caller, n: number): Promise<number> {
  const headers = { 'x-forwarded-for': `203.0.${n >> 8}.${n & 255}` };
  const [username, email] = [`flood${n}`, `flood${n}@example.com`];
  const credentials = { email, password: 'reprise1!' };
  const path = '/auth/sign-up/email';
  const created = await visitor.call('POST', path, credentials, { headers });
  if (created.status !== 200) return created.status;
  const cookie = created.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const session = { headers: { ...headers, cookie } };
  const { token } = (await visitor.call('GET', '/auth/token', undefined, session)).body;
  const record = { fname: 'New', lname: 'Person', username, email };
  const ids = { firebaseUID: created.body.user.id, date_created: new Date().toISOString() };
  const saved = await callerAt({ url: server.url, agent }, token).call(
    'POST',
    '/user/save',
    { ...record, ...ids },
    { headers },
  );
  return saved.status;
}

interface Flood {
  readonly statuses: readonly number[];
  readonly rejectedAfterMs: number;
}

async function flood(): Promise<Flood> {
  const visitor = callerAt({ url: server.url, agent });
  const startedAt = performance.now();
  let rejectedAfterMs = Number.NaN;
  const attempts: Promise<number>[] = [];
  for (let n = 0; n < SIGN_UPS; n += 1) {
    await sleep(startedAt + n * SIGN_UP_EVERY_MS - performance.now());
    attempts.push(
      signUp(visitor, n).then((status) => {
        if (status === 429 && Number.isNaN(rejectedAfterMs))
          rejectedAfterMs = performance.now() - startedAt;
        return status;
      }),
    );
  }
  return { statuses: await Promise.all(attempts), rejectedAfterMs };
}

async function newUsers(): Promise<Record<string, number>> {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*)::int as count from users where username like 'flood%'
    group by status`.execute(database.db);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
