import { liveLimits } from '@reprise/contract/live/limits.ts';
import type { Socket } from 'socket.io';

const { queueMaxBytes } = liveLimits;

interface Packet {
  readonly data?: unknown;
}

/**
 * Limits the unsent data in the engine's and the connection's queues. A single large document does
 * not count, so that slow clients still get it.
 */
export function disconnectWhenSlow(conn: Socket['conn'], onDisconnect: () => void): void {
  const connection = conn.request.socket;
  let queued = 0;
  let large = 0;

  function check(): void {
    const waiting = queued + connection.writableLength;
    if (waiting === 0) large = 0;
    if (waiting - large > queueMaxBytes && !connection.destroyed) {
      onDisconnect();
      connection.destroy();
    }
  }

  conn.on('packetCreate', ({ data }: Packet) => {
    const size = typeof data === 'string' ? Buffer.byteLength(data) : 0;
    check();
    queued += size;
    if (size > queueMaxBytes) large = size;
  });
  // The engine sees no packet for WebSocket pings.
  connection.on('data', check);
  conn.on('flush', () => {
    queued = 0;
  });
}
