import { createClient } from 'redis';
import type { RedisAddress, RedisNode } from './redis-url.ts';

const TIMEOUT_MS = 1_000;

/** All keys have this hash tag, so that one node of a cluster has them. */
export const KEY_TAG = '{reprise}';

/** Returns the server to connect to. Throws if none of the nodes knows it. */
export async function findNode(address: RedisAddress): Promise<RedisNode> {
  const { kind, nodes } = address;
  const [only] = nodes;
  if (kind === 'server' && only !== undefined) return only;
  const failures: unknown[] = [];
  for (const node of nodes) {
    try {
      return await askNode(node, address);
    } catch (error) {
      failures.push(error);
    }
  }
  throw failures[0] ?? new Error('REDIS_URL names no server.');
}

async function askNode(node: RedisNode, address: RedisAddress): Promise<RedisNode> {
  const { kind, isTls, username, password, master } = address;
  const isSentinel = kind === 'sentinel';
  const client = createClient({
    ...(isSentinel || username === undefined ? {} : { username }),
    ...(isSentinel || password === undefined ? {} : { password }),
    socket: {
      ...node,
      ...(isTls ? { tls: true as const } : {}),
      connectTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      reconnectStrategy: false,
    },
  });
  // The calls reject with the same error.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const ask = (...command: string[]): Promise<unknown> => client.sendCommand(command);
    return isSentinel ? await masterOf(ask, master) : await ownerOfKeys(ask, node);
  } finally {
    if (client.isOpen) client.destroy();
  }
}

type Ask = (...command: string[]) => Promise<unknown>;

async function masterOf(ask: Ask, name: string): Promise<RedisNode> {
  const reply = await ask('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', name);
  if (!Array.isArray(reply)) throw new Error(`The Sentinel knows no master named ${name}`);
  const [host, port] = reply as [string, string];
  return { host, port: Number(port) };
}

/** An empty host in the reply is that of the node that was asked. */
async function ownerOfKeys(ask: Ask, { host }: RedisNode): Promise<RedisNode> {
  const slot = Number(await ask('CLUSTER', 'KEYSLOT', KEY_TAG));
  const ranges = (await ask('CLUSTER', 'SLOTS')) as [number, number, [string, number]][];
  const range = ranges.find(([first, last]) => first <= slot && slot <= last);
  if (range === undefined) throw new Error('No node of the cluster has the slot of the keys');
  const [ownHost, port] = range[2];
  return { host: ownHost === '' ? host : ownHost, port };
}
