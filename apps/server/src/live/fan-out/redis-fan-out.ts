import { randomBytes } from 'node:crypto';
import { createClient } from 'redis';
import type { FanOut, FanOutDeps } from './fan-out.ts';

const CHANNEL = 'reprise:live';
const CONNECT_TIMEOUT_MS = 5_000;
const RECONNECT_MAX_MS = 1_000;
const RECONNECT_STEP_MS = 100;
/** Detects lost connections. */
const PING_MS = 5_000;

/** While Redis is down, texts are dropped and counted, not queued. */
export function redisFanOut(url: string, { log, onMessage }: FanOutDeps): FanOut {
  const senderId = randomBytes(8).toString('hex');
  let lost = 0;
  let sending = 0;
  let isDisconnected = false;
  const handleError = (error: unknown): void => {
    if (!isDisconnected) log.warn({ err: error }, 'Redis is down: no changes reach other servers');
    isDisconnected = true;
  };
  const handleReady = (): void => {
    if (isDisconnected) log.info('Redis is back');
    isDisconnected = false;
  };
  const open = (disableOfflineQueue: boolean) => {
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
    client.on('error', handleError).on('ready', handleReady);
    return client;
  };
  const publisher = open(true);
  const subscriber = open(false);
  // Both retry forever and reject only when closed.
  publisher.connect().catch(() => undefined);
  subscriber.connect().catch(() => undefined);
  subscriber
    .subscribe(CHANNEL, (message) => {
      const colon = message.indexOf(':');
      if (message.slice(0, colon) !== senderId) onMessage(message.slice(colon + 1));
    })
    .catch(() => undefined);

  return {
    send(text) {
      sending += 1;
      publisher
        .publish(CHANNEL, `${senderId}:${text}`)
        .catch(() => {
          lost += 1;
        })
        .finally(() => {
          sending -= 1;
        });
    },
    // Publishing to Redis costs no commit.
    hasPeers: () => true,
    lostCount: () => lost,
    queueLength: () => sending,
    async close() {
      for (const client of [publisher, subscriber]) if (client.isOpen) client.destroy();
    },
  };
}
