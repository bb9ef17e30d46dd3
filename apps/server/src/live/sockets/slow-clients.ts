import { limits } from '@reprise/contract/limits.ts';
import type { Socket } from 'socket.io';

const { queueMaxBytes } = limits.live;

interface Packet {
  readonly data?: unknown;
}

/**
 * Cuts the connection when more waits for its reader than may wait: in the queue of the engine, whose
 * packets go on together when those before have left, and in the connection's own. One document that
 * is larger by itself does not count: who reads it slowly still gets it.
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
  // Pings of the WebSocket itself are answered below the engine, which makes no packet of it.
  connection.on('data', check);
  conn.on('flush', () => {
    queued = 0;
  });
}
