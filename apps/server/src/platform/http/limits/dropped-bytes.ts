import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { httpLimits } from '@reprise/contract/http/limits.ts';
import type { FastifyInstance } from 'fastify';

/** More than a request has. */
const DROPPED_MAX = 2 * httpLimits.bodyMaxBytes;

/**
 * Reads and drops what the client still sends, and closes the connection if that is more than a
 * request has. Closing at once would reset the connection, and the client could lose the response;
 * reading everything would let one client take the server's processor.
 */
export function dropRest(stream: Socket | IncomingMessage, socket: Socket): void {
  let left = DROPPED_MAX;
  stream.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) socket.destroy();
  });
  stream.resume();
}

/** Drops bodies that are still unread when the response is sent. Node would read all of them. */
export function dropUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', ({ raw }, _reply, _payload, done) => {
    if (!raw.complete) dropRest(raw, raw.socket);
    done();
  });
}
