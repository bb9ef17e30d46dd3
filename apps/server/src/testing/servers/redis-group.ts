import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createClient } from 'redis';
import { findNode } from '#platform/redis/find-node.ts';
import { parseRedisUrl } from '#platform/redis/redis-url.ts';
import { waitUntil } from '../wait-until.ts';
import { endAfterExit } from '../../../../../scripts/lib/after-exit.mjs';
import { findFreePort } from '../../../../../scripts/lib/free-port.mjs';
import { startRedis, type TestRedis } from './redis.ts';

const SLOTS = 16_384;
const NODE_TIMEOUT_MS = '1000';
const MASTER_ADDRESS = ['SENTINEL', 'GET-MASTER-ADDR-BY-NAME', 'main'];
const READY = { timeout: 30_000, interval: 50 };

export interface RedisGroup {
  /** For REDIS_URL. */
  readonly url: string;
  readonly servers: readonly TestRedis[];
  /** Of the server that has the keys now. */
  masterUrl(): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a master, a replica and three Sentinels. */
export async function startSentinels(): Promise<RedisGroup> {
  const master = await startRedis();
  const { port: masterPort } = new URL(master.url);
  const replica = await startRedis('--replicaof', '127.0.0.1', masterPort);
  const first = await startSentinel(masterPort);
  const sentinels = [first, await startSentinel(masterPort), await startSentinel(masterPort)];
  const masterUrl = async () => {
    const [host, port] = (await ask(first.url, MASTER_ADDRESS)) as [string, string];
    return `redis://${host}:${port}`;
  };
  // A failover needs Sentinels that know each other and the replica.
  await waitUntil(async () => {
    for (const { url } of sentinels) {
      const reply = (await ask(url, ['SENTINEL', 'CKQUORUM', 'main'])) as string;
      if (!reply.startsWith('OK 3')) throw new Error(reply);
      const replicas = (await ask(url, ['SENTINEL', 'REPLICAS', 'main'])) as unknown[];
      if (replicas.length === 0) throw new Error('A Sentinel has found no replica.');
    }
  }, READY);
  return {
    url: `redis+sentinel://${sentinels.map(({ url }) => new URL(url).host).join(',')}/main`,
    servers: [master, replica],
    masterUrl,
    async stop() {
      for (const { stop } of [...sentinels, replica, master]) await stop();
    },
  };
}

/** Starts three masters that share the slots, and a replica of each. */
export async function startRedisCluster(): Promise<RedisGroup> {
  const servers: TestRedis[] = [];
  for (let nth = 0; nth < 6; nth += 1) {
    servers.push(
      await startRedis('--cluster-enabled', 'yes', '--cluster-node-timeout', NODE_TIMEOUT_MS),
    );
  }
  const urls = servers.map(({ url }) => url);
  const masters = urls.slice(0, 3);
  const [first = ''] = masters;
  for (const [index, url] of masters.entries()) {
    const [start, end] = [index, index + 1].map((nth) => Math.ceil((SLOTS * nth) / 3));
    await ask(url, ['CLUSTER', 'ADDSLOTSRANGE', String(start), String((end ?? 0) - 1)]);
  }
  for (const url of urls.slice(1)) {
    await ask(url, ['CLUSTER', 'MEET', '127.0.0.1', new URL(first).port]);
  }
  for (const [index, master] of masters.entries()) {
    const id = String(await ask(master, ['CLUSTER', 'MYID']));
    const replicate = ['CLUSTER', 'REPLICATE', id];
    await waitUntil(() => ask(urls[index + 3] ?? '', replicate), READY);
  }
  await waitUntil(async () => {
    for (const url of urls) {
      const info = String(await ask(url, ['CLUSTER', 'INFO']));
      if (!info.includes('cluster_state:ok')) throw new Error(info);
    }
    // Only a replica that has the data takes over.
    for (const url of urls.slice(3)) {
      const info = String(await ask(url, ['INFO', 'replication']));
      if (!info.includes('master_link_status:up')) throw new Error(info);
    }
  }, READY);
  const url = `redis+cluster://${urls.map((each) => new URL(each).host).join(',')}`;
  return {
    url,
    servers,
    async masterUrl() {
      const address = parseRedisUrl(url);
      if (address === null) throw new Error(`${url} is no address.`);
      const { host, port } = await findNode(address);
      return `redis://${host}:${port}`;
    },
    async stop() {
      for (const { stop } of servers) await stop();
    },
  };
}

async function startSentinel(masterPort: string) {
  const port = String(await findFreePort());
  const dir = await mkdtemp(path.join(os.tmpdir(), 'reprise-sentinel-'));
  const file = path.join(dir, 'sentinel.conf');
  const lines = [
    `port ${port}`,
    'bind 127.0.0.1',
    `dir ${dir}`,
    `sentinel monitor main 127.0.0.1 ${masterPort} 2`,
    'sentinel down-after-milliseconds main 1000',
    'sentinel failover-timeout main 5000',
  ];
  await writeFile(file, lines.join('\n'));
  const sentinel = spawn('redis-server', [file, '--sentinel'], { stdio: 'ignore' });
  endAfterExit(sentinel, 'SIGKILL');
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      const exit = once(sentinel, 'exit');
      sentinel.kill('SIGKILL');
      await exit;
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function ask(url: string, command: readonly string[]): Promise<unknown> {
  const client = createClient({ url, socket: { reconnectStrategy: false } });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await client.sendCommand([...command]);
  } finally {
    if (client.isOpen) client.destroy();
  }
}
