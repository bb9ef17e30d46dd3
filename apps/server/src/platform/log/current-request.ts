import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

const requestIds = new AsyncLocalStorage<string>();

/** Returns undefined outside of requests. For a batch, returns the request that started it. */
export function currentRequestId(): string | undefined {
  return requestIds.getStore();
}

/** Must be called before routes are added. */
export function trackRequests(http: FastifyInstance): void {
  http.addHook('onRequest', ({ id }, _reply, done) => requestIds.run(id, done));
  // Reading a body continues in the context of its connection.
  http.addHook('preValidation', ({ id, method }, _reply, done) => {
    if (method === 'GET') done();
    else requestIds.run(id, done);
  });
}
