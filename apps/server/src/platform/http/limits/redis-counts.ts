import type { FastifyBaseLogger } from 'fastify';
import { KEY_TAG } from '#platform/redis/find-node.ts';
import { openRedis } from '#platform/redis/open-redis.ts';
import type { CountStore } from './shared-counts.ts';

const PREFIX = `${KEY_TAG}:rate:`;

/** The server is a replica now, or another node of the cluster has the keys. */
const MOVED = /^(?:READONLY|MOVED|ASK|CLUSTERDOWN)/;

export function redisCounts(url: string, log: Pick<FastifyBaseLogger, 'debug'>): CountStore {
  // Only debug: the fan-out already logs that Redis is down.
  const onError = (err: unknown): void => log.debug({ err }, 'Redis is down');
  const redis = openRedis(url, { onError });

  return {
    async add(additions) {
      const replies = await redis
        .use((client) =>
          Promise.all(
            additions.map(({ key, count, msLeft }) => {
              const name = PREFIX + key.toString('base64');
              return client
                .multi()
                .set(name, 0, { condition: 'NX', expiration: { type: 'PX', value: msLeft } })
                .incrBy(name, count)
                .pTTL(name)
                .exec<'typed'>();
            }),
          ),
        )
        .catch((error: unknown) => {
          if (MOVED.test(String(Reflect.get(Object(error), 'message')))) redis.reconnect();
          throw error;
        });
      return replies.map(([, count, msLeft]) => ({ count, msLeft: Math.max(1, msLeft) }));
    },
    close: redis.close,
  };
}
