import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from 'redis';
import { findNode } from './find-node.ts';
import { parseRedisUrl, type RedisAddress, type RedisNode } from './redis-url.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const RECONNECT_MAX_MS = 1_000;
const RECONNECT_STEP_MS = 100;
const PING_MS = 5_000;

interface RedisOptions {
  readonly onError: (error: unknown) => void;
  readonly onReady?: () => void;
}

type Client = ReturnType<typeof connectTo>;

/** A connection to one server, which follows the master of Sentinels or a cluster. */
export interface Redis {
  isReady(): boolean;
  /** Rejects while disconnected. */
  use<T>(work: (client: Client) => Promise<T>): Promise<T>;
  /** Connects again, in case another server is the master now. */
  reconnect(): void;
  close(): void;
}

/**
 * Connects in the background and reconnects after every loss, until closed. Each connection
 * subscribes to `channel` before it is ready.
 */
export function openRedis(
  url: string,
  { onError, onReady }: RedisOptions,
  channel?: { readonly name: string; readonly onMessage: (message: string) => void },
): Redis {
  const address = parseRedisUrl(url);
  if (address === null) throw new Error('REDIS_URL is no address of Redis.');
  const closing = new AbortController();
  let current: Client | null = null;

  async function connectOnce(at: RedisAddress): Promise<void> {
    const client = connectTo(at, await findNode(at));
    const ended = new Promise<void>((resolve) => {
      client.once('end', resolve);
      // Without a listener, it would end the process.
      client.on('error', (error) => {
        if (!closing.signal.aborted) onError(error);
        resolve();
      });
    });
    try {
      await client.connect();
      if (channel !== undefined) await client.subscribe(channel.name, channel.onMessage);
      if (closing.signal.aborted) return;
      current = client;
      onReady?.();
      await ended;
    } finally {
      current = null;
      if (client.isOpen) client.destroy();
    }
  }

  async function stayConnected(at: RedisAddress): Promise<void> {
    for (let failures = 0; !closing.signal.aborted; failures += 1) {
      const startedAt = performance.now();
      try {
        await connectOnce(at);
      } catch (error) {
        if (!closing.signal.aborted) onError(error);
      }
      if (performance.now() - startedAt > CONNECT_TIMEOUT_MS) failures = 0;
      const wait = Math.min((failures + 1) * RECONNECT_STEP_MS, RECONNECT_MAX_MS);
      await sleep(wait, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
    }
  }

  void stayConnected(address);
  const disconnect = () => {
    if (current?.isOpen === true) current.destroy();
  };
  return {
    isReady: () => current !== null,
    async use(work) {
      if (current === null) throw new Error('Redis is disconnected.');
      return work(current);
    },
    reconnect: disconnect,
    close() {
      closing.abort();
      disconnect();
    },
  };
}

/** Fails instead of reconnecting: another server may be the master then. */
function connectTo(
  { isTls, username, password, database }: RedisAddress,
  { host, port }: RedisNode,
) {
  return createClient({
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    database,
    disableOfflineQueue: true,
    pingInterval: PING_MS,
    socket: {
      host,
      port,
      ...(isTls ? { tls: true as const } : {}),
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: 2 * PING_MS,
      reconnectStrategy: false,
    },
  });
}
