import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '../../scripts/lib/free-port.mjs';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../apps/server/src/platform/db/embedded/start-embedded-postgres.ts';
import {
  openDatabase,
  UNTIMED,
  type OpenDatabase,
} from '../../apps/server/src/platform/db/open.ts';
import { openOembedServer } from '../../apps/server/src/testing/servers/oembed-server.ts';
import { buildProduct } from '../run/environment.ts';
import { COLLECTS_GARBAGE, startServer, type ServerProcess } from '../run/processes.ts';
import type { Costs } from './costs.ts';
import { fill, type History } from './fill.ts';
import { measureRestore } from './measure-restore.ts';
import { parentOf } from './processor-time.ts';

/** All the memory that PostgreSQL has for data: `shared_buffers` of the embedded one. */
export const CACHE_BYTES = 128 * 1_024 ** 2;

/** Two servers with one PostgreSQL and Redis. No call goes to `peer`, which receives every change. */
export interface Site {
  readonly database: OpenDatabase;
  readonly dataDir: string;
  readonly server: ServerProcess;
  readonly peer: ServerProcess;
  readonly redisPort: number;
  readonly redisPid: number;
  readonly postmasterPid: number;
  readonly restore: Pick<Costs['secondsPerGb'], 'backup' | 'restore'>;
  close(): Promise<void>;
}

/** Starts a site with a cold cache. A backup is tried with `sample`. */
export async function openSite(history: History, sample: History): Promise<Site> {
  const main = buildProduct();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'reprise-bench-'));
  // Under root, PostgreSQL runs as another user, who needs access.
  await chmod(dataDir, 0o755);
  const stops: (() => unknown)[] = [() => rm(dataDir, { recursive: true, force: true })];
  const close = async () => {
    for (const stop of stops.splice(0).toReversed()) await stop();
  };
  try {
    const restore = await fillNew(dataDir, history, sample);
    const postgres = await startPostgres(dataDir);
    stops.push(postgres.stop);
    const database = openFor(postgres);
    stops.push(database.close);
    const redis = await startRedis(dataDir);
    stops.push(redis.stop);
    const oembed = await openOembedServer();
    stops.push(oembed.stop);
    const { host, port, user, database: name } = postgres.connection;
    const address = `postgres://${user}@/${name}?host=${encodeURIComponent(host)}&port=${port}`;
    const settings = {
      ...COLLECTS_GARBAGE,
      DATABASE_URL: address,
      REDIS_URL: `redis://127.0.0.1:${redis.port}`,
      SOURCE_LOOKUP: oembed.url,
      // Counts calls as a public site does, and rejects none.
      RATE_LIMITS: 'warn',
      LOG_LEVEL: 'error',
    };
    const servers: ServerProcess[] = [];
    while (servers.length < 2) {
      const server = await startServer(main, settings);
      stops.push(() => server.stop());
      servers.push(server);
    }
    const [server, peer] = servers;
    if (server === undefined || peer === undefined) throw new Error('A server is missing.');
    return {
      database,
      dataDir,
      server,
      peer,
      redisPort: redis.port,
      redisPid: redis.pid,
      postmasterPid: await postmasterOf(database),
      restore,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Fills a new database with the cache of the operating system, and sets that it is not used
 * afterwards: `CACHE_BYTES` are then all the memory for data.
 */
async function fillNew(dataDir: string, history: History, sample: History) {
  const postgres = await startPostgres(dataDir);
  const database = openFor(postgres);
  try {
    const restore = await measureRestore(postgres, sample);
    const began = performance.now();
    await fill(database, history);
    const seconds = ((performance.now() - began) / 1_000).toFixed(0);
    console.log(`${history.members} members and ${history.days} days in ${seconds} s`);
    await database.pool.query("alter system set debug_io_direct = 'data'");
    await database.pool.query('alter system set track_io_timing = on');
    return restore;
  } finally {
    await database.close();
    await postgres.stop();
  }
}

function startPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, log: console.log, isTrusting: true });
}

function openFor({ connection }: EmbeddedPostgres): OpenDatabase {
  const options = { application_name: 'bench', max: 1, ...UNTIMED };
  return openDatabase({ ...connection, ...options }, console.error);
}

async function postmasterOf({ pool }: OpenDatabase): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  return parentOf(rows[0]?.pid ?? 0);
}

async function startRedis(dir: string) {
  const port = await findFreePort();
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', dir];
  const redis = spawn('redis-server', options, { stdio: 'ignore' });
  await once(redis, 'spawn').catch((error: unknown) => {
    throw new Error('redis-server is needed: apt-get install redis-server', { cause: error });
  });
  return {
    port,
    pid: redis.pid ?? 0,
    async stop() {
      redis.kill();
      if (redis.exitCode === null && redis.signalCode === null) await once(redis, 'exit');
    },
  };
}

/** Returns the messages that servers have sent over Redis so far. */
export function publishedCount({ redisPort }: Pick<Site, 'redisPort'>): number {
  const arguments_ = ['-h', '127.0.0.1', '-p', String(redisPort), 'info', 'commandstats'];
  const info = execFileSync('redis-cli', arguments_, { encoding: 'utf8' });
  return Number(/^cmdstat_publish:calls=(\d+)/m.exec(info)?.[1] ?? 0);
}
