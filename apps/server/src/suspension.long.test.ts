import { inject, afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase } from '#platform/db/open.ts';
import { suspend, suspensionsOf } from '#testing/features/suspensions.ts';
import { testDatabaseUrl } from '#testing/server-process.ts';
import { startAppOn, startTestApp, type TestApp, type TestUser } from '#testing/test-app.ts';

vi.setConfig({ testTimeout: 60_000 });

const ROUNDS = 10;
const BOUND_MS = 1_000;

const settings = { DATABASE_URL: testDatabaseUrl('any'), AUTH_SECRET: 's'.repeat(32) };

let servers: readonly [TestApp, TestApp];
let mallory: TestUser;

beforeAll(async () => {
  const first = await startTestApp(settings);
  const { database = '' } = first.database.pool.options;
  const same = openDatabase({ ...inject('postgres'), database }, () => undefined);
  servers = [first, await startAppOn(same, settings)];
  mallory = await first.createUser('mallory');
});
afterAll(async () => {
  for (const server of servers.toReversed()) await server.stop();
});

it('ends sockets and calls of a suspended user on two servers within a second', async () => {
  const slowest: number[] = [];
  const [{ db }] = servers;
  for (let round = 0; round < ROUNDS; round += 1) {
    const sockets = await Promise.all(servers.map(disconnected));
    const calls = servers.map(rejected);
    const suspendedAt = performance.now();
    await suspend(db, 'mallory');
    const times = await Promise.all([...sockets.map((closed) => closed()), ...calls]);
    slowest.push(Math.max(...times) - suspendedAt);
    await suspensionsOf(db).resume('mallory', null);
    const statuses = () =>
      Promise.all(
        servers.map(async (server) => {
          const caller = server.callerWith(mallory.token);
          return (await caller.call('GET', `/user/info?uid=${mallory.uid}`)).status;
        }),
      );
    await expect.poll(statuses).toEqual([200, 200]);
  }
  const shown = slowest.toSorted((one, other) => one - other).map((ms) => ms.toFixed(0));
  process.stdout.write(`a suspension took effect on two servers after ${shown.join(', ')} ms\n`);
  expect(Math.max(...slowest)).toBeLessThanOrEqual(BOUND_MS);
});

async function disconnected(server: TestApp): Promise<() => Promise<number>> {
  const { raw } = await server.socket(mallory);
  const closed = new Promise<number>((resolve) => {
    raw.once('disconnect', () => resolve(performance.now()));
  });
  return () => closed;
}

async function rejected(server: TestApp): Promise<number> {
  const caller = server.callerWith(mallory.token);
  for (;;) {
    const { status } = await caller.call('GET', `/user/info?uid=${mallory.uid}`);
    if (status === 403) return performance.now();
    expect(status).toBe(200);
  }
}
