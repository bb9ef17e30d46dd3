import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { waitUntil } from '../wait-until.ts';
import type { Machine, Network } from './network.ts';

const CONFIG = fileURLToPath(new URL('../../../../../deploy/patroni.yml', import.meta.url));
const DEBIAN = '/usr/lib/postgresql';
const PASSWORD = 'CHANGE_ME_SUPERUSER';

/** Copies of a database under load take a while on a busy machine. */
const HEALTHY_WITHIN = { timeout: 180_000, interval: 250 };

/** Role and lag of each node. */
const HEALTHY = {
  synchronous: 'leader 0, replica 0, sync_standby 0',
  asynchronous: 'leader 0, replica 0, replica 0',
} as const;

export interface DatabaseNode {
  readonly name: string;
  readonly machine: Machine;
  readonly etcd: EtcdMember;
  /** etcd and Patroni, which starts PostgreSQL. */
  start(): void;
  /** Ends every process behind a cut link, so that no connection is closed. */
  lose(): void;
  postmasterPid(): Promise<number>;
  query(sql: string): Promise<readonly Record<string, unknown>[]>;
}

interface EtcdMember {
  isLeader(): Promise<boolean>;
  /** Of this member, which must lead. */
  giveLeadTo(other: EtcdMember): Promise<void>;
  readId(): Promise<string>;
  kill(): Promise<void>;
  start(): void;
}

export interface DatabaseCluster {
  readonly nodes: readonly DatabaseNode[];
  leader(): Promise<DatabaseNode>;
  standby(kind: 'sync_standby' | 'replica'): Promise<DatabaseNode>;
  switchover(): Promise<void>;
  /** Until all three nodes replicate, one of them synchronously. */
  waitUntilHealthy(): Promise<void>;
  stop(): Promise<void>;
}

interface Member {
  readonly name: string;
  readonly role: string;
  readonly lag?: number | 'unknown';
}

export interface ClusterOptions {
  /** A name on PATH, or a path, as `etcd`. */
  readonly patroni: string;
  readonly etcd: string;
  /** Changes `synchronous_mode` of deploy/patroni.yml. */
  readonly isAsynchronous?: boolean;
}

/** Starts deploy/patroni.yml on each machine of the network. */
export async function startDatabaseCluster(
  { machines }: Network,
  options: ClusterOptions,
): Promise<DatabaseCluster> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'reprise-ha-'));
  await chmod(dir, 0o755);
  const nodes: DatabaseNode[] = [];
  for (const [index, machine] of machines.entries()) {
    const name = `db-${index + 1}`;
    const own = path.join(dir, name);
    await makeOwnDir(own);
    await writeFile(
      path.join(own, 'config.yml'),
      await configOf({ machines, index, dir: own, options }),
    );
    nodes.push(makeNode({ name, dir: own, options, machines, machine }));
  }
  for (const node of nodes) node.start();

  const healthy = HEALTHY[options.isAsynchronous ? 'asynchronous' : 'synchronous'];

  /** Asks every node: one may be lost or cut off. */
  async function readMembers(): Promise<readonly Member[]> {
    const answers = machines.map(async ({ address }) => {
      const response = await fetch(`http://${address}:8008/cluster`, {
        signal: AbortSignal.timeout(2_000),
      });
      const { members } = (await response.json()) as { members: readonly Member[] };
      return members;
    });
    return Promise.any(answers).catch(() => []);
  }

  async function nodeOf(role: string): Promise<DatabaseNode> {
    const member = (await readMembers()).find((other) => other.role === role);
    const node = nodes.find(({ name }) => name === member?.name);
    if (node === undefined) throw new Error(`There is no ${role}.`);
    return node;
  }

  async function expectHealthy(): Promise<void> {
    const roles = (await readMembers()).map(({ role, lag = 0 }) => `${role} ${lag}`);
    const state = roles.toSorted().join(', ');
    if (state !== healthy) throw new Error(`The cluster has ${state}.`);
    const leader = await nodeOf('leader');
    const query = `select from pg_stat_replication where state = 'streaming'`;
    if ((await leader.query(query)).length < 2) throw new Error('A standby does not stream.');
  }

  const waitUntilHealthy = () => waitUntil(expectHealthy, HEALTHY_WITHIN);

  await waitUntilHealthy();
  return {
    nodes,
    leader: () => nodeOf('leader'),
    standby: nodeOf,
    waitUntilHealthy,
    async switchover() {
      const leader = await nodeOf('leader');
      const authorization = `Basic ${btoa('operator:CHANGE_ME_OPERATOR')}`;
      const response = await fetch(`http://${leader.machine.address}:8008/switchover`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ leader: leader.name }),
      });
      if (response.status !== 200) throw new Error(await response.text());
    },
    async stop() {
      for (const { signal } of machines) {
        signal('SIGKILL');
      }
      await rm(dir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function makeOwnDir(dir: string): Promise<void> {
  await mkdir(dir, { mode: 0o700 });
  const { uid, gid } = await stat('/var/lib/postgresql');
  await chown(dir, uid, gid);
}

interface ConfigOptions {
  readonly machines: readonly Machine[];
  readonly index: number;
  readonly dir: string;
  readonly options: ClusterOptions;
}

async function configOf({ machines, index, dir, options }: ConfigOptions) {
  const address = machines[index]?.address ?? '';
  const etcd = machines.map((machine) => `${machine.address}:2379`).join(',');
  const network = address.replace(/\d+$/, '0/24');
  return (await readFile(CONFIG, 'utf8'))
    .replace(/hosts: .*/, `hosts: ${etcd}`)
    .replace('name: db-1', `name: db-${index + 1}`)
    .replace('synchronous_mode: true', `synchronous_mode: ${!options.isAsynchronous}`)
    .replaceAll('10.0.0.11', address)
    .replaceAll('10.0.0.0/24', network)
    .replace('/var/lib/postgresql/15/reprise', path.join(dir, 'data'))
    .replace('/usr/lib/postgresql/15/bin', await findPrograms())
    .replace('/var/run/postgresql', dir);
}

/** Of the newest version. */
async function findPrograms(): Promise<string> {
  const versions = existsSync(DEBIAN) ? await readdir(DEBIAN) : [];
  const newest = versions.map(Number).toSorted((one, other) => other - one)[0] ?? 0;
  return path.join(DEBIAN, String(newest), 'bin');
}

interface NodeFiles {
  readonly name: string;
  readonly dir: string;
  readonly options: ClusterOptions;
  readonly machines: readonly Machine[];
  readonly machine: Machine;
}

function makeNode(files: NodeFiles): DatabaseNode {
  const { name, dir, options, machine } = files;
  const { address } = machine;
  const etcd = makeEtcd(files);
  return {
    name,
    machine,
    etcd,
    start() {
      etcd.start();
      machine.run(dir, options.patroni, [path.join(dir, 'config.yml')]);
    },
    lose() {
      machine.cutOff();
      machine.signal('SIGKILL');
    },
    postmasterPid: async () =>
      Number((await readFile(path.join(dir, 'data/postmaster.pid'), 'utf8')).split('\n')[0]),
    async query(sql) {
      const client = new pg.Client({
        host: address,
        user: 'postgres',
        database: 'postgres',
        password: PASSWORD,
      });
      await client.connect();
      return (await client.query(sql).finally(() => client.end())).rows;
    },
  };
}

function makeEtcd({ name, dir, options, machines, machine }: NodeFiles): EtcdMember {
  const { address } = machine;
  const peers = machines.map((other, index) => `db-${index + 1}=http://${other.address}:2380`);
  const args = [
    `--name=${name}`,
    `--data-dir=${path.join(dir, 'etcd')}`,
    `--listen-client-urls=http://${address}:2379`,
    `--advertise-client-urls=http://${address}:2379`,
    `--listen-peer-urls=http://${address}:2380`,
    `--initial-advertise-peer-urls=http://${address}:2380`,
    `--initial-cluster=${peers.join(',')}`,
  ];
  let running: ChildProcess | undefined;
  return {
    start() {
      running = machine.run(dir, options.etcd, args);
    },
    async kill() {
      if (running === undefined || running.exitCode !== null) return;
      const exit = once(running, 'exit');
      running.kill('SIGKILL');
      await exit;
    },
    async isLeader() {
      const { header, leader } = await readStatus();
      return header.member_id === leader;
    },
    readId: async () => (await readStatus()).header.member_id,
    async giveLeadTo(other) {
      await post('transfer-leadership', { targetID: await other.readId() });
    },
  };

  async function post(action: string, body: object): Promise<unknown> {
    const url = `http://${address}:2379/v3/maintenance/${action}`;
    const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
    if (response.status !== 200) throw new Error(await response.text());
    return response.json();
  }

  async function readStatus(): Promise<EtcdStatus> {
    return (await post('status', {})) as EtcdStatus;
  }
}

interface EtcdStatus {
  readonly header: { readonly member_id: string };
  readonly leader: string;
}
