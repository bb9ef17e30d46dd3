// Measures the cost per call of shared limits (docs/performance.md). Run: npm run bench:limits
import './run/without-limits.ts';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from '../apps/server/src/app.ts';
import { loadConfig } from '../apps/server/src/platform/config.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded/start-embedded-postgres.ts';
import { openDatabase, type OpenDatabase } from '../apps/server/src/platform/db/open.ts';
import { openLog } from '../apps/server/src/platform/log/open-log.ts';
import { startRedis } from '../apps/server/src/testing/servers/redis.ts';
import { connect, requestOf } from './run/clients/connection.ts';
import { SECRET } from './run/processes.ts';
import { inRounds, type Series } from './run/rounds.ts';
import { seed } from './run/seed.ts';
import { signInTo } from './run/users.ts';

const ROUNDS = 9;
const CALLS = 200;
const PEOPLE = 2_000;
const USER_ID = 7;

/** Both read by key, so that only the limit differs. */
const calls = {
  exact: '/user/check?username=person7',
  shared: '/user/uid?tile_owner=person8',
} as const;

async function startServer(database: OpenDatabase, env: Record<string, string>) {
  const { http } = await buildApp({
    config: loadConfig({ RATE_LIMITS: 'on', AUTH_SECRET: SECRET, ...env }),
    database,
    log: openLog('error', process.stderr),
    secret: SECRET,
    publicUrl: 'http://localhost',
    webRoot: '/nonexistent',
    samplesRoot: path.resolve('apps/server/src/sample/media'),
  });
  const url = await http.listen({ port: 0, host: '127.0.0.1' });
  const connection = connect(url);
  const close = async () => {
    connection.close();
    await http.close();
  };
  return { connection, close };
}

type Server = Awaited<ReturnType<typeof startServer>>;

function seriesOf(servers: readonly Server[], request: Buffer): () => Promise<Percentiles> {
  return async () => {
    const times: number[] = [];
    for (let made = 0; made < CALLS; made += 1) {
      const began = performance.now();
      const response = await servers[made % servers.length]?.connection.request(request);
      times.push(performance.now() - began);
      if (response?.status !== 200) throw new Error(`The call returned ${response?.status}.`);
    }
    times.sort((one, other) => one - other);
    return { p50: times[CALLS / 2] ?? Number.NaN, p95: times[CALLS * 0.95] ?? Number.NaN };
  };
}

interface Percentiles extends Readonly<Record<string, number>> {
  readonly p50: number;
  readonly p95: number;
}

async function measure(database: OpenDatabase, redisUrl: string): Promise<void> {
  await seed(database, PEOPLE);
  const { token } = await signInTo(database)(USER_ID);
  const DATABASE_URL = 'postgres://127.0.0.1/any';
  const setups = {
    alone: [await startServer(database, {})],
    postgres: [
      await startServer(database, { DATABASE_URL }),
      await startServer(database, { DATABASE_URL }),
    ],
    redis: [
      await startServer(database, { DATABASE_URL, REDIS_URL: redisUrl }),
      await startServer(database, { DATABASE_URL, REDIS_URL: redisUrl }),
    ],
  } as const;
  try {
    const series: Record<string, Series[string]> = {};
    for (const [setup, servers] of Object.entries(setups)) {
      for (const [kind, url] of Object.entries(calls)) {
        series[`${kind} ${setup}`] = seriesOf(servers, requestOf('GET', url, token));
      }
    }
    const figures = await inRounds(ROUNDS, series);
    for (const kind of Object.keys(calls)) {
      for (const setup of Object.keys(setups)) {
        const [p50, p95] = ['p50', 'p95'].map((part) => figures.of(`${kind} ${setup} ${part}`));
        const ratio = figures.ratio(`${kind} ${setup} p50`, `${kind} alone p50`);
        console.log(
          `${kind} ${setup}: ${p50?.toFixed(2)} ms, p95 ${p95?.toFixed(2)}; ${ratio.toFixed(2)} of alone`,
        );
      }
    }
  } finally {
    for (const server of Object.values(setups).flat()) await server.close();
  }
}

const loadBefore = loadavg()[0]?.toFixed(1);
const dataDir = await mkdtemp(path.join(tmpdir(), 'reprise-bench-'));
// Under root, PostgreSQL runs as another user, who needs access.
await chmod(dataDir, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir, log: console.log, isTrusting: true });
const database = openDatabase({ ...postgres.connection, statement_timeout: 60_000 }, console.error);
const redis = await startRedis();
try {
  await measure(database, redis.url);
  console.log(`load before ${loadBefore}`);
} finally {
  await database.close();
  await redis.stop();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
