import { vi } from 'vitest';
import { migrations } from '#migrations/index.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase, type OpenDatabase } from '#platform/db/open.ts';
import { loadSettings, makeChatPairs } from '#testing/load/chat-pairs.ts';
import { startReader, type ChatClient, type ChatReader } from '#testing/load/chat-clients.ts';
import { startPgBouncer, type TestPgBouncer } from '#testing/postgres/pgbouncer.ts';
import * as servers from '#testing/server-process.ts';
import { startNginx, type TestNginx } from '#testing/servers/nginx.ts';
import { startSentinels, type RedisGroup } from '#testing/servers/redis-group.ts';
import {
  startDatabaseCluster,
  type ClusterPrograms,
  type DatabaseCluster,
} from './database-cluster.ts';
import { startHaproxy, type TestHaproxy } from './haproxy.ts';
import type { LoadUser } from './load.ts';
import { makeNetwork } from './network.ts';

const ROLE = { user: 'reprise', password: 'secret' };
const PAIRS = 10;

/**
 * Two app servers behind nginx, with Redis and its Sentinels, on three database machines behind
 * HAProxy and PgBouncer.
 */
export interface Site {
  readonly databases: DatabaseCluster;
  readonly haproxy: TestHaproxy;
  readonly pooler: TestPgBouncer;
  readonly redis: RedisGroup;
  readonly nginx: TestNginx;
  readonly database: OpenDatabase;
  readonly apps: AppServer[];
  /** Each writes to a friend, who reads. */
  readonly users: readonly LoadUser[];
  /** By the uid of the friend who writes. */
  readonly readers: ReadonlyMap<string, ChatReader>;
  stop(): Promise<void>;
}

export interface AppServer {
  kill(): Promise<void>;
  start(): Promise<void>;
}

export async function startSite(programs: ClusterPrograms): Promise<Site> {
  const network = makeNetwork();
  const databases = await startDatabaseCluster(network, programs);
  const leader = await databases.leader();
  await leader.query(`create role ${ROLE.user} login password '${ROLE.password}'`);
  await leader.query(`create database reprise owner ${ROLE.user}`);
  const haproxy = await startHaproxy(network.machines);
  const behind = { ...ROLE, host: '127.0.0.1', port: haproxy.port };
  const pooler = await startPgBouncer(behind, 'reprise');
  const { user, password, host, port } = behind;
  const direct = `postgres://${user}:${password}@${host}:${port}/reprise`;
  const database = openDatabase({ connectionString: direct }, () => undefined);
  // HAProxy may not have found the primary yet.
  await vi.waitFor(() => migrate(database.pool, migrations), { timeout: 30_000 });
  const redis = await startSentinels();
  const ports = [await servers.freePort(), await servers.freePort()] as const;
  const settings = {
    TRUST_PROXY: '127.0.0.1',
    DATABASE_URL: pooler.url.replace('@', `:${password}@`),
    DATABASE_DIRECT_URL: direct,
    REDIS_URL: redis.url,
  };
  const apps = await Promise.all(
    ports.map((own) => startAppServer({ ...loadSettings(own), ...settings })),
  );
  const nginx = await startNginx(ports);
  const clients = await makeChatPairs(database, PAIRS);
  const writing = clients.filter((_, index) => index % 2 === 0);
  const users = await Promise.all(writing.map((client) => withUsername(database, client)));
  const reading = clients.filter((_, index) => index % 2 === 1);
  const readers = new Map(
    reading.map((client) => [client.friend, startReader(nginx.url, client)] as const),
  );
  return {
    databases,
    haproxy,
    pooler,
    redis,
    nginx,
    database,
    apps,
    users,
    readers,
    async stop() {
      for (const reader of readers.values()) reader.close();
      await nginx.stop();
      await servers.stopServers();
      await redis.stop();
      await pooler.stop();
      await database.close();
      await haproxy.stop();
      await databases.stop();
      network.stop();
    },
  };
}

async function startAppServer(settings: Record<string, string>): Promise<AppServer> {
  let server = await servers.startServer(settings);
  return {
    async kill() {
      server.kill('SIGKILL');
      await server.ended;
    },
    async start() {
      server = await servers.startServer(settings);
    },
  };
}

async function withUsername({ db }: OpenDatabase, client: ChatClient): Promise<LoadUser> {
  const { username } = await db
    .selectFrom('users')
    .select('username')
    .where('uid', '=', client.uid)
    .executeTakeFirstOrThrow();
  return { ...client, username };
}
