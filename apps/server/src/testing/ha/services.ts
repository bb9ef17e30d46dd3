import { startPgBouncer } from '../postgres/pgbouncer.ts';
import { startSentinels, type RedisGroup } from '../servers/redis-group.ts';
import {
  startDatabaseCluster,
  type ClusterOptions,
  type DatabaseCluster,
} from './database-cluster.ts';
import { startHaproxy, type TestHaproxy } from './haproxy.ts';
import { makeNetwork } from './network.ts';

const ROLE = { user: 'reprise', password: 'secret' };

/** Redis and its Sentinels, and three database machines behind HAProxy and PgBouncer. */
export interface Services {
  readonly databases: DatabaseCluster;
  readonly haproxy: TestHaproxy;
  readonly redis: RedisGroup;
  /** Of servers behind a proxy on this machine. */
  readonly settings: ServerSettings;
  stop(): Promise<void>;
}

type ServerSettings = Record<
  'TRUST_PROXY' | 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'REDIS_URL',
  string
>;

export async function startServices(options: ClusterOptions): Promise<Services> {
  const network = makeNetwork();
  const databases = await startDatabaseCluster(network, options);
  const leader = await databases.leader();
  await leader.query(`create role ${ROLE.user} login password '${ROLE.password}'`);
  await leader.query(`create database reprise owner ${ROLE.user}`);
  const haproxy = await startHaproxy(network.machines);
  const behind = { ...ROLE, host: '127.0.0.1', port: haproxy.port };
  const pooler = await startPgBouncer(behind, 'reprise');
  const redis = await startSentinels();
  const { user, password, host, port } = behind;
  return {
    databases,
    haproxy,
    redis,
    settings: {
      TRUST_PROXY: '127.0.0.1',
      DATABASE_URL: pooler.url.replace('@', `:${password}@`),
      DATABASE_DIRECT_URL: `postgres://${user}:${password}@${host}:${port}/reprise`,
      REDIS_URL: redis.url,
    },
    async stop() {
      await redis.stop();
      await pooler.stop();
      await haproxy.stop();
      await databases.stop();
      network.stop();
    },
  };
}
