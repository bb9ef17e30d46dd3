import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** They belong to the upgrade; the connection closes after the response. */
const UPGRADE_HEADERS: ReadonlySet<string> = new Set(['connection', 'upgrade', 'http2-settings']);

/**
 * Serves a request as if it had no `Upgrade` header: clients offer HTTP/2 with it on any path. Node
 * detaches its parser from every such request as soon as one path accepts upgrades, so the server
 * reads the request again, as a new connection.
 */
export function serveWithoutUpgrade(server: Server, request: IncomingMessage, head: Buffer): void {
  const { socket } = request;
  socket.unshift(Buffer.concat([requestHead(request), head]));
  server.emit('connection', socket);
}

/** Node closes the connection of a CONNECT request without a response if nothing listens. */
export function rejectTunnels(server: Server, reject: (connection: Socket) => void): void {
  server.on('connect', ({ socket }) => reject(socket));
}

function requestHead({ method = '', url = '', httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let nth = 0; nth < rawHeaders.length; nth += 2) {
    const [name = '', value = ''] = rawHeaders.slice(nth, nth + 2);
    if (!UPGRADE_HEADERS.has(name.toLowerCase())) lines.push(`${name}: ${value}`);
  }
  return Buffer.from([...lines, 'connection: close', '', ''].join('\r\n'), 'latin1');
}
