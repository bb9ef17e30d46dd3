import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

export interface CurrentRequest {
  readonly id: string;
  /** When its headers had arrived, or its body; of `performance.now`. */
  readonly startedAt: number;
}

const requests = new AsyncLocalStorage<CurrentRequest>();

/** Returns undefined outside of requests. In a batch, returns the request that started it. */
export function currentRequest(): CurrentRequest | undefined {
  return requests.getStore();
}

/** Call it before routes are added. */
export function trackRequests(
  http: Pick<FastifyInstance, 'addHook'>,
  now: () => number = () => performance.now(),
): void {
  const run = (id: string, done: () => void) => requests.run({ id, startedAt: now() }, done);
  http.addHook('onRequest', ({ id }, _reply, done) => run(id, done));
  // After reading a body, code runs in the connection's context.
  http.addHook('preValidation', ({ id, method }, _reply, done) => {
    if (method === 'GET') done();
    else run(id, done);
  });
}
