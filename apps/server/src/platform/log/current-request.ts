import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '@reprise/contract/language/languages.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pageLanguage } from '#platform/http/pages/page-language.ts';

export interface CurrentRequest {
  readonly id: string;
  /** When its headers had arrived, or its body; of `performance.now`. */
  readonly startedAt: number;
  /** Of its page, for what it causes to be sent. */
  readonly language: () => Language;
}

const requests = new AsyncLocalStorage<CurrentRequest>();

/** Returns undefined outside of requests. In a batch, returns the request that started it. */
export function currentRequest(): CurrentRequest | undefined {
  return requests.getStore();
}

/** Call it before routes are added. */
export function trackRequests(
  http: Pick<FastifyInstance, 'addHook'>,
  ofSite: Language,
  now: () => number = () => performance.now(),
): void {
  const run = (request: FastifyRequest, done: () => void) => {
    const { id } = request;
    requests.run({ id, startedAt: now(), language: () => pageLanguage(request, ofSite) }, done);
  };
  http.addHook('onRequest', (request, _reply, done) => run(request, done));
  // After reading a body, code runs in the connection's context.
  http.addHook('preValidation', (request, _reply, done) => {
    if (request.method === 'GET') done();
    else run(request, done);
  });
}
