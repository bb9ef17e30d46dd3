import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  copyDatabase,
  killPostgres,
  query,
  runningConnection,
} from '#testing/postgres/embedded-postgres.ts';
import {
  waitForAcknowledged,
  signInSampleUsers,
  startLikeLoad,
  type LikingUser,
} from './testing/load/like-load.ts';
import * as servers from '#testing/server-process.ts';

vi.setConfig(servers.PROCESS_TIMEOUTS);

const USERS = 8;
const TERMINATIONS = 5;

let dataDir: string;
let settings: Readonly<Record<string, string>>;
let server: servers.ServerProcess;
let users: LikingUser[];

beforeAll(async () => {
  dataDir = await servers.makeDataDir();
  await copyDatabase(dataDir);
  settings = { PORT: await servers.freePort(), DATA_DIR: dataDir, RATE_LIMITS: 'off' };
  server = await servers.startServer(settings);
  users = await signInSampleUsers(server.url, USERS);
});

afterAll(async () => {
  await servers.stopServers();
  await rm(dataDir, { recursive: true, force: true });
});

it('after a crash of PostgreSQL, calls return 503 until it is back, and nothing is lost', async () => {
  const load = startLikeLoad(server.url, users);
  await waitForAcknowledged(load, 100);
  await killPostgres(dataDir, 'all processes');
  await expect
    .poll(() => load.statuses.get(503) ?? 0, { interval: 5, timeout: 10_000 })
    .toBeGreaterThan(0);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  await waitForAcknowledged(load, (load.statuses.get(200) ?? 0) + 100);
  await load.stop();
  expect(new Set(load.statuses.keys())).toEqual(new Set([200, 503]));
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  await expectNothingLost();
});

it('recovers when all database connections are terminated under load, and loses nothing', async () => {
  const load = startLikeLoad(server.url, users);
  for (let round = 1; round <= TERMINATIONS; round += 1) {
    await waitForAcknowledged(load, round * 100);
    await queryDatabase(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'reprise@%'`,
    );
  }
  await waitForAcknowledged(load, (load.statuses.get(200) ?? 0) + 100);
  await load.stop();
  expect([...load.statuses.keys()].filter((status) => status !== 503)).toEqual([200]);
  await expectNothingLost();
});

it('stopping under load finishes open requests, loses nothing and exits with 0', async () => {
  const load = startLikeLoad(server.url, users);
  await waitForAcknowledged(load, 100);
  const started = performance.now();
  server.kill('SIGTERM');
  const ending = await server.ended;
  expect(ending).toMatchObject({ code: 0 });
  // Shorter than the deadline for requests.
  expect(performance.now() - started).toBeLessThan(5_000);
  await load.stop();
  expect([...load.statuses.keys()].filter((status) => status !== 503)).toEqual([200]);
  server = await servers.startServer(settings);
  await expectNothingLost();
});

async function queryDatabase(sql: string): Promise<unknown[][]> {
  return query(await runningConnection(dataDir), sql);
}

/** Compares counts with rows, and acknowledged calls with the database. */
async function expectNothingLost(): Promise<void> {
  const wrongCounts = await queryDatabase(
    `select tile_id, tile_counts.likes from tile_counts
     where likes <> (select count(*) from likes where likes.tile_id = tile_counts.tile_id)`,
  );
  expect(wrongCounts).toEqual([]);
  const rows = await queryDatabase(
    'select username, tile_id from likes join users on users.id = user_id',
  );
  const liked = new Set(rows.map(([username, tileId]) => `${String(username)} ${String(tileId)}`));
  const acknowledged = users.flatMap(({ username, acknowledgedLikes }) =>
    [...acknowledgedLikes].map(([tileId, isLiked]) => ({ like: `${username} ${tileId}`, isLiked })),
  );
  expect(acknowledged.length).toBeGreaterThan(USERS);
  expect(acknowledged.filter(({ like, isLiked }) => liked.has(like) !== isLiked)).toEqual([]);
}
