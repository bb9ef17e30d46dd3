import type { IncomingMessage } from 'node:http';
import type { Socket as Connection } from 'node:net';
import { liveLimits } from '@reprise/contract/live/limits.ts';
import { siteName } from '@reprise/contract/site/site-name.ts';
import { addressReader } from '#platform/http/client-address.ts';
import { addressKey } from '#platform/http/limits/limiter.ts';
import { countedKeys } from '#platform/http/limits/networks.ts';
import { isForeignOrigin } from '#platform/http/security.ts';

/** Clients may add a slash. */
export const LIVE_PATH = '/live';

export interface ConnectionLimiterOptions {
  readonly publicUrl: string | undefined;
  readonly trustProxy: string | undefined;
  readonly isLimited: boolean;
}

export interface ConnectionLimiter {
  /** Returns null if accepted. Accepted connections count until they close. */
  rejectionReason(request: IncomingMessage): string | null;
  addressKeyOf(request: IncomingMessage): string;
  /** Rejects new connections and closes open ones after the grace period. */
  close(graceMs: number): void;
}

/**
 * Rejects foreign origins, other paths, and too many connections from one address or network. Runs before
 * authentication.
 */
export function connectionLimiter({
  publicUrl,
  trustProxy,
  isLimited,
}: ConnectionLimiterOptions): ConnectionLimiter {
  const addressOf = addressReader(trustProxy);
  const addressKeyOf = (request: IncomingMessage) => addressKey(addressOf(request));
  const connectionsByKey = new Map<string, Set<Connection>>();
  let isClosed = false;

  function track(key: string, connection: Connection): void {
    const connections = connectionsByKey.get(key) ?? new Set();
    connectionsByKey.set(key, connections.add(connection));
    connection.once('close', () => {
      connections.delete(connection);
      if (connections.size === 0) connectionsByKey.delete(key);
    });
  }

  return {
    addressKeyOf,
    rejectionReason(request) {
      const { headers, socket, url = '' } = request;
      if (isClosed) return 'The server stops.';
      if (url.split('?', 1)[0] !== `${LIVE_PATH}/`) return 'There is nothing at this address.';
      if (isForeignOrigin(headers.origin, headers.host, publicUrl)) {
        return `This page is not allowed to call ${siteName()}.`;
      }
      const keys = countedKeys(addressKeyOf(request));
      const isFull = keys.some(
        ({ key, times }) =>
          (connectionsByKey.get(key)?.size ?? 0) >= times * liveLimits.socketsPerAddress,
      );
      if (isLimited && isFull) return 'Too many connections.';
      for (const { key } of keys) track(key, socket);
      return null;
    },
    close(graceMs) {
      isClosed = true;
      const destroyAll = () =>
        [...connectionsByKey.values()].forEach((connections) => connections.forEach(destroy));
      setTimeout(destroyAll, graceMs).unref();
    },
  };
}

export function isLivePath({ url = '' }: IncomingMessage): boolean {
  return url.startsWith(`${LIVE_PATH}/`);
}

function destroy(connection: Connection): void {
  connection.destroy();
}
