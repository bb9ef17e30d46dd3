import { fastify, type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { afterEach, expect, it } from 'vitest';
import { liveHub, type Hub } from '#live/hub.ts';
import type { DocumentSources } from '#live/document-source.ts';
import type { Actor, ActorResolver } from '#platform/viewer.ts';
import type { Config } from '#platform/config.ts';
import { limiterOf } from '#platform/http/limits/limiter.ts';
import { openSocket } from '#testing/sockets.ts';
import { userReads } from '#platform/http/limits/user-reads.ts';
import { serveLive } from '#live/serve-live.ts';

const actor: Actor = {
  account: { uid: 'alice', email: 'alice@example.com' },
  viewer: { id: 1, uid: 'alice', username: 'alice' },
  token: { sessionId: 's1', signedInAt: 0, isEmailVerified: true, expiresAt: Date.now() + 60_000 },
  scopes: null,
};

let http: FastifyInstance;
afterEach(() => http.close());

it('closes a socket whose session ended between its look-up and its opening', async () => {
  let isOpen = true;
  const url = await serve((hub) => async () => {
    if (!isOpen) return null;
    isOpen = false;
    hub.endSession('s1');
    return actor;
  });
  const socket = await openSocket(url, { auth: { token: 'token' } });
  await expect.poll(() => socket.raw.connected).toBe(false);
  expect(socket.endReasons).toMatchObject([{ error: { code: 'UNAUTHENTICATED' } }]);
});

async function serve(resolve: (hub: Hub) => ActorResolver['resolve']): Promise<string> {
  http = fastify();
  const hub = liveHub(() => ({
    send: () => {},
    hasPeers: () => false,
    lostCount: () => 0,
    queueLength: () => 0,
    close: async () => {},
  }));
  const limiter = limiterOf('off', http.log);
  serveLive(http, {
    config: { RATE_LIMITS: 'off' } as Config,
    actors: { resolve: resolve(hub), clearCache: () => {} },
    limiter,
    reads: userReads(limiter),
    epoch: { current: () => 'epoch', onChange: () => {}, watch: () => async () => {} },
    sources: {} as DocumentSources,
    hub,
    findTypingReaders: () => Promise.resolve(null),
    handleTogether: () => Promise.resolve({}),
    metrics: new Registry(),
  });
  return http.listen({ port: 0, host: '127.0.0.1' });
}
