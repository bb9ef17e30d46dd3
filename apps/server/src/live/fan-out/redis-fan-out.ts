import { randomBytes } from 'node:crypto';
import { openRedis } from '#platform/redis/open-redis.ts';
import type { FanOut, FanOutDeps } from './fan-out.ts';

const CHANNEL = 'reprise:live';

/** While Redis is down, texts are dropped and counted, not queued. */
export function redisFanOut(url: string, { log, onMessage }: FanOutDeps): FanOut {
  const senderId = randomBytes(8).toString('hex');
  const channel = channelOf(url);
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
  const events = { onError: handleError, onReady: handleReady };
  const publisher = openRedis(url, { disableOfflineQueue: true, ...events });
  const subscriber = openRedis(url, { disableOfflineQueue: false, ...events });
  subscriber
    .subscribe(channel, (message) => {
      const colon = message.indexOf(':');
      if (message.slice(0, colon) !== senderId) onMessage(message.slice(colon + 1));
    })
    .catch(() => undefined);

  return {
    send(text) {
      sending += 1;
      publisher
        .publish(channel, `${senderId}:${text}`)
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

/** Redis delivers messages of all its databases, but another database is another site. */
function channelOf(url: string): string {
  const database = Number(new URL(url).pathname.slice(1));
  return database === 0 ? CHANNEL : `${CHANNEL}:${database}`;
}
