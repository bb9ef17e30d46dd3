import { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export interface Drain {
  isDraining(): boolean;
  /**
   * Prepares a stop: /readyz reports it for `ms` while everything is served, then no connection is
   * accepted and each response closes its connection. Does not wait if `ms` is 0.
   */
  drain(ms: number): Promise<void>;
}

/**
 * A proxy sends requests on connections that it keeps open. Closing an idle one can meet a request,
 * so for this long they end with their next response.
 */
const KEPT_CONNECTIONS_MS = 1_000;

export function addDrain(app: FastifyInstance): Drain {
  let isDraining = false;
  let isClosing = false;
  app.addHook('onRequest', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
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
      await stopAccepting(app.server);
      await sleep(KEPT_CONNECTIONS_MS);
    },
  };
}

/** The system resets connections that wait to be accepted: there are none just after the poll phase. */
async function stopAccepting(server: Server): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  // The method of an HTTP server would also close its idle connections.
  Server.prototype.close.call(server);
}
