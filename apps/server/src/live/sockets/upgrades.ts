import type { IncomingMessage } from 'node:http';
import type { Socket as Connection } from 'node:net';
import { liveLimits } from '@reprise/contract/live/limits.ts';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer } from 'ws';
import { errorBody, errorBodyOf } from '#platform/http/error-handler.ts';
import type { ConstantHeaders } from '#platform/http/headers/security-headers.ts';
import type { Limiter } from '#platform/http/limits/limiter.ts';
import { badRequest, endWithError } from '#platform/http/malformed-request.ts';
import { rejectTunnels, serveWithoutUpgrade } from '#platform/http/unused-upgrades.ts';
import { isLivePath, LIVE_PATH, type ConnectionLimiter } from './connection-limiter.ts';
import { LiveSocket } from './live-socket.ts';

interface UpgradeDeps {
  readonly connections: ConnectionLimiter;
  readonly limiter: Limiter;
  readonly headers: ConstantHeaders;
  readonly onSocket: (socket: LiveSocket) => void;
}

const NO_SOCKET = 'Open a WebSocket here.';
const NO_TUNNEL = 'This server opens no tunnels.';
const CLOSE_GRACE_MS = 1_000;

/** Turns upgrades at /live/ into sockets and rejects all other requests there. */
export function acceptUpgrades(http: FastifyInstance, deps: UpgradeDeps): void {
  const { connections, limiter, headers, onSocket } = deps;
  const { log } = http;
  const server = new WebSocketServer<typeof LiveSocket>({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: liveLimits.frameMaxBytes,
    WebSocket: LiveSocket,
    // @ts-expect-error The type lacks these options of ws 8.18 and later.
    closeTimeout: CLOSE_GRACE_MS,
    // `LiveSocket.cutIfSlow` limits them by their bytes.
    maxPendingAutoPongs: 0,
  });

  const reject = (connection: Connection, reason: string) =>
    endWithError(connection, headers, badRequest(reason));

  async function upgrade(request: IncomingMessage, connection: Connection, head: Buffer) {
    const reason = connections.rejectionReason(request) ?? protocolError(request);
    if (reason !== null) return reject(connection, reason);
    const addressKey = connections.addressKeyOf(request);
    try {
      await limiter.count('openSocket', addressKey);
    } catch (error) {
      return reject(connection, errorBodyOf(error, log).error.message);
    }
    server.handleUpgrade(request, connection, head, (socket) => {
      socket.connection = connection;
      socket.addressKey = addressKey;
      onSocket(socket);
    });
  }

  server.on('wsClientError', (error, connection) =>
    reject(connection as Connection, error.message),
  );
  http.server.on('upgrade', (request, connection, head) => {
    connection.on('error', () => undefined);
    if (!isLivePath(request)) return serveWithoutUpgrade(http.server, request, head);
    upgrade(request, connection as Connection, head).catch((err: unknown) => {
      log.error({ err }, 'upgrade failed');
      connection.destroy();
    });
  });
  rejectTunnels(http.server, (connection) => reject(connection, NO_TUNNEL));
  for (const url of [LIVE_PATH, `${LIVE_PATH}/*`]) {
    http.all(url, (_request, reply) => reply.code(400).send(errorBody('VALIDATION', NO_SOCKET)));
  }
}

function protocolError({ url = '' }: IncomingMessage): string | null {
  const query = new URLSearchParams(url.slice(url.indexOf('?') + 1));
  if (query.get('EIO') !== '4' || query.get('transport') !== 'websocket') {
    return 'Use Engine.IO 4 over a WebSocket.';
  }
  return query.has('sid') ? 'A connection cannot be taken over.' : null;
}
