import { rateLimits } from '@reprise/contract/http/limits.ts';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { openDatabase } from '#platform/db/open.ts';
import { startRedis, type TestRedis } from '#testing/servers/redis.ts';
import { testDatabaseUrl } from '#testing/server-process.ts';
import { startAppOn, startTestApp, type TestApp, type TestUser } from '#testing/test-app.ts';

const SHARED = {
  DATABASE_URL: testDatabaseUrl('any'),
  AUTH_SECRET: 's'.repeat(32),
  RATE_LIMITS: 'on',
};

const READS = 20;
const { readUser, usernameCheck } = rateLimits;
const readMax = readUser.max;
Object.assign(readUser, { max: READS });
afterAll(() => void Object.assign(readUser, { max: readMax }));

let here: TestApp;
let there: TestApp;
let redis: TestRedis;
let users = 0;

const check = ({ call }: TestUser) => call('GET', '/user/check?username=free');
const read = ({ call, username }: TestUser) =>
  call('GET', `/get/homevideo?user=${username}&sort=recent`);

describe('two servers on one PostgreSQL', () => {
  beforeAll(() => startBoth(SHARED));
  afterAll(stopBoth);

  describeTwoServers();

  it('store no user, and nothing that a crash would have to recover', async () => {
    const { rows } = await here.database.pool.query(
      `select relpersistence, (select count(*) from rate_counts) as count
       from pg_class where oid = 'rate_counts'::regclass`,
    );
    expect(rows).toEqual([{ relpersistence: 'u', count: expect.any(Number) }]);
    expect(rows[0].count).toBeGreaterThan(0);
  });

  it('count alone while the table is locked', async () => {
    const both = await newUser();
    const locking = await here.database.pool.connect();
    await locking.query('begin; lock table rate_counts');
    await expectAlone(both);
    await locking.query('rollback');
    locking.release();
  });
});

describe('two servers with Redis', () => {
  beforeAll(async () => {
    redis = await startRedis();
    await startBoth({ ...SHARED, REDIS_URL: redis.url });
  });
  afterAll(async () => {
    await stopBoth();
    await redis.stop();
  });

  describeTwoServers();

  it('use no table', async () => {
    const { rows } = await here.database.pool.query('select from rate_counts');
    expect(rows).toEqual([]);
  });

  it('count alone while Redis is down', async () => {
    const both = await newUser();
    await redis.kill();
    await expectAlone(both);
  });
});

async function expectAlone(both: readonly TestUser[]): Promise<void> {
  for (const user of both) {
    for (let made = 0; made < usernameCheck.max; made += 1) {
      expect((await check(user)).status).not.toBe(429);
    }
    expect((await check(user)).status).toBe(429);
  }
}

async function startBoth(env: Record<string, string>): Promise<void> {
  here = await startTestApp(env);
  const { database = '' } = here.database.pool.options;
  const same = openDatabase({ ...inject('postgres'), database }, () => {});
  there = await startAppOn(same, env);
  // The store connects in the background.
  await vi.waitFor(async () => expect(await isShared()).toBe(true), { timeout: 15_000 });
}

/** Uses up a limit on one server. Returns true if the other server rejects, too. */
async function isShared(): Promise<boolean> {
  const [near, far] = await newUser();
  for (let made = 0; made < usernameCheck.max; made += 1) await check(near);
  return (await check(far)).status === 429;
}

async function stopBoth(): Promise<void> {
  await there.stop();
  await here.stop();
}

async function newUser(): Promise<readonly [TestUser, TestUser]> {
  users += 1;
  const user = await here.createUser(`user${users}`);
  return [user, { ...user, ...there.callerWith(user.token) }];
}

function describeTwoServers(): void {
  it('accept the calls of one limit together, also at the same moment', async () => {
    const both = await newUser();
    const responses = await Promise.all(
      Array.from({ length: 4 * usernameCheck.max }, (_, nth) => check(both[nth % 2 === 0 ? 0 : 1])),
    );
    const accepted = responses.filter(({ status }) => status !== 429);
    expect(accepted).toHaveLength(usernameCheck.max);
    const rejected = responses.find(({ status }) => status === 429);
    expect(rejected?.body).toMatchObject({ error: { code: 'RATE_LIMITED' } });
    const seconds = Number(rejected?.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(usernameCheck.windowMs / 1_000);
    const [, other] = await newUser();
    expect((await check(other)).status).not.toBe(429);
  });

  it('learn of frequent calls at the other', async () => {
    const [near, far] = await newUser();
    for (let made = 0; made < READS; made += 1) expect((await read(near)).status).toBe(200);
    expect((await read(near)).status).toBe(429);
    await expect.poll(async () => (await read(far)).status).toBe(429);
  });
}
