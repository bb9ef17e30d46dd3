import type { ServerEvent } from '@reprise/contract/documents.ts';
import { liveLimits } from '@reprise/contract/live/limits.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { WebSocket } from 'ws';
import type { ActorResolver } from '#platform/viewer.ts';
import type { Config } from '#platform/config.ts';
import type { Epoch } from '#platform/db/epoch.ts';
import { RateLimitError, UnauthenticatedError } from '#platform/errors.ts';
import { errorBody, errorBodyOf } from '#platform/http/error-handler.ts';
import { userKey, type Limiter } from '#platform/http/limits/limiter.ts';
import type { UserReads } from '#platform/http/limits/user-reads.ts';
import { errorHeaders } from '#platform/http/headers/security-headers.ts';
import type { Hub } from '#live/hub.ts';
import type { Subscriptions } from '#live/subscriptions.ts';
import type { WatchedDocuments } from '#live/watched-documents.ts';
import { authenticateClient, clientRequests, type HandleTogether } from './client-requests.ts';
import { connectionLimiter } from './connection-limiter.ts';
import { checkSockets, recordResponse } from './heartbeat.ts';
import { collectLiveMetrics } from './live-metrics.ts';
import type { LiveSocket, SocketClient } from './live-socket.ts';
import { acceptPacket, eventPacket, rejectPacket } from './packets.ts';
import { openSockets } from './open-sockets.ts';
import { socketStarter } from './socket-events.ts';
import { showRoom } from './show-room.ts';
import { showTyping, typingSender, type FindTypingReaders } from './typing.ts';
import { acceptUpgrades } from './upgrades.ts';

export interface SocketDeps {
  readonly config: Config;
  readonly actors: ActorResolver;
  readonly limiter: Limiter;
  readonly reads: UserReads;
  readonly epoch: Epoch;
  readonly documents: WatchedDocuments;
  readonly subscriptions: Subscriptions;
  readonly hub: Hub;
  readonly findTypingReaders: FindTypingReaders;
  readonly handleTogether: HandleTogether;
  readonly metrics: Registry;
}

const STOP_GRACE_MS = 500;
const OLDEST_CLOSED_SECONDS = 60;
/** The client then connects to another server. */
const STOPPING = eventPacket(
  'ended',
  errorBody('UNAVAILABLE', 'This server stops. Connect again.'),
);
const NEW_EPOCH = eventPacket(
  'ended',
  errorBody('UNAVAILABLE', 'The database was restored or replaced. Connect again.'),
);

/** See docs/live-documents.md. No client input may end the process. */
export function serveSockets(http: FastifyInstance, deps: SocketDeps): void {
  const { config, actors, limiter, epoch, hub, documents, metrics } = deps;
  const { log } = http;
  const isLimited = config.RATE_LIMITS === 'on';
  const sockets = openSockets(documents);
  const { PUBLIC_URL: publicUrl, TRUST_PROXY: trustProxy } = config;
  const connections = connectionLimiter({ publicUrl, trustProxy, isLimited });
  const onSlow = collectLiveMetrics(metrics, hub, sockets, documents);
  const endWith = (socket: LiveSocket, reason: Error) => socket.end(errorBodyOf(reason, log));
  const endUnauthenticated = (socket: LiveSocket) => endWith(socket, new UnauthenticatedError());
  const recheck = (socket: LiveSocket) =>
    void authenticateClient(actors, socket.client?.credentials).catch((error: Error) =>
      endWith(socket, error),
    );

  function serveClient(socket: LiveSocket, client: SocketClient): void {
    socket.client = client;
    sockets.addClient(socket, client);
    recordResponse(socket);
    socket.write(acceptPacket(socket.id));
    socket.write(serverPacket(epoch));
    // No disconnect packet: after one, Socket.IO clients do not reconnect.
    recheck(socket);
    const own = isLimited ? [...sockets.ofUser(client.account.uid)] : [];
    for (const oldest of own.slice(0, -liveLimits.socketsPerUser)) {
      endWith(oldest, new RateLimitError(OLDEST_CLOSED_SECONDS));
    }
  }

  const sendTyping = typingSender(deps);
  const start = socketStarter({
    limiter,
    authenticate: authenticator({ actors, limiter, log, onClient: serveClient }),
    handleEvent: clientRequests({ ...deps, sendTyping, log }),
    onSlow,
    onOpen: sockets.add,
    onClose: sockets.remove,
  });
  acceptUpgrades(http, { connections, limiter, headers: errorHeaders(config), onSocket: start });
  hub.attach({
    showTyping: (event) => showTyping(documents, event),
    showRoom: (event) => showRoom(documents, event),
    endSession(sessionId) {
      actors.clearCache();
      sockets.ofSession(sessionId).forEach(endUnauthenticated);
    },
    recheckUser(uid) {
      actors.clearCache();
      sockets.ofUser(uid).forEach(recheck);
    },
  });
  reconnectOnNewEpoch(deps, sockets.all);
  const stopChecks = checkSockets({ sockets: sockets.all, onExpiry: endUnauthenticated });
  http.addHook('preClose', async () => {
    stopChecks();
    connections.close(STOP_GRACE_MS);
    askToReconnect(sockets.all, STOPPING);
  });
}

function serverPacket(epoch: Epoch): string {
  const event: ServerEvent = { epoch: epoch.current(), time: new Date().toISOString() };
  return eventPacket('server', event);
}

/** The next handshake has the new epoch, and checks whether the session is still stored. */
function reconnectOnNewEpoch(
  { epoch, actors }: Pick<SocketDeps, 'epoch' | 'actors'>,
  sockets: Iterable<LiveSocket>,
): void {
  epoch.onChange(() => {
    actors.clearCache();
    askToReconnect(sockets, NEW_EPOCH);
  });
}

function askToReconnect(sockets: Iterable<LiveSocket>, reason: string): void {
  for (const socket of sockets) {
    socket.write(reason);
    socket.close();
  }
}

interface AuthenticationDeps {
  readonly actors: ActorResolver;
  readonly limiter: Limiter;
  readonly log: FastifyBaseLogger;
  readonly onClient: (socket: LiveSocket, client: SocketClient) => void;
}

function authenticator({ actors, limiter, log, onClient }: AuthenticationDeps) {
  return async (socket: LiveSocket, credentials: unknown): Promise<void> => {
    // Also a second authentication while the first is running.
    if (socket.isAuthenticating) return socket.close();
    socket.isAuthenticating = true;
    try {
      const client = await authenticateClient(actors, credentials);
      await limiter.count('openSocket', userKey(client.account.uid));
      if (socket.readyState === WebSocket.OPEN) onClient(socket, client);
    } catch (error) {
      socket.write(rejectPacket(errorBodyOf(error, log)));
    }
  };
}
