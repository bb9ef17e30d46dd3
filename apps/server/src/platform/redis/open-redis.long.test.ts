import { createClient } from 'redis';
import { expect, it, onTestFinished, vi } from 'vitest';
import { redisCounts } from '#platform/http/limits/redis-counts.ts';
import {
  type RedisGroup,
  startRedisCluster,
  startSentinels,
} from '#testing/servers/redis-group.ts';
import { openRedis } from './open-redis.ts';

const WITHIN = { timeout: 30_000, interval: 50 };
vi.setConfig({ testTimeout: 120_000 });

const log = { debug: () => undefined };

it.each([
  ['the master that Sentinels promote', startSentinels],
  ['the replica that a cluster promotes', startRedisCluster],
] as const)('follows %s, with subscriptions and counts', async (_, start) => {
  const group = await start();
  onTestFinished(group.stop);
  await expectWorking(group.url);
  const texts: string[] = [];
  const own = connect(group.url, texts);
  await expect.poll(() => own.isReady(), WITHIN).toBe(true);
  const before = await group.masterUrl();
  await group.servers.find(({ url }) => url === before)?.kill();
  await expect.poll(group.masterUrl, WITHIN).not.toBe(before);
  await expect
    .poll(async () => {
      await own.use((client) => client.publish('channel', 'after')).catch(() => undefined);
      return texts;
    }, WITHIN)
    .toContain('after');
  await expectWorking(group.url);
});

it.each([
  ['Sentinels', startSentinels, failOver],
  ['a cluster', startRedisCluster, failOverInCluster],
] as const)('leaves a master that %s replaced while it runs', async (_, start, replace) => {
  const group = await start();
  onTestFinished(group.stop);
  const counts = redisCounts(group.url, log);
  onTestFinished(() => counts.close());
  const add = () => counts.add([{ key: Buffer.from('key'), count: 1, msLeft: 60_000 }]);
  await vi.waitFor(add, WITHIN);
  const before = await group.masterUrl();
  await replace(group);
  await expect.poll(group.masterUrl, WITHIN).not.toBe(before);
  await vi.waitFor(add, WITHIN);
});

it('uses the node of a cluster that has the keys, whichever is named', async () => {
  const group = await startRedisCluster();
  onTestFinished(group.stop);
  await expectWorking(group.url);
  for (const { url } of group.servers) {
    await expectWorking(url.replace('redis:', 'redis+cluster:'));
  }
});

it('names the flaw of a wrong name', async () => {
  const group = await startSentinels();
  onTestFinished(group.stop);
  const errors: unknown[] = [];
  const redis = openRedis(group.url.replace('/main', '/other'), {
    onError: (error) => errors.push(error),
  });
  onTestFinished(redis.close);
  await expect
    .poll(() => errors[0], WITHIN)
    .toEqual(new Error('The Sentinel knows no master named other'));
});

/** Two servers get each other's messages and share counts. */
async function expectWorking(url: string): Promise<void> {
  const texts: string[] = [];
  connect(url, texts);
  const sender = connect(url, []);
  await expect
    .poll(async () => {
      await sender.use((client) => client.publish('channel', 'hello')).catch(() => undefined);
      return texts;
    }, WITHIN)
    .toContain('hello');
  const counts = redisCounts(url, log);
  onTestFinished(() => counts.close());
  const key = Buffer.from(url + texts.length + Math.random());
  const add = (count: number) => counts.add([{ key, count, msLeft: 60_000 }]);
  const [first] = await vi.waitFor(() => add(1), WITHIN);
  expect(first?.count).toBe(1);
  expect((await add(2))[0]?.count).toBe(3);
}

function connect(url: string, texts: string[]) {
  const channel = { name: 'channel', onMessage: (text: string) => void texts.push(text) };
  const redis = openRedis(url, { onError: () => undefined }, channel);
  onTestFinished(redis.close);
  return redis;
}

async function failOver({ url }: RedisGroup): Promise<void> {
  const [, sentinel] = /\/\/([^,]+)/.exec(url) ?? [];
  await ask(`redis://${sentinel}`, ['SENTINEL', 'FAILOVER', 'main']);
}

async function failOverInCluster({ servers, masterUrl }: RedisGroup): Promise<void> {
  const { port } = new URL(await masterUrl());
  for (const { url } of servers) {
    const info = String(await ask(url, ['INFO', 'replication']));
    if (info.includes(`master_port:${port}\r`)) await ask(url, ['CLUSTER', 'FAILOVER']);
  }
}

async function ask(url: string, command: readonly string[]): Promise<unknown> {
  const client = await createClient({ url }).connect();
  try {
    return await client.sendCommand([...command]);
  } finally {
    client.destroy();
  }
}
