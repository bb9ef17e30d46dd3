import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** More than browsers use per connection. */
const MAX_OPEN_REQUESTS = 8;

/** Longer than a request's headers may take. */
const MAX_IDLE_READ_MS = 10_000;
const CHECK_MS = 2_000;

interface IdleConnection {
  readonly since: number;
  readonly bytesRead: number;
}

/**
 * Node starts all pipelined requests at once, and their files would stay open after the connection
 * is lost. Connections without a request would delay a stop.
 */
export function guardConnections(app: FastifyInstance): void {
  const openRequests = new WeakMap<Socket, number>();
  const idle = closeDrippingConnections(app);
  closeUnusedConnections(app);

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const open = (openRequests.get(socket) ?? 0) + 1;
    openRequests.set(socket, open);
    idle.delete(socket);
    reply.raw.once('close', () => {
      const left = (openRequests.get(socket) ?? 1) - 1;
      openRequests.set(socket, left);
      if (left > 0 || socket.destroyed) return;
      idle.set(socket, { since: performance.now(), bytesRead: socket.bytesRead });
    });
    if (open > MAX_OPEN_REQUESTS) socket.destroy();
    done();
  });

  app.addHook('onSend', (request, _reply, payload, done) => {
    if (payload instanceof Readable) destroyWithSocket(request.raw.socket, payload);
    done(null, payload);
  });
}

/**
 * Closes connections in the returned map that send bytes without a request: Node ignores empty
 * lines after a response, and every byte renews the keep-alive time.
 */
function closeDrippingConnections(app: FastifyInstance): Map<Socket, IdleConnection> {
  const idle = new Map<Socket, IdleConnection>();
  const timer = setInterval(() => {
    const latest = performance.now() - MAX_IDLE_READ_MS;
    for (const [socket, { since, bytesRead }] of idle) {
      if (socket.destroyed) idle.delete(socket);
      else if (since < latest && socket.bytesRead > bytesRead) socket.destroy();
    }
  }, CHECK_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  // Sockets have no further requests.
  app.server.on('upgrade', ({ socket }) => idle.delete(socket));
  return idle;
}

/** Browsers open connections in advance; Node's close does not end those without a request. */
function closeUnusedConnections(app: FastifyInstance): void {
  const connections = new Set<Socket>();
  let isClosing = false;
  app.server.on('connection', (socket: Socket) => {
    if (isClosing) socket.destroy();
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
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
