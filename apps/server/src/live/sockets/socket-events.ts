import { randomBytes } from 'node:crypto';
import { liveLimits } from '@reprise/contract/live/limits.ts';
import { WebSocket, type RawData } from 'ws';
import type { Limiter } from '#platform/http/limits/limiter.ts';
import { awaitToken, PING_INTERVAL_MS, PING_TIMEOUT_MS, recordResponse } from './heartbeat.ts';
import type { LiveSocket } from './live-socket.ts';
import { openPacket, parsePacket, type ClientEvent } from './packets.ts';

interface SocketEventDeps {
  readonly limiter: Limiter;
  readonly authenticate: (socket: LiveSocket, credentials: unknown) => Promise<void>;
  readonly handleEvent: (socket: LiveSocket, event: ClientEvent) => Promise<void>;
  /** Runs before a client that reads too slowly is disconnected. */
  readonly onSlow: () => void;
  readonly onOpen: (socket: LiveSocket) => void;
  readonly onClose: (socket: LiveSocket) => void;
}

const ID_BYTES = 15;

export function socketStarter(deps: SocketEventDeps): (socket: LiveSocket) => void {
  const { limiter, authenticate, handleEvent, onSlow, onOpen, onClose } = deps;

  /** Before parsing, so that a flood costs no more than reading it. */
  function count(socket: LiveSocket, frames: number, bytes: number): void {
    if (socket.countReceived(frames, bytes)) return;
    if (limiter.reject('frame', socket.addressKey)) socket.cut();
  }

  function receive(socket: LiveSocket, text: string | null): void {
    const packet = text === null ? null : parsePacket(text);
    if (packet === null) socket.close();
    else if (packet.kind === 'authenticate') void authenticate(socket, packet.credentials);
    else if (packet.kind === 'pong') recordPong(socket);
    else if (packet.kind === 'event' && socket.client === null) socket.close();
    else if (packet.kind === 'event') void handleEvent(socket, packet);
  }

  // Shared by all sockets: one function each would take as much memory as the rest of their state.
  function onMessage(this: WebSocket, data: RawData, isBinary: boolean): void {
    const socket = this as LiveSocket;
    count(socket, 1, 0);
    // Messages can still arrive until the client has closed, too.
    if (socket.readyState === WebSocket.OPEN) receive(socket, isBinary ? null : textOf(data));
  }
  function onControlFrame(this: WebSocket): void {
    count(this as LiveSocket, 1, 0);
  }
  function onSocketClose(this: WebSocket): void {
    onClose(this as LiveSocket);
  }

  return (socket) => {
    socket.onSlow = onSlow;
    socket.id = randomBytes(ID_BYTES).toString('base64url');
    socket.on('message', onMessage).on('ping', onControlFrame).on('pong', onControlFrame);
    socket.on('close', onSocketClose).on('error', ignoreError);
    socket.connection?.on('data', (chunk: Buffer) => {
      count(socket, 0, chunk.length);
      // WebSocket pings are answered without a packet.
      socket.cutIfSlow();
    });
    onOpen(socket);
    awaitToken(socket);
    socket.write(openPacketOf(socket));
  };
}

/** The library passes messages as buffers by default. */
function textOf(data: RawData): string {
  return Buffer.isBuffer(data) ? data.toString() : '';
}

/** A pong does not extend the deadline for authentication. */
function recordPong(socket: LiveSocket): void {
  if (socket.client !== null) recordResponse(socket);
}

function openPacketOf({ id }: LiveSocket): string {
  return openPacket({
    id,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
    maxPayload: liveLimits.frameMaxBytes,
  });
}

/** The library then closes the connection. */
function ignoreError(): void {}
