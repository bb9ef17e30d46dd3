import type { Socket } from 'node:net';
import { httpLimits } from '@reprise/contract/http/limits.ts';
import type { FastifyInstance } from 'fastify';
import { proxyMatcher } from '#platform/http/client-address.ts';
import { addressKey, type Limiter } from '#platform/http/limiter.ts';

/** A closed connection counts a while longer, so that reconnecting is limited as well. */
const RELEASE_MS = 1_000;

interface ConnectionCapDeps {
  readonly limiter: Limiter;
  readonly trustProxy: string | undefined;
}

/**
 * Cuts connections above the limit of their address, before they cost a request. The proxies of
 * TRUST_PROXY are exempt: they connect for many clients and have to limit these themselves.
 */
export function capConnections(
  { server }: FastifyInstance,
  { limiter, trustProxy }: ConnectionCapDeps,
): void {
  const isProxy = proxyMatcher(trustProxy);
  const countByKey = new Map<string, number>();

  function release(key: string): void {
    const count = (countByKey.get(key) ?? 1) - 1;
    if (count === 0) countByKey.delete(key);
    else countByKey.set(key, count);
  }

  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isProxy(remoteAddress)) return;
    const key = addressKey(remoteAddress);
    const count = countByKey.get(key) ?? 0;
    if (count >= httpLimits.connectionsPerAddress && limiter.reject('connections', key)) {
      socket.destroy();
      return;
    }
    countByKey.set(key, count + 1);
    socket.once('close', () => setTimeout(() => release(key), RELEASE_MS).unref());
  });
}
