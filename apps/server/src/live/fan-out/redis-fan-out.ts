import { openRedis } from '#platform/redis/open-redis.ts';
import { parseRedisUrl } from '#platform/redis/redis-url.ts';
import { PRESENCE_MS, type FanOut, type FanOutDeps } from './fan-out.ts';
import { numberedMessages, PRESENCE } from './numbered-messages.ts';

const CHANNEL = 'reprise:live';

/** While Redis is down, texts are dropped and counted, not queued. */
export function redisFanOut(url: string, { log, onMessage, onGap }: FanOutDeps): FanOut {
  const messages = numberedMessages(() => performance.now());
  const channel = channelOf(url);
  let lost = 0;
  let sending = 0;
  let isDisconnected = false;
  const onError = (error: unknown): void => {
    if (!isDisconnected) log.warn({ err: error }, 'Redis is down: no changes reach other servers');
    isDisconnected = true;
  };
  const onReady = (): void => {
    if (isDisconnected) log.info('Redis is back');
    isDisconnected = false;
  };
  const publisher = openRedis(url, { onError, onReady });
  const onSubscribed = (): void => {
    onReady();
    onGap();
  };
  const subscription = { name: channel, onMessage: receive };
  const subscriber = openRedis(url, { onError, onReady: onSubscribed }, subscription);

  function receive(payload: string): void {
    const received = messages.decode(payload);
    if (received === null) return;
    if (received.hasGap) onGap();
    if (received.text !== PRESENCE) onMessage(received.text);
  }

  function publish(payload: string): void {
    sending += 1;
    publisher
      .use((client) => client.publish(channel, payload))
      .catch(() => {
        lost += 1;
      })
      .finally(() => {
        sending -= 1;
      });
  }

  const check = setInterval(() => {
    if (publisher.isReady()) publish(messages.encodePresence(PRESENCE));
    if (messages.hasSilentSender()) onGap();
  }, PRESENCE_MS).unref();

  return {
    send: (text) => publish(messages.encode(text)),
    // Publishing to Redis costs no commit.
    hasPeers: () => true,
    lostCount: () => lost,
    queueLength: () => sending,
    async close() {
      clearInterval(check);
      for (const redis of [publisher, subscriber]) redis.close();
    },
  };
}

/** Redis delivers messages of all its databases, but another database is another site. */
function channelOf(url: string): string {
  const database = parseRedisUrl(url)?.database ?? 0;
  return database === 0 ? CHANNEL : `${CHANNEL}:${database}`;
}
