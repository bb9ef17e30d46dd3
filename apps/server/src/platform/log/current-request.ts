import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

const requestIds = new AsyncLocalStorage<string>();

/** Returns undefined outside of requests. In a batch, returns the request that started it. */
export function currentRequestId(): string | undefined {
  return requestIds.getStore();
}

/** Call it before routes are added. */
export function trackRequests(http: FastifyInstance): void {
  http.addHook('onRequest', ({ id }, _reply, done) => requestIds.run(id, done));
  // After reading a body, code runs in the connection's context.
  http.addHook('preValidation', ({ id, method }, _reply, done) => {
    if (method === 'GET') done();
    else requestIds.run(id, done);
  });
}
