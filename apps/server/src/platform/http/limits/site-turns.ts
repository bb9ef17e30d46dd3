import type { FastifyRequest } from 'fastify';
import { ClientGoneError } from '#platform/errors.ts';
import { addressKey } from '#platform/http/limiter.ts';
import { siteOf } from './networks.ts';
import { turnsByKey } from './turns.ts';

/** Others wait for at most so many passwords of one network. */
const CALLS_MAX = 2;

export type InSiteTurn = <T>(request: FastifyRequest, run: () => Promise<T>) => Promise<T>;

/**
 * Runs two calls at a time for each IPv6 /48 or IPv4 address. Throws ClientGoneError instead of
 * running a call whose client hung up while it waited.
 */
export function siteTurns(): InSiteTurn {
  const inTurn = turnsByKey<string>(CALLS_MAX);
  return (request, run) =>
    inTurn(siteOf(addressKey(request.ip)), () => {
      if (request.raw.socket.destroyed) throw new ClientGoneError();
      return run();
    });
}
