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
export interface DoorRules {
  readonly publicUrl: string | undefined;
  readonly trustProxy: string | undefined;
  /** Whether the number of connections of an address is limited. */
  readonly isCounting: boolean;
}

/** Lets connections in before anything is known of who is there. */
export interface Door {
  /** Null to let it in, else why not. What is let in is counted until it closes. */
  refusal(request: IncomingMessage): string | null;
  /** The key that the address of a request is counted by. */
  keyOf(request: IncomingMessage): string;
  /** Lets nobody in any more, and cuts who is still there after the grace. */
  close(graceMs: number): void;
}

/** A door that refuses foreign pages, other spellings of the path, and too many from one address. */
export function openDoor({ publicUrl, trustProxy, isCounting }: DoorRules): Door {
  const addressOf = addressReader(trustProxy);
  const keyOf = (request: IncomingMessage) => addressKey(addressOf(request));
  const inside = new Map<string, Set<Connection>>();
  let isClosed = false;

  function enter(key: string, connection: Connection): void {
    const there = inside.get(key) ?? new Set();
    inside.set(key, there.add(connection));
    connection.once('close', () => {
      there.delete(connection);
      if (there.size === 0) inside.delete(key);
    });
  }

  return {
    keyOf,
    refusal(request) {
      const { headers, socket, url = '' } = request;
      if (isClosed) return 'The server stops.';
      if (url.split('?', 1)[0] !== `${LIVE_PATH}/`) return 'There is nothing at this address.';
      if (isForeignOrigin(headers.origin, headers.host, publicUrl)) {
        return 'This page may not call Reprise.';
      }
      const key = keyOf(request);
      const count = inside.get(key)?.size ?? 0;
      if (isCounting && count >= limits.live.socketsPerAddress) return 'Too many connections.';
      enter(key, socket);
      return null;
    },
    close(graceMs) {
      isClosed = true;
      const cut = () => [...inside.values()].forEach((there) => there.forEach(destroy));
      setTimeout(cut, graceMs).unref();
    },
  };
}

/**
 * Cuts an upgrade that asks for something else than a socket here. Node has let go of its connection:
 * nobody else would end it, nor hear that it broke, which would end the process.
 */
export function cutOtherUpgrade({ url = '' }: IncomingMessage, connection: Duplex): void {
  if (url.startsWith(`${LIVE_PATH}/`)) return;
  connection.on('error', () => undefined);
  connection.destroy();
}

/** Whether a request names a connection that is open: it would take its place, past the door. */
export function namesConnection({ url = '' }: IncomingMessage): boolean {
  return new URL(url, 'http://localhost').searchParams.has('sid');
}

function destroy(connection: Connection): void {
  connection.destroy();
}
