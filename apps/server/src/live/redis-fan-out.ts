import { randomBytes } from 'node:crypto';
import { createClient } from 'redis';
import type { FanOut, FanOutParts } from './fan-out.ts';

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
export function redisFanOut(url: string, { log, onText }: FanOutParts): FanOut {
  const self = randomBytes(8).toString('hex');
  let lost = 0;
  let isAway = false;
  const handleError = (error: unknown): void => {
    if (!isAway) log.warn({ err: error }, 'Redis is away: other servers hear nothing');
    isAway = true;
  };
  const handleReady = (): void => {
    if (isAway) log.info('Redis is back');
    isAway = false;
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
  const sender = open(true);
  const hearer = open(false);
  // Both try for ever; what is thrown here is that they were closed meanwhile.
  sender.connect().catch(() => undefined);
  hearer.connect().catch(() => undefined);
  hearer
    .subscribe(CHANNEL, (message) => {
      const colon = message.indexOf(':');
      if (message.slice(0, colon) !== self) onText(message.slice(colon + 1));
    })
    .catch(() => undefined);

  return {
    send(text) {
      sender.publish(CHANNEL, `${self}:${text}`).catch(() => {
        lost += 1;
      });
    },
    lost: () => lost,
    async close() {
      for (const client of [sender, hearer]) if (client.isOpen) client.destroy();
    },
  };
}
