import type { IncomingMessage } from 'node:http';
import type { DocumentChange } from '@reprise/contract/documents.ts';
import { liveLimits } from '@reprise/contract/live/limits.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import { Server, type DefaultEventsMap } from 'socket.io';
import type { ActorResolver } from '#platform/actor.ts';
import type { Config } from '#platform/config.ts';
import { RateLimitError, UnauthenticatedError } from '#platform/errors.ts';
import { errorBody, errorBodyOf } from '#platform/http/error-handler.ts';
import type { Limiter } from '#platform/http/limiter.ts';
import { errorHeaders } from '#platform/http/headers/security-headers.ts';
import type { DocumentSources } from '#live/document-source.ts';
import {
  rejectOtherUpgrade,
  LIVE_PATH,
  hasSessionId,
  connectionLimiter,
  type ConnectionLimiter,
} from './connection-limiter.ts';
import { roomOf, type Hub } from '#live/hub.ts';
import {
  closeSocket,
  authenticateClient,
  serveClient,
  type SocketClient,
  type LiveSocket,
} from './socket-client.ts';
import { limitFrames } from './frame-limit.ts';
import { addHeadersToRejections } from './rejected-connections.ts';
import { disconnectWhenSlow } from './slow-clients.ts';

export interface LiveDeps {
  readonly config: Config;
  readonly actors: ActorResolver;
  readonly limiter: Limiter;
  readonly sources: DocumentSources;
  readonly hub: Hub;
  readonly metrics: Registry;
}

type SocketServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketClient>;

const HANDSHAKE_MS = 10_000;
const STOP_GRACE_MS = 500;
const OLDEST_CLOSED_SECONDS = 60;
/** The client connects to another server at once. */
const STOPPING = errorBody('UNAVAILABLE', 'This server stops. Connect again.');

/** See docs/live-documents.md. No client input may end the process. */
export function serveSockets(http: FastifyInstance, deps: LiveDeps): void {
  const { config, actors, hub, metrics } = deps;
  const { log } = http;
  const isLimited = config.RATE_LIMITS === 'on';
  const connections = connectionLimiter({
    publicUrl: config.PUBLIC_URL,
    trustProxy: config.TRUST_PROXY,
    isLimited,
  });
  const io = socketServer(http, connections, deps.limiter);
  addHeadersToRejections(io.engine, errorHeaders(config));
  const socketsIn = (room: string): LiveSocket[] =>
    [...(io.of('/').adapter.rooms.get(room) ?? [])].flatMap(
      (id) => io.of('/').sockets.get(id) ?? [],
    );
  const countDisconnect = collectLiveMetrics(metrics, hub, () => io.of('/').sockets.size);
  const closeWithError = (socket: LiveSocket, reason: Error) =>
    closeSocket(socket, errorBodyOf(reason, log));
  const recheck = (socket: LiveSocket) =>
    void authenticateClient(actors, socket.data.credentials).catch((error: Error) =>
      closeWithError(socket, error),
    );

  io.engine.on('connection', (conn: LiveSocket['conn']) => {
    disconnectWhenSlow(conn, countDisconnect);
    limitFrames(conn, deps.limiter, connections.addressKeyOf(conn.request));
  });
  io.use(oneSocketPerConnection());
  io.use(async (socket, next) => {
    const authenticated = authenticateHandshake(socket.handshake.auth, deps);
    next(await handshakeError(authenticated, socket, log));
  });
  io.on('connection', (socket) => {
    const { account, token } = socket.data;
    void socket.join([`user/${account.uid}`, `session/${token.sessionId}`]);
    serveClient(socket, { ...deps, log });
    // The session may have ended between the check and the join.
    recheck(socket);
    if (!isLimited) return;
    const excess = socketsIn(`user/${account.uid}`).slice(0, -liveLimits.socketsPerUser);
    for (const oldest of excess) closeWithError(oldest, new RateLimitError(OLDEST_CLOSED_SECONDS));
  });

  hub.attach({
    deliver: (change) => emitToReaders(io, change),
    endSession(sessionId) {
      actors.clearCache();
      for (const socket of socketsIn(`session/${sessionId}`)) {
        closeWithError(socket, new UnauthenticatedError());
      }
    },
    recheckUser(uid) {
      actors.clearCache();
      socketsIn(`user/${uid}`).forEach(recheck);
    },
  });
  http.addHook('preClose', async () => {
    connections.close(STOP_GRACE_MS);
    closeAll(io);
  });
  http.addHook('onClose', () => hub.close());
}

function emitToReaders(io: SocketServer, change: DocumentChange): void {
  const room = roomOf(change);
  // The library would encode a change without readers, too.
  if (io.of('/').adapter.rooms.has(room)) io.to(room).emit('change', change);
}

function closeAll(io: SocketServer): void {
  for (const socket of io.of('/').sockets.values()) {
    socket.emit('ended', STOPPING);
    // Without the library's disconnect packet, after which its clients do not connect again.
    socket.conn.close();
  }
  setTimeout(() => io.engine.close(), STOP_GRACE_MS).unref();
}

function socketServer(
  http: FastifyInstance,
  connections: ConnectionLimiter,
  limiter: Limiter,
): SocketServer {
  http.server.on('upgrade', rejectOtherUpgrade);
  const io: SocketServer = new Server(http.server, {
    path: LIVE_PATH,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: liveLimits.frameMaxBytes,
    connectTimeout: HANDSHAKE_MS,
    // It would only end our side of foreign upgrades; see `rejectOtherUpgrade`.
    destroyUpgrade: false,
    allowRequest: (request, decide) => {
      const reason = connections.rejectionReason(request);
      if (reason !== null) return decide(reason, false);
      limiter.count('openSocket', connections.addressKeyOf(request)).then(
        () => decide(null, true),
        (error: Error) => decide(error.message, false),
      );
    },
  });
  io.engine.use((request: IncomingMessage, _response: unknown, next: (reason?: Error) => void) => {
    next(hasSessionId(request) ? new Error('A connection cannot be taken over.') : undefined);
  });
  return io;
}

/** Also rejects a second authentication while the first is running. */
function oneSocketPerConnection(): Parameters<SocketServer['use']>[0] {
  const authenticated = new WeakSet<object>();
  return ({ conn }, next) => {
    if (authenticated.has(conn)) {
      conn.close();
      return;
    }
    authenticated.add(conn);
    next();
  };
}

async function authenticateHandshake(
  credentials: unknown,
  { actors, limiter }: LiveDeps,
): Promise<SocketClient> {
  const client = await authenticateClient(actors, credentials);
  await limiter.count('openSocket', `user:${client.account.uid}`);
  return client;
}

async function handshakeError(
  authenticating: Promise<SocketClient>,
  socket: LiveSocket,
  log: FastifyBaseLogger,
): Promise<Error | undefined> {
  try {
    socket.data = await authenticating;
    return undefined;
  } catch (error) {
    const data = errorBodyOf(error, log);
    return Object.assign(new Error(data.error.code), { data });
  }
}

function collectLiveMetrics(metrics: Registry, hub: Hub, countSockets: () => number): () => void {
  const registers = [metrics];
  const sockets: Gauge = new Gauge({
    name: 'live_sockets',
    help: 'Open sockets.',
    registers,
    collect: () => sockets.set(countSockets()),
  });
  const lost: Gauge = new Gauge({
    name: 'live_fan_out_lost',
    help: 'Texts that could not be sent to the other servers since the start.',
    registers,
    collect: () => lost.set(hub.lostCount()),
  });
  const slowDisconnects = new Counter({
    name: 'live_slow_readers_cut_total',
    help: 'Sockets closed because too much waited for their readers.',
    registers,
  });
  return () => slowDisconnects.inc();
}
