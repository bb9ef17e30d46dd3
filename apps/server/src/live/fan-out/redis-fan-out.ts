import { randomBytes } from 'node:crypto';
import { createClient } from 'redis';
import type { FanOut, FanOutDeps } from './fan-out.ts';

const CHANNEL = 'reprise:live';
const CONNECT_TIMEOUT_MS = 5_000;
const RECONNECT_MAX_MS = 1_000;
const RECONNECT_STEP_MS = 100;
/** A connection that died without a word is found by the next of these. */
const PING_MS = 5_000;

/**
 * Redis publish and subscribe: one connection that sends and one that hears. While Redis is away
 * nothing waits in a queue: what cannot be sent is lost and counted.
 */
export function redisFanOut(url: string, { log, onMessage }: FanOutDeps): FanOut {
  const senderId = randomBytes(8).toString('hex');
  let lost = 0;
  let isDisconnected = false;
  const handleError = (error: unknown): void => {
    if (!isDisconnected) log.warn({ err: error }, 'Redis is away: other servers hear nothing');
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
  // Both try for ever; what is thrown here is that they were closed meanwhile.
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
      publisher.publish(CHANNEL, `${senderId}:${text}`).catch(() => {
        lost += 1;
      });
    },
    lostCount: () => lost,
    async close() {
      for (const client of [publisher, subscriber]) if (client.isOpen) client.destroy();
    },
  };
}
