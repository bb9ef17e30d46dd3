import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** More than a browser opens on one connection. */
const MAX_OPEN_REQUESTS = 8;

/**
 * Node starts all pipelined requests at once, and their files would stay open after the connection
 * is lost.
 */
export function guardConnections(app: FastifyInstance): void {
  const openRequests = new WeakMap<Socket, number>();

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const open = (openRequests.get(socket) ?? 0) + 1;
    openRequests.set(socket, open);
    reply.raw.once('close', () => openRequests.set(socket, (openRequests.get(socket) ?? 1) - 1));
    if (open > MAX_OPEN_REQUESTS) socket.destroy();
    done();
  });

  app.addHook('onSend', (request, _reply, payload, done) => {
    if (payload instanceof Readable) destroyWithSocket(request.raw.socket, payload);
    done(null, payload);
  });
}

function destroyWithSocket(socket: Socket, payload: Readable): void {
  if (socket.destroyed) {
    payload.destroy();
    return;
  }
  const end = () => payload.destroy();
  socket.once('close', end);
  payload.once('close', () => socket.off('close', end));
}
