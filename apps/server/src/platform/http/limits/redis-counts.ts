import type { FastifyBaseLogger } from 'fastify';
import { openRedis } from '#platform/redis/open-redis.ts';
import type { CountStore } from './shared-counts.ts';

const PREFIX = 'reprise:rate:';

export function redisCounts(url: string, log: Pick<FastifyBaseLogger, 'debug'>): CountStore {
  // Only debug: the fan-out already logs that Redis is down.
  const onError = (err: unknown): void => log.debug({ err }, 'Redis is down');
  const client = openRedis(url, { disableOfflineQueue: true, onError });

  return {
    async add(additions) {
      const replies = await Promise.all(
        additions.map(({ key, count, msLeft }) => {
          const name = PREFIX + key.toString('base64');
          return client
            .multi()
            .set(name, 0, { condition: 'NX', expiration: { type: 'PX', value: msLeft } })
            .incrBy(name, count)
            .pTTL(name)
            .exec<'typed'>();
        }),
      );
      return replies.map(([, count, msLeft]) => ({ count, msLeft: Math.max(1, msLeft) }));
    },
    close() {
      if (client.isOpen) client.destroy();
    },
  };
}
