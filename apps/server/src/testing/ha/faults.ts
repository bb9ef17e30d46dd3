import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import type { DatabaseCluster, DatabaseNode } from './database-cluster.ts';
import type { Load } from './load.ts';
import type { Site } from './site.ts';

export interface Fault {
  readonly name: string;
  /** Seconds without acknowledged writes on an idle machine. */
  readonly goal: number;
  /** Resolves when the fault is over and all parts run again. */
  cause(site: Site, load: Load): Promise<void>;
}

/** Of writes, to see that they continue. */
const AGAIN = 200;
/** Longer than Patroni's `ttl`, so that another machine takes over. */
const LONG_MS = 45_000;
const QUORUM_LOST_MS = 30_000;
const HAPROXY_AWAY_MS = 2_000;
const LAG_MS = 3_000;
const FAILOVER = { timeout: 60_000, interval: 100 };

/**
 * A lost leader keeps its lock for up to 20 s (Patroni's shortest `ttl`), counted again from the
 * election of another leader of etcd. The rest is that election, the promotion and HAProxy's checks.
 */
const LOST_GOAL = 30;

export const FAULTS: readonly Fault[] = [
  {
    name: 'planned switchover',
    goal: 5,
    cause: ({ databases }) => databases.switchover(),
  },
  {
    name: 'postmaster kill -9',
    goal: 12,
    async cause({ databases }) {
      const leader = await databases.leader();
      process.kill(await leader.postmasterPid(), 'SIGKILL');
    },
  },
  {
    name: "primary's machine gone",
    goal: LOST_GOAL,
    cause: async ({ databases }, load) => loseAndReturn(await databases.leader(), load),
  },
  {
    name: "primary's machine gone, one standby lags",
    goal: LOST_GOAL,
    async cause({ databases }, load) {
      const replica = await databases.standby('replica');
      const [{ pid } = {}] = await replica.query('select pid from pg_stat_wal_receiver');
      process.kill(Number(pid), 'SIGSTOP');
      await sleep(LAG_MS);
      const leader = await databases.leader();
      leader.lose();
      await load.waitFor(AGAIN);
      process.kill(Number(pid), 'SIGCONT');
      leader.machine.reconnect();
      leader.start();
    },
  },
  {
    name: 'primary hangs for 45 s',
    goal: LOST_GOAL,
    async cause({ databases }) {
      const { machine } = await leaderOfBoth(databases);
      machine.signal('SIGSTOP');
      await sleep(LONG_MS);
      machine.signal('SIGCONT');
    },
  },
  {
    name: 'primary cut off for 45 s',
    goal: LOST_GOAL,
    async cause({ databases }) {
      const { machine } = await leaderOfBoth(databases);
      machine.cutOff();
      await sleep(LONG_MS);
      machine.reconnect();
    },
  },
  {
    name: "etcd's leader killed",
    goal: 2,
    async cause({ databases }, load) {
      const { etcd } = await etcdLeader(databases);
      await etcd.kill();
      await load.waitFor(AGAIN);
      etcd.start();
    },
  },
  {
    name: 'etcd without quorum for 30 s',
    goal: 2,
    async cause({ databases: { nodes } }) {
      const [, ...others] = nodes;
      for (const { etcd } of others) await etcd.kill();
      await sleep(QUORUM_LOST_MS);
      for (const { etcd } of others) etcd.start();
    },
  },
  {
    name: "Redis's master killed",
    goal: 2,
    async cause({ redis }, load) {
      const before = await redis.masterUrl();
      const master = redis.servers.find(({ url }) => url === before);
      await master?.kill();
      await vi.waitFor(async () => expect(await redis.masterUrl()).not.toBe(before), FAILOVER);
      await load.waitFor(AGAIN);
      await master?.start();
    },
  },
  {
    name: 'HAProxy away for 2 s',
    goal: 5,
    async cause({ haproxy }) {
      await haproxy.kill();
      await sleep(HAPROXY_AWAY_MS);
      await haproxy.start();
    },
  },
  {
    name: 'one of two app servers kill -9',
    goal: 2,
    async cause({ apps: [app] }, load) {
      await app?.kill();
      await load.waitFor(AGAIN);
      await app?.start();
    },
  },
];

async function loseAndReturn(node: DatabaseNode, load: Load): Promise<void> {
  node.lose();
  await load.waitFor(AGAIN);
  node.machine.reconnect();
  node.start();
}

async function etcdLeader({ nodes }: DatabaseCluster): Promise<DatabaseNode> {
  for (const node of nodes) if (await node.etcd.isLeader()) return node;
  throw new Error('etcd has no leader.');
}

/**
 * The worst case: the primary's machine also leads etcd. An old etcd that led before it hung ends the
 * leases of the others when it wakes.
 */
async function leaderOfBoth(databases: DatabaseCluster): Promise<DatabaseNode> {
  const primary = await databases.leader();
  const { etcd } = await etcdLeader(databases);
  if (etcd !== primary.etcd) await etcd.giveLeadTo(primary.etcd);
  await vi.waitFor(async () => expect(await primary.etcd.isLeader()).toBe(true), FAILOVER);
  return primary;
}
