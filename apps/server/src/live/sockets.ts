import type { IncomingMessage } from 'node:http';
import { limits } from '@reprise/contract/limits.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import { Server, type DefaultEventsMap } from 'socket.io';
import type { Actors } from '#auth/actors.ts';
import type { Config } from '#platform/config.ts';
import { TooManyError, UnauthenticatedError } from '#platform/errors.ts';
import { refusalBody } from '#platform/http/error-handler.ts';
import type { Limiter } from '#platform/http/limiter.ts';
import type { DocumentSources } from './document-source.ts';
import { cutOtherUpgrade, LIVE_PATH, namesConnection, openDoor, type Door } from './door.ts';
import { roomOf, type Hub } from './hub.ts';
import { endSocket, readerOf, serveReader, type Reader, type ReaderSocket } from './reader.ts';
import { cutWhenSlow } from './slow-readers.ts';

/** What the sockets are served with. */
export interface LiveParts {
  readonly config: Config;
  readonly actors: Actors;
  readonly limiter: Limiter;
  readonly sources: DocumentSources;
  readonly hub: Hub;
  readonly metrics: Registry;
}

type SocketServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, Reader>;

const HANDSHAKE_MS = 10_000;
const STOP_GRACE_MS = 500;
const OLDEST_CLOSED_SECONDS = 60;

/**
 * Serves the live documents over Socket.IO on the server of the HTTP API (docs/live-documents.md):
 * who is there is checked by the same rules as for a call, and nothing that a client sends can end
 * the process.
 */
export function serveSockets(http: FastifyInstance, parts: LiveParts): void {
  const { config, actors, hub, metrics } = parts;
  const { log } = http;
  const isCounting = config.RATE_LIMITS === 'on';
  const door = openDoor({
    publicUrl: config.PUBLIC_URL,
    trustProxy: config.TRUST_PROXY,
    isCounting,
  });
  const io = socketServer(http, door);
  const socketsIn = (room: string): ReaderSocket[] =>
    [...(io.of('/').adapter.rooms.get(room) ?? [])].flatMap(
      (id) => io.of('/').sockets.get(id) ?? [],
    );
  const countCut = collectLiveMetrics(metrics, hub, () => io.of('/').sockets.size);
  const end = (socket: ReaderSocket, why: Error) => endSocket(socket, refusalBody(why, log));
  const checkAgain = (socket: ReaderSocket) =>
    void readerOf(actors, socket.data.credentials).catch((error: Error) => end(socket, error));

  io.engine.on('connection', (conn: ReaderSocket['conn']) => cutWhenSlow(conn, countCut));
  io.use(onePerConnection());
  io.use(async (socket, next) => {
    const { auth } = socket.handshake;
    next(await refusalOf(admit(auth, door.keyOf(socket.request), parts), socket, log));
  });
  io.on('connection', (socket) => {
    const { account, token } = socket.data;
    void socket.join([`user/${account.uid}`, `session/${token.sessionId}`]);
    serveReader(socket, { ...parts, log });
    // The session may have ended between the check and the joining of its room.
    checkAgain(socket);
    if (!isCounting) return;
    const tooMany = socketsIn(`user/${account.uid}`).slice(0, -limits.live.socketsPerUser);
    for (const oldest of tooMany) end(oldest, new TooManyError(OLDEST_CLOSED_SECONDS));
  });

  hub.attach({
    deliver: (change) => void io.to(roomOf(change)).emit('change', change),
    endSession(sessionId) {
      actors.forget();
      for (const socket of socketsIn(`session/${sessionId}`)) {
        end(socket, new UnauthenticatedError());
      }
    },
    checkPerson(uid) {
      actors.forget();
      socketsIn(`user/${uid}`).forEach(checkAgain);
    },
  });
  http.addHook('preClose', async () => {
    door.close(STOP_GRACE_MS);
    io.engine.close();
  });
  http.addHook('onClose', () => hub.close());
}

function socketServer(http: FastifyInstance, door: Door): SocketServer {
  http.server.on('upgrade', cutOtherUpgrade);
  const io: SocketServer = new Server(http.server, {
    path: LIVE_PATH,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: limits.live.frameMaxBytes,
    connectTimeout: HANDSHAKE_MS,
    // It would only end its own side of an upgrade elsewhere, and only of a new connection.
    destroyUpgrade: false,
    allowRequest: (request, decide) => {
      const refusal = door.refusal(request);
      decide(refusal, refusal === null);
    },
  });
  io.engine.use((request: IncomingMessage, _answer: unknown, next: (refusal?: Error) => void) => {
    next(namesConnection(request) ? new Error('A connection is not taken over.') : undefined);
  });
  return io;
}

/** Ends a connection on which somebody is named again, also while the first is being looked up. */
function onePerConnection(): Parameters<SocketServer['use']>[0] {
  const named = new WeakSet<object>();
  return ({ conn }, next) => {
    if (named.has(conn)) {
      conn.close();
      return;
    }
    named.add(conn);
    next();
  };
}

/** The gates of a call: who is it, and how often. */
async function admit(
  credentials: unknown,
  address: string,
  { actors, limiter }: LiveParts,
): Promise<Reader> {
  const reader = await readerOf(actors, credentials).catch(async (refusal: unknown) => {
    await limiter.count('readVisitor', address);
    throw refusal;
  });
  await limiter.count('readUser', `user:${reader.account.uid}`);
  return reader;
}

/** Notes the reader on their socket; what they are refused with, if they are. */
async function refusalOf(
  admitted: Promise<Reader>,
  socket: ReaderSocket,
  log: FastifyBaseLogger,
): Promise<Error | undefined> {
  try {
    socket.data = await admitted;
    return undefined;
  } catch (error) {
    const data = refusalBody(error, log);
    return Object.assign(new Error(data.error.code), { data });
  }
}

/** Counts what the sockets do; gives what to call when a slow reader is cut. */
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
    collect: () => lost.set(hub.lost()),
  });
  const cut = new Counter({
    name: 'live_slow_readers_cut_total',
    help: 'Sockets closed because too much waited for their readers.',
    registers,
  });
  return () => cut.inc();
}
