import { PING } from './packets.ts';
import type { LiveSocket } from './live-socket.ts';

export const PING_INTERVAL_MS = 25_000;
export const PING_TIMEOUT_MS = 20_000;
const HANDSHAKE_MS = 10_000;
/** One timer for all sockets: two per socket would double its memory. */
const CHECK_MS = 1_000;

interface HeartbeatDeps {
  readonly sockets: Iterable<LiveSocket>;
  readonly onExpiry: (socket: LiveSocket) => void;
}

/**
 * Pings due sockets each second. Closes those that do not respond, do not authenticate in time, or
 * whose token has expired. Returns a function that stops it.
 */
export function checkSockets({ sockets, onExpiry }: HeartbeatDeps): () => void {
  const timer = setInterval(() => {
    const now = performance.now();
    for (const socket of sockets) {
      if (socket.client !== null && socket.client.token.expiresAt <= Date.now()) onExpiry(socket);
      else if (socket.heartbeatAt <= now) beat(socket, now);
    }
  }, CHECK_MS).unref();
  return () => clearInterval(timer);
}

export function awaitToken(socket: LiveSocket): void {
  socket.isResponseDue = true;
  socket.heartbeatAt = performance.now() + HANDSHAKE_MS;
}

export function recordResponse(socket: LiveSocket): void {
  socket.isResponseDue = false;
  socket.heartbeatAt = performance.now() + PING_INTERVAL_MS;
}

function beat(socket: LiveSocket, now: number): void {
  if (socket.isResponseDue) {
    socket.close();
    return;
  }
  socket.isResponseDue = true;
  socket.heartbeatAt = now + PING_TIMEOUT_MS;
  socket.write(PING);
}
