import { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export interface Drain {
  isDraining(): boolean;
  /**
   * Prepares to stop. For `ms`, /readyz fails while everything is still served. Then no connection
   * is accepted, and each response closes its connection.
   */
  drain(ms: number): Promise<void>;
}

/**
 * Closing a proxy's idle connection can hit a request in flight, so idle connections end with their
 * next response during this time.
 */
const IDLE_CONNECTIONS_MS = 1_000;
const QUIET_TURN_MS = 0.5;
const QUIET_TIMEOUT_MS = 200;

export function addDrain(app: FastifyInstance): Drain {
  let isDraining = false;
  let isClosing = false;
  app.addHook('onRequest', (_request, reply, done) => {
    if (isClosing) reply.header('connection', 'close');
    done();
  });
  app.addHook('preClose', async () => {
    isDraining = true;
  });
  return {
    isDraining: () => isDraining,
    async drain(ms) {
      isDraining = true;
      if (ms === 0) return;
      await sleep(ms);
      isClosing = true;
      await waitForPendingData();
      // The HTTP server's own close would also close idle connections.
      Server.prototype.close.call(app.server);
      await sleep(IDLE_CONNECTIONS_MS);
      await waitForPendingData();
      app.server.closeIdleConnections();
    },
  };
}

/**
 * Resolves after all data that had arrived was read: systems reset connections with unread data.
 */
async function waitForPendingData(): Promise<void> {
  const end = performance.now() + QUIET_TIMEOUT_MS;
  let before: number;
  let after: number;
  do {
    before = performance.now();
    await new Promise((resolve) => setImmediate(resolve));
    after = performance.now();
  } while (after - before > QUIET_TURN_MS && after < end);
}
