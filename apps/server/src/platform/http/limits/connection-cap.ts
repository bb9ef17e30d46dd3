import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { httpLimits } from '@reprise/contract/http/limits.ts';
import type { FastifyInstance } from 'fastify';
import { proxyMatcher } from '#platform/http/client-address.ts';
import { addressKey, type Limiter } from './limiter.ts';
import { countedKeys } from './networks.ts';

/** A closed connection counts for this time, so that reconnecting is limited, too. */
const RELEASE_MS = 1_000;
/** A rejected connection stays open unread, so that connecting in a loop is slow. */
const CLOSE_DELAY_MS = 1_000;
const DELAYED_MAX = 1_000;

const { connectionsPerAddress } = httpLimits;

type ConnectionListener = (this: Server, socket: Socket) => void;

interface ConnectionCapDeps {
  readonly limiter: Limiter;
  readonly trustProxy: string | undefined;
}

/**
 * Closes connections above the limit of their address or network before they cost a request. Proxies of
 * TRUST_PROXY are exempt: they must limit their own clients.
 */
export function capConnections(
  { server }: FastifyInstance,
  { limiter, trustProxy }: ConnectionCapDeps,
): void {
  const isProxy = proxyMatcher(trustProxy);
  const countByKey = new Map<string, number>();
  const closeLater = delayedCloser();

  const countOf = (key: string): number => countByKey.get(key) ?? 0;

  function release(key: string): void {
    const count = countOf(key) - 1;
    if (count === 0) countByKey.delete(key);
    else countByKey.set(key, count);
  }

  function isAccepted(socket: Socket): boolean {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isProxy(remoteAddress)) return true;
    const keys = countedKeys(addressKey(remoteAddress));
    const full = keys.find(({ key, times }) => countOf(key) >= times * connectionsPerAddress);
    if (full !== undefined && limiter.reject('connections', full.key)) return false;
    for (const { key } of keys) countByKey.set(key, countOf(key) + 1);
    const releaseAll = () => keys.forEach(({ key }) => release(key));
    socket.once('close', () => setTimeout(releaseAll, RELEASE_MS).unref());
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
