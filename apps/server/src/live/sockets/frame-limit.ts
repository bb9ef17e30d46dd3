import type { EventEmitter } from 'node:events';
import { rateLimits } from '@reprise/contract/http/limits.ts';
import { liveLimits } from '@reprise/contract/live/limits.ts';
import type { Socket } from 'socket.io';
import type { Limiter } from '#platform/http/limiter.ts';

const { max, windowMs } = rateLimits.frame;

/**
 * Cuts a connection above its limit of frames of any kind or of bytes. Counts before the frames are
 * parsed, so that a flood costs no more than reading it.
 */
export function limitFrames(conn: Socket['conn'], limiter: Limiter, addressKey: string): void {
  let windowEnd = 0;
  let frames = 0;
  let bytes = 0;

  function count(newFrames: number, newBytes: number): void {
    const now = performance.now();
    if (now >= windowEnd) {
      windowEnd = now + windowMs;
      frames = 0;
      bytes = 0;
    }
    frames += newFrames;
    bytes += newBytes;
    const isOver = frames > max || bytes > liveLimits.receivedMaxBytes;
    if (isOver && limiter.reject('frame', addressKey)) cutConnection(conn);
  }

  // ws also emits them after a close, while it waits for the client's, and for pings.
  for (const type of ['message', 'ping', 'pong']) {
    webSocketOf(conn).prependListener(type, () => count(1, 0));
  }
  conn.request.socket.on('data', (chunk: Buffer) => count(0, chunk.length));
}

/**
 * Returns a function that counts a request and throws a RateLimitError above the limit. Cuts the
 * connection after too many rejections in a row.
 */
export function requestCounter(
  { id, conn }: Pick<Socket, 'id' | 'conn'>,
  limiter: Limiter,
): () => Promise<void> {
  let rejections = 0;
  return async () => {
    try {
      await limiter.count('subscribe', `socket:${id}`);
      rejections = 0;
    } catch (error) {
      rejections += 1;
      if (rejections > liveLimits.rejectionsMax) cutConnection(conn);
      throw error;
    }
  };
}

function cutConnection(conn: Socket['conn']): void {
  const connection = conn.request.socket;
  // Drops the frames that were read already: one read has a thousand small ones.
  webSocketOf(conn).removeAllListeners('message');
  conn.close(true);
  connection.destroy();
}

function webSocketOf({ transport }: Socket['conn']): EventEmitter {
  return (transport as unknown as { readonly socket: EventEmitter }).socket;
}
