import type { IncomingMessage } from 'node:http';
import type { Socket as Connection } from 'node:net';
import type { Duplex } from 'node:stream';
import { limits } from '@reprise/contract/limits.ts';
import { addressReader } from '#platform/http/client-address.ts';
import { addressKey } from '#platform/http/limiter.ts';
import { isForeignOrigin } from '#platform/http/security.ts';

/** Where sockets are opened; a client may put a slash behind it. */
export const LIVE_PATH = '/live';

/** What the door goes by. */
export interface ConnectionLimiterOptions {
  readonly publicUrl: string | undefined;
  readonly trustProxy: string | undefined;
  /** Whether the number of connections of an address is limited. */
  readonly isLimited: boolean;
}

/** Lets connections in before anything is known of who is there. */
export interface ConnectionLimiter {
  /** Null to let it in, else why not. What is let in is counted until it closes. */
  rejectionReason(request: IncomingMessage): string | null;
  /** The key that the address of a request is counted by. */
  addressKeyOf(request: IncomingMessage): string;
  /** Lets nobody in any more, and cuts who is still there after the grace. */
  close(graceMs: number): void;
}

/** A door that refuses foreign pages, other spellings of the path, and too many from one address. */
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
        return 'This page may not call Reprise.';
      }
      const key = addressKeyOf(request);
      const count = connectionsByKey.get(key)?.size ?? 0;
      if (isLimited && count >= limits.live.socketsPerAddress) return 'Too many connections.';
      track(key, socket);
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

/**
 * Cuts an upgrade that asks for something else than a socket here. Node has let go of its connection:
 * nobody else would end it, nor hear that it broke, which would end the process.
 */
export function rejectOtherUpgrade({ url = '' }: IncomingMessage, connection: Duplex): void {
  if (url.startsWith(`${LIVE_PATH}/`)) return;
  connection.on('error', () => undefined);
  connection.destroy();
}

/** Whether a request names a connection that is open: it would take its place, past the door. */
export function hasSessionId({ url = '' }: IncomingMessage): boolean {
  return new URL(url, 'http://localhost').searchParams.has('sid');
}

function destroy(connection: Connection): void {
  connection.destroy();
}
