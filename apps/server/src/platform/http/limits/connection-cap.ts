import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { httpLimits } from '@reprise/contract/http/limits.ts';
import type { FastifyInstance } from 'fastify';
import { proxyMatcher } from '#platform/http/client-address.ts';
import { addressKey, type Limiter } from '#platform/http/limiter.ts';

/** A closed connection counts for this time, so that reconnecting is limited, too. */
const RELEASE_MS = 1_000;
/** A rejected connection stays open unread, so that connecting in a loop is slow. */
const CLOSE_DELAY_MS = 1_000;
const DELAYED_MAX = 1_000;

type ConnectionListener = (this: Server, socket: Socket) => void;

interface ConnectionCapDeps {
  readonly limiter: Limiter;
  readonly trustProxy: string | undefined;
}

/**
 * Closes connections above the limit of their address before they cost a request. Proxies of
 * TRUST_PROXY are exempt: they must limit their own clients.
 */
export function capConnections(
  { server }: FastifyInstance,
  { limiter, trustProxy }: ConnectionCapDeps,
): void {
  const isProxy = proxyMatcher(trustProxy);
  const countByKey = new Map<string, number>();
  const closeLater = delayedCloser();

  function release(key: string): void {
    const count = (countByKey.get(key) ?? 1) - 1;
    if (count === 0) countByKey.delete(key);
    else countByKey.set(key, count);
  }

  function isAccepted(socket: Socket): boolean {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isProxy(remoteAddress)) return true;
    const key = addressKey(remoteAddress);
    const count = countByKey.get(key) ?? 0;
    if (count >= httpLimits.connectionsPerAddress && limiter.reject('connections', key)) {
      return false;
    }
    countByKey.set(key, count + 1);
    socket.once('close', () => setTimeout(() => release(key), RELEASE_MS).unref());
    return true;
  }

  // Before Node's listener, which creates a parser and reads the request.
  const listeners = server.listeners('connection') as ConnectionListener[];
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    if (isAccepted(socket)) for (const listener of listeners) listener.call(server, socket);
    else closeLater(socket);
  });
}

function delayedCloser(): (socket: Socket) => void {
  let delayed = 0;
  return (socket) => {
    if (delayed >= DELAYED_MAX) {
      socket.destroy();
      return;
    }
    delayed += 1;
    socket.on('error', () => undefined);
    socket.once('close', () => (delayed -= 1));
    setTimeout(() => socket.destroy(), CLOSE_DELAY_MS).unref();
  };
}
