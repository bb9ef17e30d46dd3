import { createClient } from 'redis';

const CONNECT_TIMEOUT_MS = 5_000;
const RECONNECT_MAX_MS = 1_000;
const RECONNECT_STEP_MS = 100;
const PING_MS = 5_000;

interface RedisOptions {
  /** Rejects commands while disconnected, instead of sending them later. */
  readonly disableOfflineQueue: boolean;
  readonly onError: (error: unknown) => void;
  readonly onReady?: () => void;
}

/** Connects in the background and reconnects after every loss, until destroyed. */
export function openRedis(url: string, { disableOfflineQueue, onError, onReady }: RedisOptions) {
  const client = createClient({
    url,
    disableOfflineQueue,
    pingInterval: PING_MS,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: 2 * PING_MS,
      reconnectStrategy: (tries) => Math.min(tries * RECONNECT_STEP_MS, RECONNECT_MAX_MS),
    },
  });
  client.on('error', onError);
  if (onReady !== undefined) client.on('ready', onReady);
  // Retries forever. Rejects only when closed.
  client.connect().catch(() => undefined);
  return client;
}
